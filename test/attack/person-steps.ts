import { routes } from '../../contract/routes.ts';
import { confirmationCode, type Person, userPoolOf } from '../cloud/person.ts';
import { callRoute, send } from './send.ts';
import type { Target } from './target.ts';

/** The password of every person that `newPerson` makes. */
export const password = 'secret-enough';

/** Signs out everywhere; whether that was done. */
export async function endSessions(target: Target, { accessToken }: Person): Promise<boolean> {
  const { status } = await send(target, 'POST', '/api/account/sessions/end', { token: accessToken });
  return status === 200 || (await pool(target, 'GlobalSignOut', { AccessToken: accessToken })) === 'done';
}

/** Deletes the account as its owner; whether that was done. */
export async function deletePerson(target: Target, { accessToken }: Person): Promise<boolean> {
  const body = 'body' in routes.deleteAccount ? JSON.stringify({ password }) : null;
  return (await callRoute(target, 'deleteAccount', { token: accessToken, body })).status === 200;
}

/** Replaces a forgotten password by the mailed code; whether that was done. */
export async function resetPassword(target: Target, email: string, newPassword: string): Promise<boolean> {
  const { clientId } = await userPoolOf(target);
  await pool(target, 'ForgotPassword', { ClientId: clientId, Username: email });
  return (
    (await pool(target, 'ConfirmForgotPassword', {
      ClientId: clientId,
      Username: email,
      ConfirmationCode: await confirmationCode(target, email),
      Password: newPassword,
    })) === 'done'
  );
}

/** Calls the user pool; 'done', or its error. */
export async function pool(target: Target, operation: string, input: unknown): Promise<string> {
  const { cognito } = await userPoolOf(target);
  return cognito(operation, input).then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
