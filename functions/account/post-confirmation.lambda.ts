import { createTriggerDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { log } from '../log/logger.ts';
import { createEndAllSessions } from './end-all-sessions.ts';
import { createTriggerUserPoolClient } from './find-user.ts';
import { createIdentitiesStore } from './identities.store.ts';
import { sendNoticeByLambda } from './notice.ts';
import { postConfirmation } from './post-confirmation.ts';
import { resolveAccountInAws } from './resolve-account-in-aws.ts';
import { createSessionsStore } from './sessions.store.ts';

const client = createTriggerUserPoolClient();
const documents = createTriggerDocumentClient();
const sessions = createSessionsStore(documents, environment('CREDITS_TABLE'));
const identities = createIdentitiesStore(documents, environment('IDENTITIES_TABLE'));

export const handler = postConfirmation({
  resolveAccount: resolveAccountInAws(client, documents),
  endAllSessions: (userPoolId) => createEndAllSessions(client, userPoolId, identities, sessions),
  sendNotice: sendNoticeByLambda({ maxAttempts: 1, requestMilliseconds: 1_000 }),
  now: () => new Date(),
  log,
});
