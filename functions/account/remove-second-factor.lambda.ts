import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { authenticatorsAtPool } from './authenticators.ts';
import { sendNoticeByLambda } from './notice.ts';
import { ownerOfAtPool } from './owner-of.ts';
import { ownersSignInAtPool } from './owners-sign-in.ts';
import { createProveOwner } from './prove-owner.ts';
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
  personLimitsInAws(createDocumentClient()),
);
