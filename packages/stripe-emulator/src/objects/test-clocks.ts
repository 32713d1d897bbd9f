import type { Stripe } from 'stripe';
import { resourceMissing } from '../routes/errors.ts';
import type { Reading, Work } from '../routes/route.ts';
import { customers, testClocks } from '../state/collections.ts';

type TestClock = Stripe.TestHelpers.TestClock;

/** The test clock with this id. Throws `resource_missing` when there is none. */
export function requireTestClock(
  { store }: Reading,
  id: string,
  param: string,
  status: 400 | 404,
): TestClock {
  const clock = store.get(testClocks, id);
  if (clock === undefined) throw resourceMissing('billing_clock', id, param, status);
  return clock;
}

/** The test clock of a customer; undefined for all who live in real time. */
export function clockOf({ store }: Reading, customerId: string | null): TestClock | undefined {
  const customer = customerId === null ? undefined : store.get(customers, customerId);
  if (customer === undefined || customer.deleted || typeof customer.test_clock !== 'string') return undefined;
  return store.get(testClocks, customer.test_clock);
}

/** What time it is for this customer, in seconds since 1970: their test clock's frozen time, or the real time. */
export function nowOf(reading: Reading, customerId: string | null): number {
  return clockOf(reading, customerId)?.frozen_time ?? reading.nowSeconds;
}

/** The same work at the customer's own time, which dates what it creates and the events it records. */
export function atTimeOf(work: Work, customerId: string | null): Work {
  return { ...work, nowSeconds: nowOf(work, customerId) };
}
