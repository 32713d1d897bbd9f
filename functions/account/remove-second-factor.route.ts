import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { sendNoticeByLambda } from '../owner/notice.ts';
import { ownerOfAtPool } from '../owner/owner-of.ts';
import { ownersSignInAtPool } from '../owner/owners-sign-in.ts';
import { createProveOwner } from '../owner/prove-owner.ts';
import { authenticatorsAtPool } from '../user-pool/authenticators.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

export const handler = apiHandler(
  'removeSecondFactor',
  'temporarily_unavailable',
  removeSecondFactor({
    ownerOf: ownerOfAtPool(),
    proveOwner: createProveOwner(ownersSignInAtPool()),
    authenticators: authenticatorsAtPool(),
    sendNotice: sendNoticeByLambda(),
    now: () => new Date(),
    log,
  }),
  personLimitsInAws(),
);
