import type { Session } from './stored-session.ts';
import { concernsSession, readStoredSession } from './stored-session.ts';

/** A token that stops working within this time is renewed before it is used. */
const renewBeforeMilliseconds = 60_000;

const listeners = new Set<() => void>();
let current: Session | null = null;

/** The session as localStorage has it; the same object until something about it changes. */
export function currentSession(): Session | null {
  const stored = readStoredSession();
  if (stored?.accessToken !== current?.accessToken || stored?.user.email !== current?.user.email) {
    current = stored;
  }
  return current;
}

/** Whether the session's access token can be used as it is. */
export function isFresh(session: Session): boolean {
  return session.expiresAtMilliseconds - Date.now() > renewBeforeMilliseconds;
}

/** Calls the listeners; for use after each operation that may have changed the session. */
export function announceSessionChange(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` when the session may have changed, in this tab or in another one. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (concernsSession(key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
