import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { sendNoticeByLambda } from '../owner/notice.ts';
import { ownerOfAtPool } from '../owner/owner-of.ts';
import { ownersSignInAtPool } from '../owner/owners-sign-in.ts';
import { createProveOwner } from '../owner/prove-owner.ts';
import { endSessionsInAws } from '../sessions/end-sessions-after-change.ts';
import { createUserPoolClient } from '../user-pool/find-user.ts';
import { createSetPassword } from '../user-pool/set-password.ts';
import { changePassword } from './change-password.ts';

export const handler = apiHandler(
  'changePassword',
  'temporarily_unavailable',
  changePassword({
    ownerOf: ownerOfAtPool(),
    proveOwner: createProveOwner(ownersSignInAtPool()),
    setPassword: createSetPassword(createUserPoolClient(), environment('USER_POOL_ID')),
    endSessions: endSessionsInAws(),
    sendNotice: sendNoticeByLambda(),
    now: () => new Date(),
    log,
  }),
  personLimitsInAws(),
);
