import type { Stripe } from 'stripe';
import { createPrice, type Fixture, submit } from './fixture.ts';

/** A page of the dashboard as a browser shows it: without the entities of its markup. */
export async function readPage({ pagesUrl }: Fixture, path: string): Promise<string> {
  const response = await fetch(`${pagesUrl}${path}`);
  const markup = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return markup.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** Presses a button: sends its form and returns the message of the page that it leads to. */
export async function press(
  fixture: Fixture,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { status, location } = await submit(`${fixture.pagesUrl}${path}`, fields);
  if (status !== 303 || location === null) throw new Error(`${path} answered ${status}`);
  const page = await (await fetch(location)).text();
  return /<p class="(?:flash|alert)" role[^>]*>([^<]*)</.exec(page)?.[1]?.replaceAll('&#39;', "'") ?? '';
}

/** A customer in real time with a card that works, subscribed to a plan of $29.99 a month. */
export async function subscribe(fixture: Fixture): Promise<{
  customer: Stripe.Customer;
  subscription: Stripe.Subscription;
}> {
  const { stripe } = fixture;
  const price = await createPrice(stripe, 'Starter', {
    unit_amount: 2_999,
    recurring: { interval: 'month' },
    lookup_key: 'plan_starter_monthly',
    transfer_lookup_key: true,
    metadata: { tier: 'starter' },
  });
  const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada Lovelace' });
  await press(fixture, `/customers/${customer.id}/card`, { outcome: 'succeed' });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  });
  return { customer, subscription };
}
