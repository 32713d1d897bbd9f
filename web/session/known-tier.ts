import { localItems } from './browser-storage.ts';

/* Lets a document show the plan without a request; grants nothing. */

const key = 'reelwright.known-tier';

/** Null for no plan. */
export function rememberTier(userId: string, tier: string | null): void {
  localItems.setItem(key, `${userId} ${tier ?? ''}`);
}

/** Null for no plan, undefined if unknown. */
export function knownTier(userId: string): string | null | undefined {
  const [owner, tier = ''] = (localItems.getItem(key) ?? '').split(' ');
  if (owner !== userId) return undefined;
  return tier === '' ? null : tier;
}

export function forgetTier(): void {
  localItems.removeItem(key);
}
