import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMoney } from './start-money.ts';

/**
 * The rules of docs/money.md against the emulated Stripe, which makes the invoices, prorations, retries, refunds and
 * disputes. The rules themselves are tested beside them; here, that we read Stripe correctly.
 */
let money: Awaited<ReturnType<typeof startMoney>>;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.stop());

const declines = 'pm_card_chargeCustomerFail';
const day = 24 * 3_600;

describe('plans', () => {
  it('a first payment and twelve renewals grant the plan each month', async () => {
    const ada = await money.newCustomer();
    await ada.subscribes('basic');
    expect(await ada.syncs()).toMatchObject({
      cycleCredits: 4_000,
      subscription: { tier: 'basic', interval: 'monthly', isEntitled: true, cancelsAtEnd: false },
    });
    let endsAt = '';
    for (let month = 1; month <= 12; month += 1) {
      await ada.advances();
      const account = await ada.syncs();
      expect(account.cycleCredits).toBe(4_000);
      expect(account.cycle?.endsAt).not.toBe(endsAt);
      endsAt = account.cycle?.endsAt ?? '';
    }
    expect(await ada.orders()).toHaveLength(13);
    expect(new Set((await ada.orders()).map(({ amount }) => amount))).toEqual(new Set([2_999]));
  });

  it('an upgrade half-way charges and grants the difference', async () => {
    const ada = await money.newCustomer();
    await ada.subscribes('basic');
    await ada.syncs();
    await ada.advances(10 * day);
    await ada.changesTo('plus');
    const account = await ada.syncs();
    const [item] = (await ada.subscription()).items.data;
    const month = (item?.current_period_end ?? 0) - (item?.current_period_start ?? 0);
    expect(account.cycleCredits).toBe(Math.ceil(4_000 + 3_500 * ((month - 10 * day) / month) - 1e-6));
    expect(account.subscription?.tier).toBe('plus');
    await ada.advances();
    expect((await ada.syncs()).cycleCredits).toBe(7_500);
  });

  it('changing back and forth within a month gains nothing', async () => {
    const ada = await money.newCustomer();
    await ada.subscribes('basic');
    await ada.syncs();
    await ada.advances(day);
    for (let turn = 0; turn < 4; turn += 1) {
      await ada.changesTo('pro');
      await ada.syncs();
      await ada.changesTo('basic');
      expect((await ada.syncs()).cycleCredits).toBe(4_000);
    }
  });

  it('monthly to yearly begins a new period, less what was credited', async () => {
    const ada = await money.newCustomer();
    await ada.subscribes('plus');
    await ada.syncs();
    await ada.advances(15 * day);
    await ada.changesTo('plus', 'yearly');
    const account = await ada.syncs();
    expect(account.subscription).toMatchObject({ tier: 'plus', interval: 'yearly' });
    expect(account.allowance).toMatchObject({ creditsPerCycle: 7_500 });
    // Half a month was used; the half that was credited is part of the new month.
    expect(account.cycleCredits).toBeGreaterThan(7_500 * 1.45);
    expect(account.cycleCredits).toBeLessThan(7_500 * 1.6);
  });

  it('a failed renewal is retried and recovered with another card', async () => {
    const ada = await money.newCustomer();
    const { id } = await ada.subscribes('basic');
    await failNextPayment(ada.customerId, id);
    await ada.syncs();
    await ada.advances();
    expect(await ada.syncs()).toMatchObject({
      cycleCredits: 0,
      subscription: { isEntitled: true, paymentFailed: true, isLive: true },
    });
    await money.stripe.subscriptions.update(id, {
      default_payment_method: await workingCard(ada.customerId),
    });
    const { data } = await money.stripe.invoices.list({ customer: ada.customerId, status: 'open' });
    await money.stripe.invoices.pay(data[0]?.id ?? '', { payment_method: await workingCard(ada.customerId) });
    expect(await ada.syncs()).toMatchObject({
      cycleCredits: 4_000,
      subscription: { isEntitled: true, paymentFailed: false },
    });
  });

  it('a renewal whose retries are exhausted ends the plan', async () => {
    const ada = await money.newCustomer();
    const { id } = await ada.subscribes('basic');
    await failNextPayment(ada.customerId, id);
    await ada.syncs();
    await ada.advances();
    await ada.syncs();
    await ada.advances(30 * day);
    expect(await ada.syncs()).toMatchObject({
      cycleCredits: 0,
      subscription: { isEntitled: false, paymentFailed: true },
    });
  });

  it('cancelled at the end of the period: everything lasts until then', async () => {
    const ada = await money.newCustomer();
    const { id } = await ada.subscribes('pro');
    await money.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(await ada.syncs()).toMatchObject({
      cycleCredits: 14_000,
      subscription: { isEntitled: true, cancelsAtEnd: true },
    });
    await ada.advances();
    expect(await ada.syncs()).toMatchObject({ cycleCredits: 0, subscription: { isEntitled: false } });
  });

  it('cancelled immediately: rights end, credits stay for their month', async () => {
    const ada = await money.newCustomer();
    const { id } = await ada.subscribes('basic');
    await money.stripe.subscriptions.cancel(id);
    expect(await ada.syncs()).toMatchObject({
      cycleCredits: 4_000,
      subscription: { isEntitled: false, isLive: false },
    });
  });

  it('cancelled immediately with unused time credited: its credits are clawed back', async () => {
    const ada = await money.newCustomer();
    const { id } = await ada.subscribes('basic');
    await ada.syncs();
    await ada.advances(15 * day);
    await money.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
    const { cycleCredits } = await ada.syncs();
    expect(cycleCredits).toBeGreaterThan(1_800);
    expect(cycleCredits).toBeLessThan(2_200);
  });

  it('a trial and a pause grant no credits', async () => {
    const ada = await money.newCustomer();
    const { data } = await money.stripe.prices.list({ lookup_keys: ['plan_basic_monthly'] });
    const { id } = await money.stripe.subscriptions.create({
      customer: ada.customerId,
      items: [{ price: data[0]?.id ?? '' }],
      trial_period_days: 7,
    });
    expect(await ada.syncs()).toMatchObject({ cycleCredits: 0, subscription: { isEntitled: true } });
    await money.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    expect(await ada.syncs()).toMatchObject({ cycleCredits: 0, subscription: { isEntitled: false } });
  });

  it('an invoice that was paid outside of Stripe counts as paid', async () => {
    const ada = await money.newCustomer();
    const { id } = await ada.subscribes('basic');
    await failNextPayment(ada.customerId, id);
    await ada.advances();
    const { data } = await money.stripe.invoices.list({ customer: ada.customerId, status: 'open' });
    await money.stripe.invoices.pay(data[0]?.id ?? '', { paid_out_of_band: true });
    expect(await ada.syncs()).toMatchObject({
      cycleCredits: 4_000,
      subscription: { paymentFailed: false },
    });
  });

  it('an unknown price is quarantined once and reported', async () => {
    const ada = await money.newCustomer();
    await ada.buys('starter');
    const product = await money.stripe.products.create({ name: 'Something else' });
    const price = await money.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 500,
      recurring: { interval: 'month' },
    });
    await money.stripe.subscriptions.create({
      customer: ada.customerId,
      items: [{ price: price.id }],
      default_payment_method: await workingCard(ada.customerId),
    });
    const before = money.logged.length;
    expect(await ada.syncs()).toMatchObject({
      cycleCredits: 0,
      purchasedCredits: 7_000,
      subscription: null,
    });
    await ada.syncs();
    expect(
      money.logged.slice(before).filter(({ code }) => code === 'billing.payment_quarantined'),
    ).toHaveLength(1);
    expect((await money.dependencies.orders.read(ada.userId)).quarantined).toHaveLength(1);
    // An operator adds the terms to the price, and the next sync grants it.
    await money.stripe.prices.update(price.id, {
      metadata: {
        product_type: 'subscription',
        tier: 'basic',
        interval: 'monthly',
        credits_per_month: '500',
      },
    });
    expect(await ada.syncs()).toMatchObject({ cycleCredits: 500, subscription: { tier: 'basic' } });
    expect((await money.dependencies.orders.read(ada.userId)).quarantined).toHaveLength(0);
  });
});

describe('packs that are paid in other ways', () => {
  it('a coupon for all of it grants the credits once, with an order of nothing', async () => {
    const ada = await money.newCustomer();
    const coupon = await money.stripe.coupons.create({ percent_off: 100, duration: 'once' });
    const id = await ada.buys('starter', undefined, { discounts: [{ coupon: coupon.id }] });
    for (const _time of ['first', 'again']) {
      expect(await ada.syncs()).toMatchObject({ purchasedCredits: 7_000 });
    }
    expect(await ada.orders()).toMatchObject([{ id, status: 'paid', amount: 0, credits: 7_000 }]);
    expect((await money.stripe.charges.list({ customer: ada.customerId })).data).toEqual([]);
  });

  it('a coupon for a part: the credits, and what was paid comes back as the share that it is', async () => {
    const ada = await money.newCustomer();
    const coupon = await money.stripe.coupons.create({ amount_off: 990, currency: 'usd', duration: 'once' });
    await ada.buys('starter', undefined, { discounts: [{ coupon: coupon.id }] });
    expect(await ada.syncs()).toMatchObject({ purchasedCredits: 7_000 });
    expect(await ada.orders()).toMatchObject([{ amount: 4_000 }]);
    await money.stripe.refunds.create({ charge: (await ada.latestCharge()).id, amount: 2_000 });
    expect(await ada.syncs()).toMatchObject({ purchasedCredits: 3_500 });
  });

  it.each([
    [false, 5_938],
    [true, 4_990],
  ])('a tax (within the price: %s) changes what is paid, and no credits', async (inclusive, amount) => {
    const ada = await money.newCustomer();
    const rate = await money.stripe.taxRates.create({ display_name: 'VAT', percentage: 19, inclusive });
    const { data } = await money.stripe.prices.list({ lookup_keys: ['pack_starter'] });
    const line = { price: data[0]?.id ?? '', quantity: 1, tax_rates: [rate.id] };
    await ada.buys('starter', undefined, { line_items: [line] });
    expect(await ada.syncs()).toMatchObject({ purchasedCredits: 7_000 });
    expect(await ada.orders()).toMatchObject([{ amount, currency: 'usd' }]);
  });

  it('another currency that our price has: the credits, and an order in that currency', async () => {
    const ada = await money.newCustomer();
    const price = await money.stripe.prices.create({
      product: 'reelwright_pack_starter',
      currency: 'usd',
      unit_amount: 4_990,
      currency_options: { eur: { unit_amount: 4_590 } },
      metadata: { product_type: 'credit_pack', pack: 'starter', credits: '7000' },
    });
    await ada.buys('starter', undefined, {
      currency: 'eur',
      line_items: [{ price: price.id, quantity: 1 }],
    });
    expect(await ada.syncs()).toMatchObject({ purchasedCredits: 7_000 });
    expect(await ada.orders()).toMatchObject([{ amount: 4_590, currency: 'eur' }]);
  });

  it('a price that is not ours grants nothing, whatever was paid, and is reported', async () => {
    const ada = await money.newCustomer();
    const price = await money.stripe.prices.create({
      product: 'reelwright_pack_starter',
      currency: 'usd',
      unit_amount: 4_990,
    });
    await ada.buys('starter', undefined, { line_items: [{ price: price.id, quantity: 1 }] });
    const before = money.logged.length;
    expect(await ada.syncs()).toMatchObject({ purchasedCredits: 0 });
    expect(money.logged.slice(before)).toContainEqual({
      level: 'error',
      code: 'billing.payment_quarantined',
    });
  });
});

describe('returned payments', () => {
  it('a plan refunded within seven days: unspent credits are clawed back', async () => {
    const ada = await money.newCustomer();
    await ada.subscribes('basic');
    await ada.syncs();
    await money.stripe.refunds.create({ charge: (await ada.latestCharge()).id });
    expect(await ada.syncs()).toMatchObject({ cycleCredits: 0 });
    expect((await ada.orders()).map(({ status }) => status)).toEqual(['returned']);
  });

  it('a pack is refunded in part, then in full', async () => {
    const ada = await money.newCustomer();
    await ada.buys('starter');
    await ada.syncs();
    const { id } = await ada.latestCharge();
    await money.stripe.refunds.create({ charge: id, amount: 2_495 });
    expect((await ada.syncs()).purchasedCredits).toBe(3_500);
    await money.stripe.refunds.create({ charge: id });
    expect((await ada.syncs()).purchasedCredits).toBe(0);
  });

  it('a refund that fails grants the credits again', async () => {
    const ada = await money.newCustomer();
    await ada.buys('starter', '4000000000005126');
    await ada.syncs();
    await money.stripe.refunds.create({ charge: (await ada.latestCharge()).id });
    expect((await ada.syncs()).purchasedCredits).toBe(0);
    money.passes(day);
    expect((await ada.syncs()).purchasedCredits).toBe(7_000);
  });

  it.each([
    ['won', 'winning_evidence', 7_000],
    ['lost', 'losing_evidence', 0],
  ])('a dispute that is %s', async (_outcome, evidence, credits) => {
    const ada = await money.newCustomer();
    await ada.buys('starter', '4000000000000259');
    const { id } = await ada.latestCharge();
    money.passes(day);
    expect((await ada.syncs()).purchasedCredits).toBe(0);
    const [dispute] = (await money.stripe.disputes.list({ charge: id })).data;
    await money.stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: evidence },
      submit: true,
    });
    money.passes(day);
    expect((await ada.syncs()).purchasedCredits).toBe(credits);
  });
});

async function workingCard(customer: string): Promise<string> {
  return (await money.stripe.paymentMethods.attach('pm_card_visa', { customer })).id;
}

/** Gives the customer a card that the bank declines. */
async function failNextPayment(customer: string, subscription: string): Promise<void> {
  const failing = await money.stripe.paymentMethods.attach(declines, { customer });
  await money.stripe.subscriptions.update(subscription, { default_payment_method: failing.id });
}
