import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { advance, at, createPlan, createSubscriber, giveCard, itemOf } from '../testing/billing.ts';
import { startFixture } from '../testing/fixture.ts';

const day = 24 * 60 * 60;

/** Numbers from 0 to 1 that are the same in every run: a linear congruence (Park and Miller's). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** What a customer does in the course of some months, at random but the same for the same seed. */
async function liveWithSubscription(seed: number, stepCount: number) {
  const fixture = await startFixture();
  const { stripe } = fixture;
  const random = randomNumbers(seed);
  const oneOf = <T>(first: T, ...others: T[]): T =>
    [first, ...others][Math.floor(random() * (others.length + 1))] ?? first;
  const plans = await Promise.all([
    createPlan(fixture, 'Creator', 1_900),
    createPlan(fixture, 'Studio', 4_900),
    createPlan(fixture, 'Agency', 9_900),
    createPlan(fixture, 'Creator', 19_000, 'year'),
  ]);
  const [first] = plans;
  let now = at('2027-01-31');
  const { customer, clock } = await createSubscriber(fixture, now);
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: first.id }] });
  const actions = [
    async () => {
      now += Math.ceil(random() * 40 * day);
      await advance(fixture, clock, now);
    },
    () =>
      stripe.subscriptions.update(subscription.id, {
        items: [{ id: itemOf(subscription).id, price: oneOf(first, ...plans).id }],
        proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
      }),
    () =>
      giveCard(stripe, customer, oneOf('pm_card_visa', 'pm_card_mastercard', 'pm_card_chargeCustomerFail')),
    async () => {
      const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data;
      if (open?.id === undefined) return;
      await (random() < 0.3 ? stripe.invoices.voidInvoice(open.id) : stripe.invoices.pay(open.id));
    },
  ];
  for (let step = 0; step < stepCount; step += 1) {
    // A decline, or a change of what has ended, is refused: that is part of life.
    await actions[Math.floor(random() * actions.length)]?.().catch((error: Stripe.errors.StripeError) => {
      if (error.statusCode === undefined || error.statusCode >= 500) throw error;
    });
  }
  const invoices = (await stripe.invoices.list({ customer, limit: 100 })).data.reverse();
  const charges = (await stripe.charges.list({ customer, limit: 100 })).data.filter(({ paid }) => paid);
  const owner = await stripe.customers.retrieve(customer);
  await fixture.close();
  return { invoices, charges, balance: owner.deleted ? null : owner.balance };
}

it.each([7, 42, 1_999, 404])('loses and invents no money, whatever a customer does (%i)', async (seed) => {
  const { invoices, charges, balance } = await liveWithSubscription(seed, 60);
  const finalized = invoices.filter(({ status }) => status !== 'draft');
  for (const {
    lines,
    total,
    starting_balance: before,
    ending_balance: after,
    amount_due: due,
  } of finalized) {
    expect(total).toBe(sum(lines.data.map(({ amount }) => amount)));
    expect(before + total).toBe(due + (after ?? Number.NaN));
  }
  expect(sum(charges.map(({ amount }) => amount))).toBe(sum(invoices.map((invoice) => invoice.amount_paid)));
  const collected = finalized.filter(({ status }) => status !== 'void');
  expect(balance).toBe(
    sum(collected.map(({ starting_balance: before, ending_balance: after }) => (after ?? 0) - before)),
  );
  expect(finalized.length).toBeGreaterThan(5);
});

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
