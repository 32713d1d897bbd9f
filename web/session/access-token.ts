import { exclusively } from './exclusively.ts';
import { currentSession, isFresh } from './session-store.ts';

let renewing: Promise<void> | null = null;

/**
 * An access token that works, renewed by Amplify if need be; null when no one is signed in. Calls at the same time share
 * one renewal, in all tabs.
 *
 * @param options `refused`: the token that the API did not accept, renewed although it looks fresh
 */
export async function accessToken(options: { refused?: string } = {}): Promise<string | null> {
  const session = currentSession();
  if (session === null) return null;
  if (session.accessToken !== options.refused && isFresh(session)) return session.accessToken;
  renewing ??= renew(session.accessToken).finally(() => {
    renewing = null;
  });
  await renewing;
  return currentSession()?.accessToken ?? null;
}

/** Ends the session in this browser, unless another one has taken its place: the API refuses what has just been renewed. */
export async function endRefusedSession(refused: string): Promise<void> {
  await exclusively(async () => {
    if (currentSession()?.accessToken !== refused) return;
    const { forgetEndedSession } = await import('./cognito.ts');
    await forgetEndedSession();
  });
}

function renew(old: string): Promise<void> {
  return exclusively(async () => {
    const session = currentSession();
    // Another tab was first.
    if (session === null || (session.accessToken !== old && isFresh(session))) return;
    const { renewSession } = await import('./cognito.ts');
    await renewSession();
  });
}
