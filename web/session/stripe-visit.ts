import { localItems } from './browser-storage.ts';

/**
 * That this browser sent the person to a page of Stripe's, and how their account stood then. Kept in localStorage, since
 * it is often another tab that comes back. It says when to look again and against what; it grants nothing.
 */
export interface StripeVisit {
  readonly userId: string;
  readonly destination: 'plan' | 'pack' | 'portal';
  readonly openedAtMilliseconds: number;
  /** The account then, as watch-account.ts writes it; null until that was heard. */
  readonly accountThen: string | null;
}

const key = 'reelwright.stripe-visit';

/** After a longer absence, the next page load shows what changed anyway. */
const lifetimeMilliseconds = 2 * 60 * 60 * 1000;

/** Remembers a visit in place of the one before. */
export function rememberStripeVisit(visit: StripeVisit): void {
  localItems.setItem(key, JSON.stringify(visit));
}

/** The person's last visit; null if there was none lately. */
export function recentStripeVisit(userId: string, nowMilliseconds = Date.now()): StripeVisit | null {
  try {
    const visit: unknown = JSON.parse(localItems.getItem(key) ?? 'null');
    if (!isStripeVisit(visit) || visit.userId !== userId) return null;
    return nowMilliseconds - visit.openedAtMilliseconds < lifetimeMilliseconds ? visit : null;
  } catch {
    return null;
  }
}

function isStripeVisit(value: unknown): value is StripeVisit {
  return (
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    typeof value.userId === 'string' &&
    'destination' in value &&
    (value.destination === 'plan' || value.destination === 'pack' || value.destination === 'portal') &&
    'openedAtMilliseconds' in value &&
    typeof value.openedAtMilliseconds === 'number' &&
    'accountThen' in value &&
    (value.accountThen === null || typeof value.accountThen === 'string')
  );
}
