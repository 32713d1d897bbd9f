import type { BodyOf } from '../../contract/routes.ts';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { accessToken } from '../session/access-token.ts';
import { signInAgain } from '../session/cognito.ts';
import { exclusively } from '../session/exclusively.ts';

/** How a person goes on whose change ended all sessions: `one-time-code`, by the authenticator's next code. */
export type NextSignIn = 'signed-in' | 'one-time-code' | 'signed-out';

export interface ChangeResult {
  readonly next: NextSignIn;
  /** False: the change is made, but other browsers may still be signed in. */
  readonly othersSignedOut: boolean;
}

/** Replaces the password and signs this browser in with the new one. Throws the API's error where nothing was changed. */
export function changePassword(email: string, body: BodyOf<'changePassword'>): Promise<ChangeResult> {
  return changeAndSignIn(
    () => callApi('changePassword', { body }, { renewsSession: false }),
    email,
    body.new_password,
  );
}

/** Replaces the address and signs this browser in with the new one. Throws the API's error where nothing was changed. */
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

/** No tab may take the session for ended between the change and the sign-in. */
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
  // A token that works: the change cannot wait for a renewal, which no tab can do meanwhile.
  const token = await accessToken();
  try {
    return await attempt();
  } catch (error) {
    if (token === null || !(error instanceof ApiError) || error.status !== 401) throw error;
    // Refused before anything was done: it may have run out by the server's clock.
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
