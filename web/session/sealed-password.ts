import { fromBase64Url, toBase64Url } from './base64-url.ts';
import { localItems } from './browser-storage.ts';

/*
 * The password of a sign-up, kept for the confirmation link. It is sealed with AES-GCM, and its key leaves
 * this browser for the mailed link (functions/account/sign-up/custom-message.ts): neither the browser alone
 * nor the link alone opens it. From another browser, the link asks for a password.
 */

interface SealedPassword {
  readonly initializationVector: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
}

const itemKey = 'reelwright.sign-up';

/** The link lasts no longer. */
const lifetimeMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Seals the password of a sign-up. `key` goes into the mailed link; `keep` stores the sealed password once
 * the user pool has sent it. Null outside a secure context.
 */
export async function sealPassword(
  email: string,
  password: string,
): Promise<{ readonly key: string; readonly keep: () => void } | null> {
  // Undefined outside a secure context.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) return null;
  const key = crypto.getRandomValues(new Uint8Array(32));
  const initializationVector = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(
    await subtle.encrypt(
      { name: 'AES-GCM', iv: initializationVector },
      await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']),
      new TextEncoder().encode(password),
    ),
  );
  const kept = {
    email: email.toLowerCase(),
    at: Date.now(),
    initializationVector: toBase64Url(initializationVector),
    sealed: toBase64Url(sealed),
  };
  return { key: toBase64Url(key), keep: () => localItems.setItem(itemKey, JSON.stringify(kept)) };
}

/** Whether this browser keeps a sealed password of the last day for the email. */
export function hasSealedPassword(email: string): boolean {
  return sealedPassword(email) !== null;
}

/** Returns the password; null if the key is not its own. */
export async function openSealedPassword(email: string, key: string): Promise<string | null> {
  const kept = sealedPassword(email);
  if (kept === null) return null;
  try {
    const { subtle } = crypto;
    const opened = await subtle.decrypt(
      { name: 'AES-GCM', iv: kept.initializationVector },
      await subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['decrypt']),
      kept.sealed,
    );
    return new TextDecoder().decode(opened);
  } catch (error) {
    // Another browser may have requested the newest link.
    console.warn('The password of the sign-up could not be opened', error);
    return null;
  }
}

/** Forgets it, at every sign-in. */
export function forgetSealedPassword(): void {
  localItems.removeItem(itemKey);
}

function sealedPassword(email: string): SealedPassword | null {
  try {
    const kept: unknown = JSON.parse(localItems.getItem(itemKey) ?? 'null');
    if (
      typeof kept !== 'object' ||
      kept === null ||
      !('email' in kept && kept.email === email.toLowerCase()) ||
      !('at' in kept && typeof kept.at === 'number') ||
      !('initializationVector' in kept && typeof kept.initializationVector === 'string') ||
      !('sealed' in kept && typeof kept.sealed === 'string')
    ) {
      return null;
    }
    if (Date.now() - kept.at < lifetimeMilliseconds) {
      return {
        initializationVector: fromBase64Url(kept.initializationVector),
        sealed: fromBase64Url(kept.sealed),
      };
    }
    forgetSealedPassword();
    return null;
  } catch {
    return null;
  }
}
