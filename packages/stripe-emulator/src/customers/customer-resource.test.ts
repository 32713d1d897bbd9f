import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advance, at, createPlan, createSubscriber } from '../testing/billing.ts';
import { type Fixture, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
let stripe: Stripe;
let customer: string;
let clock: string;
let id: string;

/** A subscription at $19.00 a month since 1 April 2027; today is 11 April. */
beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
  const price = await createPlan(fixture, 'Creator', 1_900);
  ({ customer, clock } = await createSubscriber(fixture, at('2027-04-01')));
  ({ id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] }));
  await advance(fixture, clock, at('2027-04-11'));
});
afterEach(() => fixture.close());

describe('a customer', () => {
  it('has a default card only of their own', async () => {
    const other = await stripe.customers.create({ email: 'bob@example.com' });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: other.id });
    await expect(
      stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } }),
    ).rejects.toThrow(/does not have a payment method with the ID/);
    await expect(stripe.subscriptions.update(id, { default_payment_method: card.id })).rejects.toMatchObject({
      param: 'default_payment_method',
    });
    await expect(stripe.paymentMethods.attach(card.id, { customer })).rejects.toThrow(
      /already been attached/,
    );
  });

  it('cannot keep a card that the bank refuses', async () => {
    await expect(
      stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer }),
    ).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  });
});
