import { createTriggerDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { sendNoticeByLambda } from '../../owner/notice.ts';
import { createEndAllSessions } from '../../sessions/end-all-sessions.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createIdentitiesStore } from '../../tables/identities/identities.store.ts';
import { createTriggerUserPoolClient } from '../../user-pool/find-user.ts';
import { postConfirmation } from './post-confirmation.ts';
import { resolveAccountInAws } from './resolve-account-in-aws.ts';

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
