import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { authenticatorsAtPool } from './authenticators.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { ownerOfAtPool } from './owner-of.ts';
import { ownersSignInAtPool } from './owners-sign-in.ts';
import { createProvePassword } from './prove-password.ts';

export const handler = apiHandler(
  'beginSecondFactor',
  'temporarily_unavailable',
  beginSecondFactor({
    ownerOf: ownerOfAtPool(),
    provePassword: createProvePassword(ownersSignInAtPool()),
    authenticators: authenticatorsAtPool(),
  }),
  personLimitsInAws(createDocumentClient()),
);
