import type { Stripe } from 'stripe';
import type { Fixture } from './fixture.ts';

/** Noon UTC of a day such as '2027-01-31', or the time that is given, in seconds since 1970. */
export function at(text: string): number {
  return Date.parse(text.includes('T') ? `${text}Z` : `${text}T12:00:00Z`) / 1000;
}

/** '2027-01-31', in UTC. */
export function day(seconds: number | null | undefined): string {
  return seconds === null || seconds === undefined
    ? 'never'
    : new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** A recurring price of a product of that name. */
export async function createPlan(
  { stripe }: Fixture,
  name: string,
  unitAmount: number,
  interval: 'month' | 'year' = 'month',
): Promise<Stripe.Price> {
  return stripe.prices.create({
    currency: 'usd',
    unit_amount: unitAmount,
    recurring: { interval },
    product_data: { name },
  });
}

/** A customer in a time of their own, with a card that is charged for everything. */
export async function createSubscriber(
  { stripe }: Fixture,
  frozenTime: number,
  card = 'pm_card_visa',
): Promise<{ customer: string; clock: string }> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: frozenTime });
  const customer = await stripe.customers.create({ email: 'ada@example.com', test_clock: clock.id });
  await giveCard(stripe, customer.id, card);
  return { customer: customer.id, clock: clock.id };
}

/** Makes a new card the customer's default one. */
export async function giveCard(stripe: Stripe, customer: string, card: string): Promise<void> {
  const method = await stripe.paymentMethods.attach(card, { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
}

/** Moves a clock, and with it everything that its customers owe. */
export async function advance({ stripe }: Fixture, clock: string, toSeconds: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: toSeconds });
}
