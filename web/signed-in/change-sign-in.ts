import type { BodyOf } from '../../contract/routes.ts';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { accessToken } from '../session/access-token.ts';
import { signInAgain } from '../session/cognito.ts';
import { exclusively } from '../session/exclusively.ts';

/** `one-time-code`: the authenticator's next code. */
export type NextSignIn = 'signed-in' | 'one-time-code' | 'signed-out';

export interface ChangeResult {
  readonly next: NextSignIn;
  /** False: other browsers may still be signed in. */
  readonly othersSignedOut: boolean;
}

/** Changes the password and signs in. Throws the API's error if nothing changed. */
export function changePassword(email: string, body: BodyOf<'changePassword'>): Promise<ChangeResult> {
  return changeAndSignIn(
    () => callApi('changePassword', { body }, { renewsSession: false }),
    email,
    body.new_password,
  );
}

/** Changes the email and signs in. Throws the API's error if nothing changed. */
export function changeEmail(
  newEmail: string,
  password: string,
  body: BodyOf<'confirmAddressChange'>,
): Promise<ChangeResult> {
  return changeAndSignIn(
    () => callApi('confirmAddressChange', { body }, { renewsSession: false }),
    newEmail,
    password,
  );
}

/** Holds the session lock, so that no tab finds the session ended in between. */
async function changeAndSignIn(
  change: () => Promise<unknown>,
  email: string,
  password: string,
): Promise<ChangeResult> {
  const attempt = () =>
    exclusively(async () => {
      const othersSignedOut = await endsOthers(change);
      return { next: await signInAgain(email, password), othersSignedOut };
    });
  // A valid token: no tab can renew it under the lock.
  const token = await accessToken();
  try {
    return await attempt();
  } catch (error) {
    if (token === null || !(error instanceof ApiError) || error.status !== 401) throw error;
    // Nothing changed: the token expired by the server's clock.
    await accessToken({ refused: token });
    return await attempt();
  }
}

async function endsOthers(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'sessions_not_ended') return false;
    throw error;
  }
}
