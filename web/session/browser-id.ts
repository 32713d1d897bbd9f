import { localItems } from './browser-storage.ts';

const key = 'reelwright.browser-id';

/**
 * Returns 128 random bits that survive sign-outs. Sign-ins send them, so that the owner gets an email about
 * an unknown browser. They prove nothing.
 */
export function browserId(): string {
  const known = localItems.getItem(key);
  if (known !== null && /^[\da-f]{32}$/.test(known)) return known;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  localItems.setItem(key, fresh);
  return fresh;
}
