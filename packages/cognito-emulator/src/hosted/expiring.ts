import { randomBytes } from 'node:crypto';

/** Values under unguessable keys that expire. They are kept in memory. */
export interface Expiring<Value> {
  /** Returns the new value's key. */
  add(value: Value): string;
  find(key: string | undefined): Value | undefined;
  /** The same, and removes it. */
  take(key: string | undefined): Value | undefined;
}

/** @param now milliseconds since 1970 */
export function createExpiring<Value>(lifetimeMilliseconds: number, now: () => number): Expiring<Value> {
  const entries = new Map<string, { readonly value: Value; readonly expiresAt: number }>();
  const find = (key = ''): Value | undefined => {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresAt > now() ? entry.value : undefined;
  };
  return {
    add(value) {
      for (const [key, { expiresAt }] of entries) if (expiresAt <= now()) entries.delete(key);
      const key = randomBytes(24).toString('base64url');
      entries.set(key, { value, expiresAt: now() + lifetimeMilliseconds });
      return key;
    },
    find,
    take(key) {
      const value = find(key);
      entries.delete(key ?? '');
      return value;
    },
  };
}
