import { currentSession } from './session-store.ts';

/** Logs a failure, except after a sign-out, which explains it. */
export function logFailure(message: string, error: unknown): void {
  if (currentSession() !== null) console.error(message, error);
}
