import { currentSession, isFresh } from './session-store.ts';

let renewing: Promise<void> | null = null;

/**
 * An access token that works, renewed by Amplify if need be; null when no one is signed in. Calls at the same time share
 * one renewal.
 *
 * @param options `refused`: the token that the API did not accept, renewed although it looks fresh
 */
export async function accessToken(options: { refused?: string } = {}): Promise<string | null> {
  const session = currentSession();
  if (session === null) return null;
  if (session.accessToken !== options.refused && isFresh(session)) return session.accessToken;
  renewing ??= import('./cognito.ts')
    .then(({ renewSession }) => renewSession())
    .finally(() => {
      renewing = null;
    });
  await renewing;
  return currentSession()?.accessToken ?? null;
}
