import { advanceClock } from '../clocks/advance-clock.ts';
import { createTestClock } from '../clocks/create-test-clock.ts';
import { requireCustomer } from '../objects/customers.ts';
import { hasEnded, itemOf } from '../objects/subscriptions.ts';
import { clockOf, nowOf } from '../objects/test-clocks.ts';
import { invalidRequest } from '../routes/errors.ts';
import type { Work } from '../routes/route.ts';
import { type Subscription, subscriptions } from '../state/collections.ts';
import { finalizationDelaySeconds } from '../subscriptions/billing-times.ts';

const daySeconds = 24 * 60 * 60;
/** Past the due time, so that tasks due at its end have run. */
const marginSeconds = 60;

/** By how much an operator may move a customer's time. */
export const steps = ['day', 'month', 'year'] as const;
export type Step = (typeof steps)[number];

/** The time one step after `seconds`. A month from 31 January ends on the last day of February. */
export function stepAfter(seconds: number, step: Step): number {
  if (step === 'day') return seconds + daySeconds;
  const from = new Date(seconds * 1000);
  const months = step === 'month' ? 1 : 12;
  const firstOfMonth = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const first = new Date(firstOfMonth);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  return firstOfMonth / 1000 + (day - 1) * daySeconds + (seconds % daySeconds);
}

/**
 * Advances a customer's time and runs the tasks that fall due. A customer without a test clock gets one first: their time
 * stands still from then on. Throws when `toSeconds` is in their past.
 */
export function advanceCustomer(work: Work, customerId: string, toSeconds: number): void {
  if (toSeconds <= nowOf(work, customerId)) {
    throw invalidRequest('A customer’s time only moves forward: choose a later one.');
  }
  const { email } = requireCustomer(work, customerId, 'customer', 404);
  const clock =
    clockOf(work, customerId) ??
    createTestClock(work, {
      frozenTime: work.nowSeconds,
      name: `${email ?? customerId}, from the dashboard`,
      customer: customerId,
    });
  advanceClock(work, clock, toSeconds);
}

/**
 * Moves a customer's time to just after the end of a subscription's period and the first try to collect the renewal.
 * Returns the subscription as it is then.
 */
export function advancePastPeriodEnd(work: Work, subscription: Subscription): Subscription {
  if (hasEnded(subscription)) throw invalidRequest('This subscription has ended: it does not renew.');
  const periodEnd = itemOf(subscription).current_period_end;
  const firstTry = periodEnd + finalizationDelaySeconds + marginSeconds;
  advanceCustomer(work, subscription.customer, firstTry);
  return work.store.get(subscriptions, subscription.id) ?? subscription;
}
