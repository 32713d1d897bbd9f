import type { Stripe } from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import type { Work } from '../api/route.ts';
import { recordEvent } from '../events/events.ts';
import { invoices, invoicesOf } from '../invoices/invoices.ts';
import { requireCustomer, updateCustomer } from '../objects/customers.ts';
import { newId } from '../objects/ids.ts';
import { subscriptionSchedules } from '../subscriptions/schedules.ts';
import { subscriptions, subscriptionsOf } from '../subscriptions/subscriptions.ts';
import { nowOf, testClocks } from './test-clocks.ts';

const lifeSeconds = 30 * 24 * 60 * 60;

interface NewTestClock {
  readonly frozenTime: number;
  readonly name?: string | undefined;
  /** A customer who lives in real time until now, and stays on the clock for good, with all that is theirs. */
  readonly customer?: string | undefined;
}

/** Makes a clock that stands still at `frozenTime`. Throws when its customer has one, or has lived past that time. */
export function createTestClock(work: Work, fields: NewTestClock): Stripe.TestHelpers.TestClock {
  const clock: Stripe.TestHelpers.TestClock = {
    id: newId('clock', 24),
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
  if (typeof customer.test_clock === 'string') {
    throw invalidRequest(`Customer ${id} is attached to a test clock already.`, { param: 'customer' });
  }
  if (clock.frozen_time < nowOf(work, id)) {
    throw invalidRequest('The frozen_time of the test clock of an existing customer cannot be in the past.', {
      param: 'frozen_time',
    });
  }
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
