import { localItems } from './browser-storage.ts';

const key = 'reelwright.browser-id';

/**
 * 128 random bits that this browser keeps, also when the person signs out. It goes along with a password, so that the
 * owner of an account is mailed of a sign-in from a browser that was never used for it. It proves nothing.
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
