import { SSMProvider } from '@aws-lambda-powertools/parameters/ssm';
import { SSMClient } from '@aws-sdk/client-ssm';
import { createTriggerDocumentClient } from '../../aws/dynamodb-client.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { environment, environmentIfSet } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { sendNoticeByLambda } from '../../owner/notice.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createKnownBrowsersStore } from '../../tables/known-browsers/known-browsers.store.ts';
import { createTriggerUserPoolClient } from '../../user-pool/find-user.ts';
import { createGrantAtSignUp } from './grant-at-sign-up.ts';
import { createNoteSignIn } from './note-sign-in.ts';
import { preTokenGeneration } from './pre-token-generation.ts';
import { resolveAccountInAws } from './resolve-account-in-aws.ts';

const parameter = environment('ACCOUNT_CHANGES_CLIENT_PARAMETER');
const parameters = new SSMProvider({
  awsSdkV3Client: new SSMClient({ maxAttempts: 1, requestHandler: requestLimits(1_500) }),
});

const client = createTriggerDocumentClient();
const pool = createTriggerUserPoolClient();

export const handler = preTokenGeneration({
  resolveAccount: resolveAccountInAws(pool, client),
  sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
  accountChangesClientId: async () => {
    const id = await parameters.get(parameter, { maxAge: 5 * 60 });
    if (id === undefined) throw new Error(`The SSM parameter ${parameter} is empty.`);
    return id;
  },
  grantAtSignUp: createGrantAtSignUp({
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    amount: Number(environmentIfSet('CREDITS_AT_SIGN_UP') ?? 0),
    now: () => new Date(),
    log,
  }),
  noteSignIn: createNoteSignIn({
    browsers: createKnownBrowsersStore(client, environment('ACCOUNT_CODES_TABLE')),
    sendNotice: sendNoticeByLambda({ maxAttempts: 1, requestMilliseconds: 1_000 }),
    now: () => new Date(),
    log,
  }),
  log,
});
