import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createTriggerDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { log } from '../log/logger.ts';
import { createEndAllSessions } from './end-all-sessions.ts';
import { sendNoticeByLambda } from './notice.ts';
import { postConfirmation } from './post-confirmation.ts';
import { createSessionsStore } from './sessions.store.ts';

const client = new CognitoIdentityProviderClient({ maxAttempts: 1, requestHandler: requestLimits(2_000) });
const sessions = createSessionsStore(createTriggerDocumentClient(), environment('CREDITS_TABLE'));

export const handler = postConfirmation({
  endAllSessions: (userPoolId) => createEndAllSessions(client, userPoolId, sessions),
  sendNotice: sendNoticeByLambda({ maxAttempts: 1, requestMilliseconds: 1_000 }),
  now: () => new Date(),
  log,
});
