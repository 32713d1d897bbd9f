import { currentSession } from './session-store.ts';

/** Logs what could not be fetched. Whoever has signed out meanwhile waits for nothing: that is no failure. */
export function logFailure(message: string, error: unknown): void {
  if (currentSession() !== null) console.error(message, error);
}
