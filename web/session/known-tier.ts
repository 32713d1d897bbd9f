import { localItems } from './browser-storage.ts';

/*
 * Stores the plan that the server named last, so that a document shows it without a request. It grants
 * nothing.
 */

const key = 'reelwright.known-tier';

/** A null `tier` means no plan. */
export function rememberTier(userId: string, tier: string | null): void {
  localItems.setItem(key, `${userId} ${tier ?? ''}`);
}

/** Returns the stored plan; null for none, undefined if unknown. */
export function knownTier(userId: string): string | null | undefined {
  const [owner, tier = ''] = (localItems.getItem(key) ?? '').split(' ');
  if (owner !== userId) return undefined;
  return tier === '' ? null : tier;
}

export function forgetTier(): void {
  localItems.removeItem(key);
}
