import { currentSession } from './session-store.ts';

/** Logs a failed request, unless the person has signed out meanwhile: then it was expected. */
export function logFailure(message: string, error: unknown): void {
  if (currentSession() !== null) console.error(message, error);
}
