import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { ownerOfAtPool } from '../owner/owner-of.ts';
import { ownersSignInAtPool } from '../owner/owners-sign-in.ts';
import { createProvePassword } from '../owner/prove-password.ts';
import { authenticatorsAtPool } from '../user-pool/authenticators.ts';
import { beginSecondFactor } from './begin-second-factor.ts';

export const handler = apiHandler(
  'beginSecondFactor',
  'temporarily_unavailable',
  beginSecondFactor({
    ownerOf: ownerOfAtPool(),
    provePassword: createProvePassword(ownersSignInAtPool()),
    authenticators: authenticatorsAtPool(),
  }),
  personLimitsInAws(),
);
