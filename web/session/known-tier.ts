import { localItems } from './browser-storage.ts';

/*
 * The plan that the server named last, so that a document can show it without asking. It grants nothing.
 */

const key = 'reelwright.known-tier';

/** Remembers a person's plan; `tier` null for none. */
export function rememberTier(userId: string, tier: string | null): void {
  localItems.setItem(key, `${userId} ${tier ?? ''}`);
}

/** The person's plan as the server named it last; null for none, undefined if this browser does not know. */
export function knownTier(userId: string): string | null | undefined {
  const [owner, tier = ''] = (localItems.getItem(key) ?? '').split(' ');
  if (owner !== userId) return undefined;
  return tier === '' ? null : tier;
}

export function forgetTier(): void {
  localItems.removeItem(key);
}
