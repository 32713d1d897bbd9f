import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import type { Language } from '../../contract/fields/languages.ts';
import { caller } from '../../test/handlers/caller.ts';
import { emptyBillingAccount } from '../tables/credits/billing-account.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import { createPayment } from './create-payment.ts';
import { createPrices } from './stripe/prices.ts';
import type { SaleSettings } from './stripe/sale-settings.ts';
import { createTestStripe, testNow, testSiteUrl } from './testing/test-stripe.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

async function till({
  isEnded = false,
  saleSettings = { tax: null, promotionCodes: false },
}: {
  isEnded?: boolean;
  saleSettings?: SaleSettings;
} = {}) {
  let clock = testNow;
  const calls: string[] = [];
  const stripe = await createTestStripe({
    pass: async (call) => void calls.push(call),
    tax: saleSettings.tax,
  });
  const { id: customer } = await stripe.direct.customers.create({});
  const logged: string[] = [];
  const log = {
    info: (code: string) => void logged.push(code),
    warn: (code: string) => void logged.push(code),
    error: (code: string) => void logged.push(code),
  };
  const now = () => new Date(clock);
  const route = createPayment({
    billing: {
      visitStripe: async () => {
        if (isEnded) throw new SessionEnded();
        return { ...emptyBillingAccount, stripeCustomerId: customer };
      },
    },
    stripe: async () => stripe.client,
    customers: { use: (_stripe, _userId, _account, action) => action(customer) },
    prices: createPrices({ now, log }),
    saleSettings,
    siteUrl: testSiteUrl,
    now,
  });
  const buy = (language: Language = 'en') =>
    route({
      ...caller(userId),
      path: undefined,
      query: undefined,
      headers: undefined,
      language,
      body: { pack: 'starter' },
    });
  const starter = stripe.priceOf('pack_starter');
  /** Gives the pack another price, as `stripe:sync` does; the old price can no longer be bought. */
  const reprice = async (amountCents: number, credits: string) => {
    const { product } = await stripe.direct.prices.retrieve(starter);
    await stripe.direct.prices.create({
      product: String(product),
      currency: 'usd',
      unit_amount: amountCents,
      lookup_key: 'pack_starter',
      transfer_lookup_key: true,
      metadata: { product_type: 'credit_pack', pack: 'starter', credits },
    });
    await stripe.direct.prices.update(starter, { active: false });
  };
  return {
    stripe,
    buy,
    reprice,
    logged,
    starter,
    customer,
    times: (name: string) => calls.filter((call) => call === name).length,
    wait: (minutes: number) => {
      clock += minutes * 60_000;
    },
    amounts: () => stripe.sessions().map(({ amount_total: amount }) => amount),
  };
}

describe('buying a pack', () => {
  it('in German opens the checkout in German, and returns to the German pages', async () => {
    const { stripe, buy } = await till();
    await buy('de');
    expect(stripe.sessions()).toMatchObject([
      {
        locale: 'de',
        success_url: `${testSiteUrl}/de/success?type=credits&pack=starter&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${testSiteUrl}/de/pricing?checkout=canceled#credit-packs`,
      },
    ]);
  });

  it('makes an invoice, and asks for what decides tax and for promotion codes as the settings say', async () => {
    const plain = await till();
    await plain.buy();
    expect(plain.stripe.sessions()).toMatchObject([
      {
        allow_promotion_codes: null,
        automatic_tax: { enabled: false },
        billing_address_collection: null,
        invoice_creation: { enabled: true, invoice_data: { metadata: { product_type: 'credit_pack' } } },
        tax_id_collection: { enabled: false },
      },
    ]);
    const taxed = await till({ saleSettings: { tax: 'inclusive', promotionCodes: true } });
    await taxed.buy();
    expect(taxed.stripe.sessions()).toMatchObject([
      {
        allow_promotion_codes: true,
        automatic_tax: { enabled: true },
        billing_address_collection: 'required',
        invoice_creation: { enabled: true },
        tax_id_collection: { enabled: true },
      },
    ]);
  });

  it('uses Stripe’s price and keeps its terms in the payment', async () => {
    const { buy, stripe, times } = await till();
    await buy();
    const { url } = await buy();
    const metadata = {
      user_id: userId,
      product_type: 'credit_pack',
      pack: 'starter',
      credits: '7000',
      amount_cents: '4990',
    };
    expect(stripe.sessions()[1]).toMatchObject({
      url,
      mode: 'payment',
      amount_total: 4_990,
      metadata,
      client_reference_id: userId,
      success_url:
        'https://reelwright.test/success?type=credits&pack=starter&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://reelwright.test/pricing?checkout=canceled#credit-packs',
    });
    expect(stripe.pays(url)).toBe(true);
    const [intent] = (await stripe.direct.paymentIntents.list()).data;
    expect(intent).toMatchObject({ amount: 4_990, metadata });
    expect(times('GET /v1/prices')).toBe(1);
  });

  it('sells on the terms of the price in Stripe, even while the catalog is newer', async () => {
    const { buy, reprice, stripe } = await till();
    await reprice(3_990, '5000');
    await buy();
    expect(stripe.sessions()[0]?.metadata).toMatchObject({ credits: '5000', amount_cents: '3990' });
  });

  it('uses a new price after some minutes, or at once when the old one is archived', async () => {
    const { buy, reprice, amounts, wait } = await till();
    await buy();
    await reprice(5_990, '7000');
    await buy();
    wait(6);
    await buy();
    expect(amounts()).toEqual([4_990, 5_990, 5_990]);
  });

  it('fails with a hint for the operator when the price is missing in Stripe', async () => {
    const { buy, stripe, starter, logged } = await till();
    await stripe.direct.prices.update(starter, { lookup_key: '' });
    await expect(buy()).rejects.toThrow('Stripe failed');
    expect(logged).toEqual(['billing.price_missing']);
  });

  it('retries at most once when Stripe refuses', async () => {
    const { buy, stripe, customer, times } = await till();
    await buy();
    await stripe.direct.customers.del(customer);
    const before = times('POST /v1/checkout/sessions');
    await expect(buy()).rejects.toThrow('No such customer');
    expect(times('POST /v1/checkout/sessions') - before).toBe(2);
  });

  it('is refused after the session has ended, before anything is made at Stripe', async () => {
    const { buy, times } = await till({ isEnded: true });
    await expect(buy()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(times('POST /v1/checkout/sessions')).toBe(0);
  });
});
