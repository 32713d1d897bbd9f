import { commonestPasswords } from '../../../contract/account/commonest-passwords.ts';
import { isEasilyGuessed } from '../../../contract/account/password-rule.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';

/**
 * POST /api/account/password/check: before a password goes to Cognito, whose triggers see none, or together
 * with a proof that works once. Reads and writes nothing, so that it tells nothing of an account.
 */
export const checkPassword: Route<'checkPassword'> = async ({ body }) => {
  if (isEasilyGuessed(body.password, body.email, commonestPasswords)) {
    throw new Rejection('password_refused', { field: 'password' });
  }
  return { accepted: true };
};
