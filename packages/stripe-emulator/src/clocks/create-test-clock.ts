import type { Stripe } from 'stripe';
import { recordEvent } from '../events/events.ts';
import { invoicesOf } from '../invoices/invoices.ts';
import { requireCustomer, updateCustomer } from '../objects/customers.ts';
import { subscriptionsOf } from '../objects/subscriptions.ts';
import type { Work } from '../routes/route.ts';
import { invoices, subscriptionSchedules, subscriptions, testClocks } from '../state/collections.ts';

const lifeSeconds = 30 * 24 * 60 * 60;

interface NewTestClock {
  readonly frozenTime: number;
  readonly name?: string | undefined;
  /** A customer without a clock, who is attached for good with their subscriptions, schedules and invoices. */
  readonly customer?: string | undefined;
}

/** Makes a clock that stands still at `frozenTime`. */
export function createTestClock(work: Work, fields: NewTestClock): Stripe.TestHelpers.TestClock {
  const clock: Stripe.TestHelpers.TestClock = {
    id: work.newId('clock', 24),
    object: 'test_helpers.test_clock',
    created: work.nowSeconds,
    deletes_after: work.nowSeconds + lifeSeconds,
    frozen_time: fields.frozenTime,
    livemode: false,
    name: fields.name ?? null,
    status: 'ready',
    status_details: {},
  };
  work.store.put(testClocks, clock);
  recordEvent(work, 'test_helpers.test_clock.created', clock);
  if (fields.customer !== undefined) attachCustomer(work, clock, fields.customer);
  return clock;
}

function attachCustomer(work: Work, clock: Stripe.TestHelpers.TestClock, id: string): void {
  const customer = requireCustomer(work, id, 'customer', 400);
  updateCustomer(work, customer, { test_clock: clock.id });
  for (const subscription of subscriptionsOf(work, id)) {
    work.store.put(subscriptions, { ...subscription, test_clock: clock.id });
  }
  for (const schedule of work.store.all(subscriptionSchedules)) {
    if (schedule.customer !== id) continue;
    work.store.put(subscriptionSchedules, { ...schedule, test_clock: clock.id });
  }
  for (const invoice of invoicesOf(work, id)) {
    work.store.put(invoices, { ...invoice, test_clock: clock.id });
  }
}
