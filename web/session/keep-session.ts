import { accessToken } from './access-token.ts';
import { checkMilliseconds, currentSession, isFresh } from './session-store.ts';

/**
 * Renews a visible page's session before its token expires, so that no request waits. Returns a function that
 * stops it.
 */
export function keepSession(): () => void {
  const check = () => {
    const session = currentSession();
    if (document.visibilityState !== 'visible' || session === null || isFresh(session)) return;
    // The next check tries again.
    accessToken().catch((error: unknown) => console.warn('The session could not be renewed', error));
  };
  const timer = setInterval(check, checkMilliseconds);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
