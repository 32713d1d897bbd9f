import { localItems } from './browser-storage.ts';

/**
 * A visit to Stripe and the account state before it, in localStorage since the return is often in another
 * tab. It grants nothing.
 */
export interface StripeVisit {
  readonly userId: string;
  readonly openedAtMilliseconds: number;
  /** In the format of watch-account.ts; null until the account was loaded. */
  readonly accountThen: string | null;
}

const key = 'reelwright.stripe-visit';

/** After a longer absence, the next page load shows the change anyway. */
const lifetimeMilliseconds = 2 * 60 * 60 * 1000;

/** Replaces the stored visit. */
export function rememberStripeVisit(visit: StripeVisit): void {
  localItems.setItem(key, JSON.stringify(visit));
}

/** Returns the person's last visit; null after two hours. */
export function recentStripeVisit(userId: string, nowMilliseconds = Date.now()): StripeVisit | null {
  try {
    const visit: unknown = JSON.parse(localItems.getItem(key) ?? 'null');
    if (!isStripeVisit(visit) || visit.userId !== userId) return null;
    return nowMilliseconds - visit.openedAtMilliseconds < lifetimeMilliseconds ? visit : null;
  } catch {
    return null;
  }
}

/** Whether the person opened no page of Stripe's since this visit. */
export function isLatestVisit({ userId, openedAtMilliseconds }: StripeVisit): boolean {
  return recentStripeVisit(userId)?.openedAtMilliseconds === openedAtMilliseconds;
}

/** Forgets the visit: a payment was looked for, or the person left the checkout without one. */
export function forgetStripeVisit(): void {
  localItems.removeItem(key);
}

function isStripeVisit(value: unknown): value is StripeVisit {
  return (
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    typeof value.userId === 'string' &&
    'openedAtMilliseconds' in value &&
    typeof value.openedAtMilliseconds === 'number' &&
    'accountThen' in value &&
    (value.accountThen === null || typeof value.accountThen === 'string')
  );
}
