import { localItems } from './browser-storage.ts';

const key = 'reelwright.session-ended';

/*
 * Notes that the session ended without a sign-out here; every tab and the sign-in page say so until the next
 * sign-in.
 */

export function noteEndedSession(): void {
  localItems.setItem(key, 'yes');
}

export function hasEndedSession(): boolean {
  return localItems.getItem(key) !== null;
}

export function forgetEndedSessionNote(): void {
  localItems.removeItem(key);
}
