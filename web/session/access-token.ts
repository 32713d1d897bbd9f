import { exclusively } from './exclusively.ts';
import { currentSession, isFresh } from './session-store.ts';

let renewing: Promise<void> | null = null;

/**
 * Returns a fresh access token; null without a session. Concurrent calls share one renewal, in all tabs.
 *
 * @param options `refused`: a token that the API refused, renewed although it looks fresh
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

/** Ends the session whose renewed token the API refused, unless another one has replaced it. */
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
    // Another tab renewed it first.
    if (session === null || (session.accessToken !== old && isFresh(session))) return;
    const { renewSession } = await import('./cognito.ts');
    await renewSession();
  });
}
