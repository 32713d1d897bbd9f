import { accessToken } from './access-token.ts';
import { checkMilliseconds, currentSession, isFresh } from './session-store.ts';

/**
 * Renews the session while its page is in view, before the token runs out: no request waits for a renewal. A hidden page
 * renews when it is shown again; of several tabs, one renews for all.
 */
export function keepSession(): () => void {
  const check = () => {
    const session = currentSession();
    if (document.visibilityState !== 'visible' || session === null || isFresh(session)) return;
    // The next check tries again, and so does whatever needs the token.
    accessToken().catch((error: unknown) => console.warn('The session could not be renewed', error));
  };
  const timer = setInterval(check, checkMilliseconds);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
