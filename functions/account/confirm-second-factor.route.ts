import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { sendNoticeByLambda } from '../owner/notice.ts';
import { ownerOfAtPool } from '../owner/owner-of.ts';
import { ownersSignInAtPool } from '../owner/owners-sign-in.ts';
import { createProvePassword } from '../owner/prove-password.ts';
import { authenticatorsAtPool } from '../user-pool/authenticators.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';

export const handler = apiHandler(
  'confirmSecondFactor',
  'temporarily_unavailable',
  confirmSecondFactor({
    ownerOf: ownerOfAtPool(),
    provePassword: createProvePassword(ownersSignInAtPool()),
    authenticators: authenticatorsAtPool(),
    sendNotice: sendNoticeByLambda(),
    now: () => new Date(),
    log,
  }),
  personLimitsInAws(),
);
