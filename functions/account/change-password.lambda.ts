import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { changePassword } from './change-password.ts';
import { endSessionsInAws } from './end-sessions-after-change.ts';
import { createUserPoolClient } from './find-user.ts';
import { sendNoticeByLambda } from './notice.ts';
import { ownerOfAtPool } from './owner-of.ts';
import { ownersSignInAtPool } from './owners-sign-in.ts';
import { createProveOwner } from './prove-owner.ts';
import { createSetPassword } from './set-password.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'changePassword',
  'temporarily_unavailable',
  changePassword({
    ownerOf: ownerOfAtPool(),
    proveOwner: createProveOwner(ownersSignInAtPool()),
    setPassword: createSetPassword(createUserPoolClient(), environment('USER_POOL_ID')),
    endSessions: endSessionsInAws(client),
    sendNotice: sendNoticeByLambda(),
    now: () => new Date(),
    log,
  }),
  personLimitsInAws(client),
);
