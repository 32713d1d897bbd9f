import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deleteStripeCustomer } from './delete-stripe-customer.ts';
import { createTestStripe } from './testing/test-stripe.ts';

/** The first payment's outcome, by test card. */
const cards = { active: 'pm_card_visa', incomplete: 'pm_card_chargeCustomerFail' } as const;

const List = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

/** A customer with subscriptions and an open checkout. The calls with these numbers fail. */
async function customerWith(
  statuses: readonly ('active' | 'incomplete' | 'canceled' | 'past_due' | 'unpaid')[],
  failing: ReadonlySet<number> = new Set(),
) {
  let calls = 0;
  /** Statuses that only time brings about: Stripe shows them in its list. */
  const shown = new Map<string, string>();
  const stripe = await createTestStripe({
    pass: async () => {
      calls += 1;
      if (failing.has(calls)) throw new Error('no answer');
    },
    alter: (call, answer) => {
      if (call !== 'GET /v1/subscriptions') return answer;
      const { data } = z.parse(List, answer.body);
      const shownAs = (id: string) => (shown.has(id) ? { status: shown.get(id) } : {});
      return {
        ...answer,
        body: { ...answer.body, data: data.map((one) => ({ ...one, ...shownAs(one.id) })) },
      };
    },
  });
  const { id: customer } = await stripe.direct.customers.create({});
  for (const status of statuses) {
    const card = status === 'incomplete' ? cards.incomplete : cards.active;
    const id = await stripe.subscribe(customer, 'plan_plus_monthly', card);
    if (status === 'canceled') await stripe.direct.subscriptions.cancel(id);
    if (status === 'past_due' || status === 'unpaid') shown.set(id, status);
  }
  await stripe.direct.checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [{ price: stripe.priceOf('pack_starter'), quantity: 1 }],
    success_url: 'https://reelwright.test/success',
  });
  return {
    stripe,
    leave: () => deleteStripeCustomer(stripe.client, customer, async () => undefined),
    customer,
  };
}

describe('deleting a customer in Stripe', () => {
  it('ends every checkout and every subscription first', async () => {
    const { stripe, leave } = await customerWith(['active', 'past_due', 'canceled', 'incomplete', 'unpaid']);
    await leave();
    expect(stripe.subscriptions().map(({ status }) => status)).toEqual([
      'canceled',
      'canceled',
      'canceled',
      'incomplete_expired',
      'canceled',
    ]);
    expect(stripe.sessions().map(({ status }) => status)).toEqual(['expired']);
    expect(stripe.customers()).toEqual([]);
  });

  it('does nothing for a customer that is gone', async () => {
    const { stripe, leave, customer } = await customerWith(['active']);
    await stripe.direct.customers.del(customer);
    await expect(leave()).resolves.toBeUndefined();
  });

  it('continues where it stopped, whichever calls fail before or after their effect', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 5 }), async (failing) => {
        const { stripe, leave } = await customerWith(['active', 'incomplete'], new Set(failing));
        for (let attempt = 0; attempt <= failing.length; attempt += 1) await leave().catch(() => undefined);
        expect(stripe.customers()).toEqual([]);
        expect(stripe.live()).toEqual([]);
        expect(stripe.sessions().every(({ status }) => status !== 'open')).toBe(true);
      }),
    );
  });
});
