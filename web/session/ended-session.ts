import { localItems } from './browser-storage.ts';

const key = 'reelwright.session-ended';

/*
 * That the session of this browser ended and the person did not end it here: said in every tab, and on the page where they
 * sign in, until they do. In localStorage, since each tab says it.
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
