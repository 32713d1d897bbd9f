import type { Stripe } from 'stripe';
import { cardFields, createPrice, type Fixture, openCheckout, submit } from '../src/testing/fixture.ts';

/** Calls every operation that the emulator has. */
export async function callEveryOperation(fixture: Fixture): Promise<void> {
  const { stripe } = fixture;
  const plans = await createPlans(stripe);
  const subscriber = await subscribeOnTestClock(stripe, plans);
  await downgradeInPortal(stripe, plans, subscriber);
  await planPhases(stripe, plans, subscriber);
  await failRenewals(stripe, subscriber);
  await checkOutWithCards(fixture);
  await checkOutForNothing(stripe, subscriber.customer);
  await checkOutWithTax(stripe, subscriber.customer);
  await refundAndDispute(stripe);
  await stripe.customers.del(subscriber.customer);
}

interface Plans {
  readonly monthly: Stripe.Price;
  readonly bigger: Stripe.Price;
}

interface Subscriber {
  readonly customer: string;
  readonly clock: Stripe.TestHelpers.TestClock;
  readonly card: Stripe.PaymentMethod;
  readonly subscription: string;
  /** The id of the subscription's item. */
  readonly item: string;
}

async function createPlans(stripe: Stripe): Promise<Plans> {
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
  return { monthly, bigger };
}

/** Subscribes a customer to the smaller plan, and upgrades at once. */
async function subscribeOnTestClock(stripe: Stripe, { monthly, bigger }: Plans): Promise<Subscriber> {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) });
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com', test_clock: clock.id });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.paymentMethods.retrieve(card.id);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
  await stripe.customers.list();
  await stripe.customers.retrieve(customer);

  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: monthly.id }] });
  const item = subscription.items.data[0]?.id ?? '';
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: bigger.id }],
    proration_behavior: 'always_invoice',
  });
  return { customer, clock, card, subscription: subscription.id, item };
}

async function downgradeInPortal(
  stripe: Stripe,
  { monthly }: Plans,
  { customer, clock, subscription, item }: Subscriber,
): Promise<void> {
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
      subscription_update_confirm: { subscription, items: [{ id: item, price: monthly.id }] },
    },
  });
  await submit(`${url}/confirm`, { subscription, price: monthly.id, due: '0' });
  await stripe.subscriptions.retrieve(subscription, { expand: ['schedule'] });
  await advance(stripe, clock, 32);
  await stripe.testHelpers.testClocks.retrieve(clock.id);
}

/** Replaces the portal's schedule by one of our own, and releases that too. */
async function planPhases(stripe: Stripe, { monthly }: Plans, { subscription }: Subscriber): Promise<void> {
  const { schedule: planned } = await stripe.subscriptions.retrieve(subscription);
  await stripe.subscriptionSchedules.release(String(planned));
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription });
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
}

/** Lets two renewals fail; the customer pays the first invoice, the second one is voided. */
async function failRenewals(
  stripe: Stripe,
  { customer, clock, card, subscription }: Subscriber,
): Promise<void> {
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await stripe.subscriptions.update(subscription, { default_payment_method: failing.id });
  await advance(stripe, clock, 64);
  const [open] = (await stripe.invoices.list({ customer, status: 'open', expand: ['data.payments'] })).data;
  await stripe.invoices.retrieve(open?.id ?? '');
  await stripe.invoices.listLineItems(open?.id ?? '');
  await stripe.invoices.pay(open?.id ?? '', { payment_method: card.id });
  await advance(stripe, clock, 95);
  const [other] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  await stripe.invoices.voidInvoice(other?.id ?? '');
  await stripe.subscriptions.list({ customer });
  await stripe.subscriptions.cancel(subscription);
}

async function checkOutWithCards(fixture: Fixture): Promise<void> {
  const { stripe } = fixture;
  for (const number of ['4242424242424242', '4000000000000002', '4000000000000259']) {
    const session = await openCheckout(fixture);
    await submit(session.url, cardFields(number));
    await stripe.checkout.sessions.retrieve(session.id);
    if (session.status === 'open' && number.endsWith('0002'))
      await stripe.checkout.sessions.expire(session.id);
  }
}

/** Checks out in another currency, with a tax rate and a coupon of 100 %. */
async function checkOutForNothing(stripe: Stripe, customer: string): Promise<void> {
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
}

/** Buys a pack and a plan with tax and a promotion code, and gets their invoices. */
async function checkOutWithTax(stripe: Stripe, customer: string): Promise<void> {
  await stripe.tax.settings.retrieve();
  const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
  const { id } = await stripe.promotionCodes.create({
    code: 'HALF',
    promotion: { type: 'coupon', coupon: coupon.id },
  });
  await stripe.promotionCodes.list({ code: 'HALF' });
  await stripe.promotionCodes.retrieve(id);
  const taxed = { unit_amount: 4_990, tax_behavior: 'exclusive' } as const;
  const pack = await createPrice(stripe, 'Taxed pack', taxed);
  const plan = await createPrice(stripe, 'Taxed plan', { ...taxed, recurring: { interval: 'month' } });
  await stripe.products.update(String(pack.product), { tax_code: 'txcd_10000000' });
  const sessions = [
    { mode: 'payment', line_items: [{ price: pack.id, quantity: 1 }], invoice_creation: { enabled: true } },
    { mode: 'subscription', line_items: [{ price: plan.id, quantity: 1 }] },
  ] as const;
  for (const { line_items: items, ...session } of sessions) {
    const { id: session_id, url } = await stripe.checkout.sessions.create({
      ...session,
      line_items: [...items],
      customer,
      allow_promotion_codes: true,
      automatic_tax: { enabled: true },
      billing_address_collection: 'required',
      customer_update: { address: 'auto', name: 'auto' },
      tax_id_collection: { enabled: true },
      success_url: 'https://example.com/success',
    });
    await submit(url, {
      ...cardFields('4242424242424242'),
      country: 'DE',
      tax_id: 'DE123456789',
      business_name: 'Night Shift Pictures',
      promotion_code: 'half',
    });
    await stripe.checkout.sessions.retrieve(session_id, { expand: ['line_items', 'invoice'] });
  }
  await stripe.invoices.list({ customer, expand: ['data.payments'] });
}

async function refundAndDispute(stripe: Stripe): Promise<void> {
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
}

/** Moves the clock to so many days after its start. */
async function advance(stripe: Stripe, clock: Stripe.TestHelpers.TestClock, days: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + days * 86_400 });
}
