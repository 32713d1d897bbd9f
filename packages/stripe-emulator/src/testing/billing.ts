import type { Stripe } from 'stripe';
import { createPrice, type Fixture } from './fixture.ts';

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
  return createPrice(stripe, name, { unit_amount: unitAmount, recurring: { interval } });
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

/** The one item of a subscription. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error('A subscription without an item');
  return item;
}

/** The invoices of a subscription, oldest first. */
export async function invoicesOf({ stripe }: Fixture, subscription: string): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription, limit: 100 })).data.reverse();
}

/** How many events there are so far: what `eventsSince` takes to tell the later ones. */
export async function eventCount({ stripe }: Fixture): Promise<number> {
  return (await stripe.events.list({ limit: 100 })).data.length;
}

/** The events after the first `count`, oldest first. */
export async function eventsSince({ stripe }: Fixture, count: number): Promise<Stripe.Event[]> {
  return (await stripe.events.list({ limit: 100 })).data.reverse().slice(count);
}

/** A subscription of a new customer since `start`, in a time of their own. */
export async function subscribe(fixture: Fixture, start: string, price: Stripe.Price) {
  const { customer, clock } = await createSubscriber(fixture, at(start));
  const subscription = await fixture.stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
  return { customer, clock, id: subscription.id, item: itemOf(subscription).id };
}
