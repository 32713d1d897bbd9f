import type { Session } from './stored-session.ts';
import { concernsSession, readStoredSession } from './stored-session.ts';

/** How often a page checks its token. */
export const checkMilliseconds = 30_000;

const renewBeforeMilliseconds = 3 * checkMilliseconds;

let current: Session | null = null;

/** Returns the stored session; the same object until its token or email changes. */
export function currentSession(): Session | null {
  const stored = readStoredSession();
  if (stored?.accessToken !== current?.accessToken || stored?.user.email !== current?.user.email) {
    current = stored;
  }
  return current;
}

/** Whether the access token lives long enough to be sent. */
export function isFresh(session: Session): boolean {
  return session.expiresAtMilliseconds - Date.now() > renewBeforeMilliseconds;
}

export type AuthEventName =
  /** Once for each page, with or without a session. */
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  /** The email or the password changed. */
  | 'USER_UPDATED'
  /** A new password replaced a forgotten one; the sign-in follows. */
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

export interface AuthEvent {
  readonly name: AuthEventName;
  readonly session: Session | null;
}

const listeners = new Set<(event: AuthEvent) => void>();
/** The session that the listeners know. */
let announced: Session | null = null;

/**
 * Calls `listener` at each event of the session, in any tab; returns a function that unsubscribes. Compares
 * stored sessions, since Amplify's Hub needs Amplify, omits a sign-in with Google and reports a sign-out
 * before the tokens are gone.
 */
export function onAuthEvent(listener: (event: AuthEvent) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (concernsSession(key)) announceSessionChange();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Tells the listeners of an event that the stored session does not show. */
export function raiseAuthEvent(name: AuthEventName): void {
  announced = currentSession();
  for (const listener of listeners) listener({ name, session: announced });
}

/** Tells the listeners if the stored session changed. */
export function announceSessionChange(): void {
  const name = sessionEvent(announced, currentSession());
  if (name !== null) raiseAuthEvent(name);
}

/** Returns the event between two sessions; null if nothing changed. */
export function sessionEvent(before: Session | null, after: Session | null): AuthEventName | null {
  if (after === null) return before === null ? null : 'SIGNED_OUT';
  if (before?.user.id !== after.user.id) return 'SIGNED_IN';
  if (before.user.email !== after.user.email) return 'USER_UPDATED';
  return before.accessToken === after.accessToken ? null : 'TOKEN_REFRESHED';
}
