import type { Session } from './stored-session.ts';
import { concernsSession, readStoredSession } from './stored-session.ts';

/** How often a page checks whether its token has to be renewed. */
export const checkMilliseconds = 30_000;

/** A token that stops working within three checks is renewed before it is used. */
const renewBeforeMilliseconds = 3 * checkMilliseconds;

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

export type AuthEventName =
  /** Once for each page: whether it begins with a session. */
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  /** The person's email or password changed. */
  | 'USER_UPDATED'
  /** A forgotten password was replaced; the sign-in with the new one follows. */
  | 'PASSWORD_RECOVERY'
  /** The second factor of a sign-in was right. */
  | 'MFA_CHALLENGE_VERIFIED';

export interface AuthEvent {
  readonly name: AuthEventName;
  /** After the event. */
  readonly session: Session | null;
}

const listeners = new Set<(event: AuthEvent) => void>();
/** As the listeners know it. */
let announced: Session | null = null;

/**
 * Calls `listener` with what happens to the session, in this tab or in another one. The events are told from the stored
 * session, not by Amplify's Hub, which knows only tabs that have loaded Amplify, says nothing of a sign-in with Google, and
 * tells of a sign-out before the tokens are gone.
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

/** Tells the listeners what is not told from the stored session. */
export function raiseAuthEvent(name: AuthEventName): void {
  announced = currentSession();
  for (const listener of listeners) listener({ name, session: announced });
}

/** Tells the listeners what has become of the session, if anything; for use after each operation that may have changed it. */
export function announceSessionChange(): void {
  const name = sessionEvent(announced, currentSession());
  if (name !== null) raiseAuthEvent(name);
}

/** What lies between two states of the session; null: nothing. */
export function sessionEvent(before: Session | null, after: Session | null): AuthEventName | null {
  if (after === null) return before === null ? null : 'SIGNED_OUT';
  if (before?.user.id !== after.user.id) return 'SIGNED_IN';
  if (before.user.email !== after.user.email) return 'USER_UPDATED';
  return before.accessToken === after.accessToken ? null : 'TOKEN_REFRESHED';
}
