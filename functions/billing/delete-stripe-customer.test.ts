import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deleteStripeCustomer } from './delete-stripe-customer.ts';
import { createFakeStripe, unreachable } from './testing/fake-stripe.ts';

async function customerWith(statuses: readonly string[], failing: ReadonlySet<number> = new Set()) {
  let calls = 0;
  let isArmed = false;
  const stripe = createFakeStripe(async () => {
    calls += 1;
    if (isArmed && failing.has(calls)) throw unreachable();
  });
  const { id: customer } = await stripe.client.customers.create({});
  for (const status of statuses) {
    stripe.subscribe(customer, stripe.priceOf('plan_plus_monthly'), { status });
  }
  await stripe.client.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price: 'price_starter', quantity: 1 }],
  });
  calls = 0;
  isArmed = true;
  return { stripe, leave: () => deleteStripeCustomer(stripe.client, customer), customer };
}

describe('deleting a customer in Stripe', () => {
  it('ends every checkout and every subscription first', async () => {
    const { stripe, leave } = await customerWith(['active', 'past_due', 'canceled', 'incomplete', 'unpaid']);
    await leave();
    expect([...stripe.subscriptions.values()].map(({ status }) => status)).toEqual([
      'canceled',
      'canceled',
      'canceled',
      'incomplete_expired',
      'canceled',
    ]);
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired']);
    expect(stripe.customers.size).toBe(0);
  });

  it('does nothing for a customer that is gone', async () => {
    const { stripe, leave, customer } = await customerWith(['active']);
    await stripe.client.customers.del(customer);
    await expect(leave()).resolves.toBeUndefined();
  });

  it('continues where it stopped, whichever calls fail before or after their effect', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 5 }), async (failing) => {
        const { stripe, leave } = await customerWith(['active', 'incomplete'], new Set(failing));
        for (let attempt = 0; attempt <= failing.length; attempt += 1) await leave().catch(() => undefined);
        expect(stripe.customers.size).toBe(0);
        expect(stripe.live()).toEqual([]);
        expect([...stripe.sessions.values()].every(({ status }) => status !== 'open')).toBe(true);
      }),
    );
  });
});
