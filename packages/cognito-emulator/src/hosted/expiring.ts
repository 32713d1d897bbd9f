import { randomBytes } from 'node:crypto';

/** Things that are known by an unguessable key for a while. They are forgotten when the process ends. */
export interface Expiring<Thing> {
  /** Gives the new thing's key. */
  add(thing: Thing): string;
  find(key: string | undefined): Thing | undefined;
  /** The same, and the key is good for nothing afterwards. */
  take(key: string | undefined): Thing | undefined;
}

/** @param now milliseconds since 1970 */
export function createExpiring<Thing>(lifetimeMilliseconds: number, now: () => number): Expiring<Thing> {
  const entries = new Map<string, { readonly thing: Thing; readonly expiresAt: number }>();
  const find = (key = ''): Thing | undefined => {
    const entry = entries.get(key);
    return entry !== undefined && entry.expiresAt > now() ? entry.thing : undefined;
  };
  return {
    add(thing) {
      for (const [key, { expiresAt }] of entries) if (expiresAt <= now()) entries.delete(key);
      const key = randomBytes(24).toString('base64url');
      entries.set(key, { thing, expiresAt: now() + lifetimeMilliseconds });
      return key;
    },
    find,
    take(key) {
      const thing = find(key);
      entries.delete(key ?? '');
      return thing;
    },
  };
}
