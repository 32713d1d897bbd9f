import { currentSession } from './session-store.ts';

/** Ignores failures after a sign-out, which are expected. */
export function logFailure(message: string, error: unknown): void {
  if (currentSession() !== null) console.error(message, error);
}
