import { Stripe } from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { ActionRefused, createStripeInProcess, type StripeInProcess } from './in-process.ts';

const hour = 3_600;
const day = 24 * hour;
const startSeconds = Date.UTC(2027, 0, 31, 12) / 1_000;

let nowSeconds: number;
let emulated: StripeInProcess;
let price: string;
let dearPrice: string;
let customer: string;

beforeEach(async () => {
  nowSeconds = startSeconds;
  emulated = createStripeInProcess({ now: () => nowSeconds * 1_000 });
  const { stripe } = emulated;
  const plan = async (name: string, unitAmount: number) => {
    const product = await stripe.products.create({ name });
    const made = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: unitAmount,
      recurring: { interval: 'month' },
    });
    return { product: product.id, prices: [made.id] };
  };
  const plans = [await plan('Starter', 2_999), await plan('Pro', 4_999)];
  [price = '', dearPrice = ''] = plans.flatMap(({ prices }) => prices);
  await stripe.billingPortal.configurations.create({
    features: {
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: plans,
        proration_behavior: 'always_invoice',
        schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
      },
    },
  });
  customer = (await stripe.customers.create({ email: 'ada@example.com' })).id;
});

async function subscribe(): Promise<Stripe.Subscription> {
  const { stripe, does } = emulated;
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://shop.example/thanks',
  });
  does.pay(session.url ?? '');
  return subscription();
}

async function subscription(): Promise<Stripe.Subscription> {
  const [found] = (await emulated.stripe.subscriptions.list({ customer, status: 'all' })).data;
  if (found === undefined) throw new Error('There is no subscription');
  return found;
}

async function openPortal(): Promise<string> {
  const { data } = await emulated.stripe.billingPortal.configurations.list();
  return (await emulated.stripe.billingPortal.sessions.create({ customer, configuration: data[0]?.id ?? '' }))
    .url;
}

async function invoices(): Promise<string[]> {
  return (await emulated.stripe.invoices.list({ customer })).data.map(
    ({ status, amount_paid: paid }) => `${status} ${paid}`,
  );
}

async function latestCharge(): Promise<Stripe.Charge> {
  const [charge] = (await emulated.stripe.charges.list({ customer })).data;
  if (charge === undefined) throw new Error('Nothing was charged');
  return charge;
}

describe('in process', () => {
  it('sells a subscription, renews it when the caller’s clock has come to it, and says when that is', async () => {
    const { items } = await subscribe();
    const periodEnd = items.data[0]?.current_period_end ?? 0;
    expect(new Date(periodEnd * 1_000).toISOString()).toBe('2027-02-28T12:00:00.000Z');
    const nextDue = () => new Date(emulated.nextDue() ?? 0).toISOString();
    expect(nextDue()).toBe('2027-02-28T12:00:00.000Z');

    nowSeconds = periodEnd;
    expect(await invoices()).toEqual(['draft 0', 'paid 2999']);
    expect(nextDue()).toBe('2027-02-28T13:00:00.000Z');
    nowSeconds += hour;
    emulated.clock();
    expect(await invoices()).toEqual(['paid 2999', 'paid 2999']);
  });

  it('keeps a renewal’s invoice a draft for as long as it is held', async () => {
    const { items } = await subscribe();
    nowSeconds = items.data[0]?.current_period_end ?? 0;
    const [draft] = (await emulated.stripe.invoices.list({ customer, status: 'draft' })).data;
    emulated.does.holdDraft(draft?.id ?? '', nowSeconds + 3 * day);
    nowSeconds += 3 * day - 1;
    expect(await invoices()).toEqual(['draft 0', 'paid 2999']);
    nowSeconds += 1;
    expect(await invoices()).toEqual(['paid 2999', 'paid 2999']);
  });

  it('lets a payment fail, recover and be exhausted', async () => {
    const { items } = await subscribe();
    emulated.does.swapCard(customer, 'fail');
    nowSeconds = (items.data[0]?.current_period_end ?? 0) + hour;
    expect((await subscription()).status).toBe('past_due');
    const open = (await subscription()).latest_invoice;
    expect(() => emulated.does.payInvoice(String(open))).toThrow(ActionRefused);
    emulated.does.swapCard(customer, 'succeed');
    emulated.does.payInvoice(String(open));
    expect((await subscription()).status).toBe('active');

    emulated.does.swapCard(customer, 'fail');
    nowSeconds += 60 * day;
    expect((await subscription()).status).toBe('canceled');
  });

  it('changes plans as the portal does: at once, or at the period’s end', async () => {
    await subscribe();
    emulated.does.choosePlan(await openPortal(), dearPrice);
    const upgraded = await subscription();
    expect(upgraded.items.data[0]?.price.id).toBe(dearPrice);
    emulated.does.choosePlan(await openPortal(), price);
    expect((await subscription()).items.data[0]?.price.id).toBe(dearPrice);
    expect((await subscription()).schedule).not.toBeNull();
    emulated.does.keepPlan(await openPortal());
    expect((await subscription()).schedule).toBeNull();
    emulated.does.cancelPlan(await openPortal());
    expect((await subscription()).cancel_at_period_end).toBe(true);
    emulated.does.resumePlan(await openPortal());
    expect((await subscription()).cancel_at_period_end).toBe(false);
    emulated.does.cancelAtOnce(upgraded.id);
    expect((await subscription()).status).toBe('canceled');
  });

  it('confirms the change for which a portal was opened', async () => {
    const { id, items } = await subscribe();
    const { data } = await emulated.stripe.billingPortal.configurations.list();
    const { url } = await emulated.stripe.billingPortal.sessions.create({
      customer,
      configuration: data[0]?.id ?? '',
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: id,
          items: [{ id: items.data[0]?.id ?? '', price: dearPrice, quantity: 1 }],
        },
      },
    });
    emulated.does.confirm(url);
    expect((await subscription()).items.data[0]?.price.id).toBe(dearPrice);
  });

  it('returns money, fails to, and disputes', async () => {
    await subscribe();
    const { does, stripe } = emulated;
    const { id } = await latestCharge();
    const refund = does.refund(id, 1_000);
    expect((await latestCharge()).amount_refunded).toBe(1_000);
    does.failRefund(refund);
    expect((await latestCharge()).amount_refunded).toBe(0);
    expect(() => does.refund(id, 3_000)).toThrow('greater than charge amount');
    const dispute = does.dispute(id);
    does.closeDispute(dispute, 'won');
    expect((await stripe.disputes.retrieve(dispute)).status).toBe('won');
    expect(() => does.closeDispute(dispute, 'lost')).toThrow('already won');
  });

  it('tells why a payment was refused', async () => {
    const { stripe, does } = emulated;
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://shop.example/thanks',
    });
    expect(() => does.pay(session.id, '4000000000000002')).toThrow('Your card was declined.');
    expect(() => does.pay(session.id, '4000002760003184')).toThrow('not paid');
    expect(() => does.pay('cs_none')).toThrow('Page not found');
  });

  it('shows the events since a number, and each change to the caller', async () => {
    let changes = 0;
    const watched = emulated.copy({ now: () => nowSeconds * 1_000, onChange: () => (changes += 1) });
    const known = watched.eventsSince(0).length;
    await watched.stripe.customers.update(customer, { name: 'Ada' });
    expect(watched.eventsSince(known).map(({ type }) => type)).toEqual(['customer.updated']);
    expect(changes).toBe(1);
  });

  it('goes its own way after a copy, with the same ids for the same calls', async () => {
    const [one, other] = [1, 2].map(() => emulated.copy({ now: () => nowSeconds * 1_000 }));
    const ids = await Promise.all(
      [one, other].map(async (copy) => (await copy?.stripe.customers.create({}))?.id),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(customer);
    expect((await emulated.stripe.customers.list()).data).toHaveLength(1);
  });

  it.each(['without effect', 'after the effect'] as const)(
    'fails %s, and repeats that error for a day to the same idempotency key',
    async (fault) => {
      const broken = emulated.clientFor(async (request) => emulated.api({ ...request, fault }));
      const create = (stripe: Stripe) =>
        stripe.customers.create({ email: 'bea@example.com' }, { idempotencyKey: 'key' });
      const found = async () =>
        (await emulated.stripe.customers.list({ email: 'bea@example.com' })).data.length;
      await expect(create(broken)).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
      expect(await found()).toBe(fault === 'without effect' ? 0 : 1);
      await expect(create(emulated.stripe)).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
      nowSeconds += day;
      await create(emulated.stripe);
      expect(await found()).toBe(fault === 'without effect' ? 1 : 2);
    },
  );

  it('takes what its transport throws for a connection that broke', async () => {
    const lost = emulated.clientFor(async () => {
      throw new Error('no answer');
    });
    await expect(lost.customers.list()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  });

  it('gives each reader an object of its own', async () => {
    const one = await emulated.stripe.customers.retrieve(customer);
    Object.assign(one, { email: 'changed' });
    expect(await emulated.stripe.customers.retrieve(customer)).toMatchObject({ email: 'ada@example.com' });
  });
});
