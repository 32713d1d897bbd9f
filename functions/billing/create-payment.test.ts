import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/ids.ts';
import { emptyBillingAccount } from './billing-account.ts';
import { createPayment } from './create-payment.ts';
import { createPrices } from './prices.ts';
import { createFakeStripe, refusal } from './testing/fake-stripe.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

async function till({ deletedAt = null }: { deletedAt?: string | null } = {}) {
  let lookups = 0;
  let clock = Date.parse('2026-11-21T12:00:00.000Z');
  const stripe = createFakeStripe(async (call) => {
    if (call === 'prices.list') lookups += 1;
  });
  const { id: customer } = await stripe.client.customers.create({});
  const logged: string[] = [];
  const log = {
    info: (code: string) => void logged.push(code),
    warn: (code: string) => void logged.push(code),
    error: (code: string) => void logged.push(code),
  };
  const now = () => new Date(clock);
  const route = createPayment({
    billing: {
      read: async () => ({ ...emptyBillingAccount, stripeCustomerId: customer, deletedAt }),
      recordStripeVisit: async () => undefined,
    },
    stripe: async () => stripe.client,
    customers: { use: (_stripe, _userId, _account, action) => action(customer) },
    prices: createPrices({ now, log }),
    siteUrl: 'https://reelwright.test',
    now,
  });
  const buy = () =>
    route({ userId, path: undefined, query: undefined, headers: undefined, body: { pack: 'starter' } });
  const reprice = (amountCents: number, credits: string) => {
    const index = stripe.prices.findIndex(({ lookup_key: key }) => key === 'pack_starter');
    stripe.prices[index] = {
      ...stripe.priceOf('pack_starter'),
      id: `price_starter_${amountCents}`,
      unit_amount: amountCents,
      metadata: { product_type: 'credit_pack', pack: 'starter', credits },
    };
  };
  return {
    stripe,
    buy,
    reprice,
    logged,
    lookups: () => lookups,
    wait: (minutes: number) => {
      clock += minutes * 60_000;
    },
    params: () => [...stripe.sessions.values()].map(({ params }) => params),
  };
}

describe('buying a pack', () => {
  it('uses Stripe’s price and keeps its terms in the payment', async () => {
    const { buy, params, lookups } = await till();
    await buy();
    await buy();
    const metadata = {
      user_id: userId,
      product_type: 'credit_pack',
      pack: 'starter',
      credits: '7000',
      amount_cents: '4990',
    };
    expect(params()[1]).toMatchObject({
      line_items: [{ price: 'price_starter', quantity: 1 }],
      metadata,
      payment_intent_data: { metadata },
    });
    expect(lookups()).toBe(1);
  });

  it('sells on the terms of the price in Stripe, even while the catalog is newer', async () => {
    const { buy, reprice, params } = await till();
    reprice(3_990, '5000');
    await buy();
    expect(params()[0]?.metadata).toMatchObject({ credits: '5000', amount_cents: '3990' });
  });

  it('uses a new price after some minutes, or at once when the old one is archived', async () => {
    const { buy, reprice, params, wait } = await till();
    await buy();
    reprice(5_990, '7000');
    await buy();
    wait(6);
    await buy();
    expect(params().map(({ line_items: items }) => items?.[0]?.price)).toEqual([
      'price_starter',
      'price_starter_5990',
      'price_starter_5990',
    ]);
  });

  it('fails with a hint for the operator when the price is missing in Stripe', async () => {
    const { buy, stripe, logged } = await till();
    stripe.prices.length = 0;
    await expect(buy()).rejects.toThrow('Stripe failed');
    expect(logged).toEqual(['billing.price_missing']);
  });

  it('retries at most once when Stripe refuses', async () => {
    const { buy, stripe } = await till();
    await buy();
    let asked = 0;
    Object.assign(stripe.client.checkout.sessions, {
      create: async () => {
        asked += 1;
        throw refusal();
      },
    });
    await expect(buy()).rejects.toThrow('refused');
    expect(asked).toBe(2);
  });

  it('is refused after the account was deleted', async () => {
    const { buy } = await till({ deletedAt: '2026-11-21T12:00:00.000Z' });
    await expect(buy()).rejects.toMatchObject({ code: 'account_deleted' });
  });
});
