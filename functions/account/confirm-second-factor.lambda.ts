import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { authenticatorsAtPool } from './authenticators.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { sendNoticeByLambda } from './notice.ts';
import { ownerOfAtPool } from './owner-of.ts';
import { ownersSignInAtPool } from './owners-sign-in.ts';
import { createProvePassword } from './prove-password.ts';

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
  personLimitsInAws(createDocumentClient()),
);
