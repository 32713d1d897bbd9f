/** Validates the emulator's answers against Stripe's own OpenAPI description; README.md says where to get it. */

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Stripe } from 'stripe';
import {
  cardFields,
  createPrice,
  openCheckout,
  secretKey,
  startFixture,
  submit,
} from '../src/testing/fixture.ts';

const [specFile] = process.argv.slice(2);
if (specFile === undefined) throw new Error('Usage: node check/openapi.ts <spec3.json>');
const spec: unknown = JSON.parse(readFileSync(specFile, 'utf8'), toJsonSchema);
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: 'stripe', ...object(spec) });

const checked = new Set<string>();
const problems = new Set<string>();

const fixture = await startFixture();
const stripe = new Stripe(secretKey, {
  host: '127.0.0.1',
  port: Number(new URL(fixture.apiUrl).port),
  protocol: 'http',
  httpClient: Stripe.createFetchHttpClient(async (...[url, init]: Parameters<typeof fetch>) => {
    const response = await fetch(url, init);
    check(init?.method ?? 'GET', new URL(String(url)).pathname, await response.clone().json());
    return response;
  }),
});
await useEverything();
await fixture.close();

for (const problem of [...problems].toSorted()) console.error(problem);
console.log(`${checked.size} operations checked, ${problems.size} problems`);
process.exitCode = problems.size === 0 ? 0 : 1;

/** OpenAPI 3.0 marks what may be null by a keyword of its own. */
function toJsonSchema(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('nullable' in value)) return value;
  const { nullable, ...schema } = value;
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function object(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error(`${specFile} is no OpenAPI description`);
  return value;
}

function check(method: string, path: string, answer: unknown): void {
  const paths = Object.keys(object(Reflect.get(object(spec), 'paths')));
  const template = paths.find(
    (one) =>
      one.split('/').length === path.split('/').length &&
      one.split('/').every((part, index) => part.startsWith('{') || part === path.split('/')[index]),
  );
  if (template === undefined) {
    problems.add(`${method} ${path}: Stripe has no such path`);
    return;
  }
  const operation = `${method} ${template}`;
  checked.add(operation);
  const schema = ['responses', '200', 'content', 'application/json', 'schema'];
  validate(operation, ['paths', template, method.toLowerCase(), ...schema], answer);
}

/** Notes what of a value does not fit the schema at this place of the description. */
function validate(what: string, place: readonly string[], value: unknown): void {
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const fits = ajv.getSchema(`stripe#/${pointer.join('/')}`);
  if (fits === undefined) throw new Error(`The description has no schema at ${place.join(' ')}`);
  if (fits(value)) return;
  for (const { instancePath, message } of fits.errors ?? []) {
    problems.add(`${what}: ${instancePath.replaceAll(/\/\d+/g, '/*')} ${message}`);
  }
}

/** Calls every operation that the emulator has. */
async function useEverything(): Promise<void> {
  const monthly = await createPrice(stripe, 'Starter', {
    unit_amount: 2_999,
    recurring: { interval: 'month' },
  });
  const bigger = await createPrice(stripe, 'Pro', { unit_amount: 4_999, recurring: { interval: 'month' } });
  const product = String(bigger.product);
  await stripe.products.update(product, { description: 'More of it' });
  await stripe.products.list();
  await stripe.products.retrieve(product);
  await stripe.prices.update(bigger.id, { metadata: { tier: 'pro' } });
  await stripe.prices.list();
  await stripe.prices.retrieve(bigger.id);

  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) });
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com', test_clock: clock.id });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.paymentMethods.retrieve(card.id);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  await stripe.customers.list();
  await stripe.customers.retrieve(customer);

  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: monthly.id }] });
  const [item] = subscription.items.data;
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item?.id ?? '', price: bigger.id }],
    proration_behavior: 'always_invoice',
  });
  const portal = await stripe.billingPortal.configurations.create({
    features: {
      payment_method_update: { enabled: true },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [{ product: String(monthly.product), prices: [monthly.id] }],
        schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
      },
    },
  });
  await stripe.billingPortal.configurations.update(portal.id, { metadata: { shop: 'mine' } });
  await stripe.billingPortal.configurations.list();
  await stripe.billingPortal.configurations.retrieve(portal.id);
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    configuration: portal.id,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: item?.id ?? '', price: monthly.id }],
      },
    },
  });
  await submit(`${url}/confirm`, { subscription: subscription.id, price: monthly.id, due: '0' });
  await stripe.subscriptions.retrieve(subscription.id, { expand: ['schedule'] });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 32 * 86_400 });
  await stripe.testHelpers.testClocks.retrieve(clock.id);

  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  const { schedule: planned } = await stripe.subscriptions.retrieve(subscription.id);
  await stripe.subscriptionSchedules.release(String(planned));
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [phase] = schedule.phases;
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      {
        items: [{ price: String(phase?.items[0]?.price) }],
        start_date: phase?.start_date ?? 0,
        end_date: phase?.end_date ?? 0,
      },
      { items: [{ price: monthly.id }], duration: { interval: 'month' } },
    ],
  });
  await stripe.subscriptionSchedules.retrieve(schedule.id);
  await stripe.subscriptionSchedules.release(schedule.id);
  await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 64 * 86_400 });
  const [open] = (await stripe.invoices.list({ customer, status: 'open', expand: ['data.payments'] })).data;
  await stripe.invoices.retrieve(open?.id ?? '');
  await stripe.invoices.listLineItems(open?.id ?? '');
  await stripe.invoices.pay(open?.id ?? '', { payment_method: card.id });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 95 * 86_400 });
  const [other] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  await stripe.invoices.voidInvoice(other?.id ?? '');
  await stripe.subscriptions.list({ customer });
  await stripe.subscriptions.cancel(subscription.id);

  for (const number of ['4242424242424242', '4000000000000002', '4000000000000259']) {
    const session = await openCheckout({ ...fixture, stripe });
    await submit(session.url, cardFields(number));
    await stripe.checkout.sessions.retrieve(session.id);
    if (session.status === 'open' && number.endsWith('0002'))
      await stripe.checkout.sessions.expire(session.id);
  }
  const coupon = await stripe.coupons.create({ percent_off: 100, duration: 'once' });
  await stripe.coupons.list();
  await stripe.coupons.retrieve(coupon.id);
  const rate = await stripe.taxRates.create({ display_name: 'VAT', percentage: 19, inclusive: false });
  await stripe.taxRates.list();
  await stripe.taxRates.retrieve(rate.id);
  const pack = await createPrice(stripe, 'Pack', {
    unit_amount: 4_990,
    currency_options: { eur: { unit_amount: 4_590 } },
  });
  await stripe.prices.retrieve(pack.id, { expand: ['currency_options'] });
  const free = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    currency: 'eur',
    discounts: [{ coupon: coupon.id }],
    allowed_payment_method_types: ['card', 'link'],
    line_items: [{ price: pack.id, quantity: 1, tax_rates: [rate.id] }],
    success_url: 'https://example.com/success',
  });
  await submit(free.url ?? '', cardFields('4242424242424242'));
  await stripe.checkout.sessions.list({ expand: ['data.line_items'] });
  const { data: charges } = await stripe.charges.list();
  const refundable = charges.find(({ paid, disputed }) => paid && !disputed);
  await stripe.charges.retrieve(refundable?.id ?? '');
  const refund = await stripe.refunds.create({ charge: refundable?.id ?? '' });
  await stripe.refunds.retrieve(refund.id);
  await stripe.refunds.list();
  const [dispute] = (await stripe.disputes.list()).data;
  await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
  await stripe.disputes.retrieve(dispute?.id ?? '');
  const [intent] = (await stripe.paymentIntents.list()).data;
  await stripe.paymentIntents.retrieve(intent?.id ?? '');
  await stripe.customers.del(customer);
  for await (const { id, type } of stripe.events.list({ limit: 100 })) {
    const { object } = (await stripe.events.retrieve(id)).data;
    const kind: unknown = Reflect.get(object, 'object');
    validate(type, ['components', 'schemas', String(kind)], JSON.parse(JSON.stringify(object)));
  }
}
