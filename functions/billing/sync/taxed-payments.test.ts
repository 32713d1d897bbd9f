import fc from 'fast-check';
import { charges, invoices } from 'stripe-emulator/state/collections.ts';
import { describe, expect, it } from 'vitest';
import { creditPacks, planPriceCents, plans } from '../../../contract/billing/catalog.ts';
import { taxBehaviors } from '../../../contract/billing/tax.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { emptyStored, syncStored } from '../../../test/money/stored-account.ts';
import { packMetadata } from '../stripe/pack-payment.ts';
import { readCustomerSnapshot } from '../stripe/read-customer-snapshot.ts';
import { checkoutSettings } from '../stripe/sale-settings.ts';
import { createTestStripe, testNow } from '../testing/test-stripe.ts';

/** Tax and promotion codes change what is paid, never the credits; what is returned is a share of what was paid. */

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

/** The emulated Stripe's rates, in percent. */
const percentages: Readonly<Record<string, number>> = { DE: 19, FR: 20, IE: 23, US: 0 };
const taxIds: Readonly<Record<string, string>> = {
  DE: 'DE123456789',
  FR: 'FR12 345678901',
  IE: 'IE1234567A',
};

const sale = fc.record({
  tax: fc.constantFrom(...taxBehaviors),
  product: fc.constantFrom('pack' as const, 'plan' as const),
  country: fc.constantFrom('DE', 'FR', 'IE', 'US'),
  isBusiness: fc.boolean(),
  percentOff: fc.constantFrom(0, 10, 33, 50, 100),
  returned: fc.constantFrom('half', 'whole', 'whole in two parts', 'dispute', 'dispute that is won'),
});
type Sale = typeof sale extends fc.Arbitrary<infer One> ? One : never;

async function sell({ tax, product, country, isBusiness, percentOff }: Sale) {
  let clock = testNow;
  const stripe = await createTestStripe({ tax, now: () => clock });
  const { id: customer } = await stripe.direct.customers.create({
    email: 'ada@example.com',
    metadata: { user_id: userId },
  });
  if (percentOff > 0) {
    const coupon = await stripe.direct.coupons.create({ percent_off: percentOff, duration: 'once' });
    await stripe.direct.promotionCodes.create({
      code: 'FRIENDS',
      promotion: { type: 'coupon', coupon: coupon.id },
    });
  }
  const metadata = packMetadata(userId, creditPacks.starter);
  const session = await stripe.direct.checkout.sessions.create({
    ...checkoutSettings({ tax, promotionCodes: true }),
    customer,
    client_reference_id: userId,
    success_url: 'https://reelwright.test/success',
    ...(product === 'pack'
      ? {
          mode: 'payment' as const,
          line_items: [{ price: stripe.priceOf('pack_starter'), quantity: 1 }],
          metadata,
          invoice_creation: { enabled: true, invoice_data: { metadata } },
        }
      : {
          mode: 'subscription' as const,
          line_items: [{ price: stripe.priceOf('plan_plus_monthly'), quantity: 1 }],
        }),
  });
  const taxId = isBusiness ? taxIds[country] : undefined;
  stripe.does.pay(session.id, undefined, {
    country,
    promotion_code: percentOff > 0 ? 'friends' : '',
    ...(taxId !== undefined && { tax_id: taxId, business_name: 'Night Shift Pictures' }),
  });
  let stored = emptyStored;
  return {
    stripe,
    customer,
    /** Reads everything, or from what was kept; both must agree. */
    async syncs() {
      clock += 60_000;
      stripe.clock();
      const { snapshot } = await readCustomerSnapshot(stripe.direct, customer, userId);
      stored = syncStored(stored, snapshot, new Date(clock).toISOString());
      const { account, orders, quarantined } = stored.state;
      expect(quarantined).toEqual([]);
      return {
        credits: product === 'pack' ? account.purchasedCredits : account.cycleCredits,
        order: orders[0]?.order,
      };
    },
    charge: () => stripe.objects.all(charges)[0],
    invoice: () => stripe.objects.all(invoices)[0],
  };
}

const granted = { pack: creditPacks.starter.credits, plan: plans.plus.creditsPerMonth };
const catalogCents = { pack: creditPacks.starter.priceCents, plan: planPriceCents('plus', 'monthly') };

describe('a sale with tax and a promotion code', () => {
  it('grants what was ordered, and takes back the share that returns', async () => {
    await fc.assert(
      fc.asyncProperty(sale, async (one) => {
        const { stripe, syncs, charge, invoice } = await sell(one);
        const price = catalogCents[one.product];
        const net = price - Math.round((price * one.percentOff) / 100);
        const percent = one.isBusiness ? 0 : (percentages[one.country] ?? 0);
        const taxCents = Math.round((net * percent) / (one.tax === 'exclusive' ? 100 : 100 + percent));
        const total = one.tax === 'exclusive' ? net + taxCents : net;

        const { credits, order } = await syncs();
        expect(credits).toBe(granted[one.product]);
        expect(invoice()).toMatchObject({ status: 'paid', total, total_excluding_tax: total - taxCents });
        if (total === 0) {
          expect(charge()).toBeUndefined();
          expect(order?.amount).toBe(one.product === 'pack' ? 0 : undefined);
          return;
        }
        const page = invoice()?.hosted_invoice_url;
        expect(order).toMatchObject({
          amount: total,
          amount_tax: taxCents,
          invoice_url: page,
          status: 'paid',
        });

        const id = charge()?.id ?? '';
        const half = Math.floor(total / 2);
        switch (one.returned) {
          case 'half': {
            stripe.does.refund(id, half);
            const kept = (granted[one.product] * (total - half)) / total;
            expect((await syncs()).credits).toBe(Math.ceil(kept - 1e-6));
            return;
          }
          case 'whole':
            stripe.does.refund(id);
            break;
          case 'whole in two parts':
            stripe.does.refund(id, half);
            await syncs();
            stripe.does.refund(id);
            break;
          case 'dispute':
            stripe.does.closeDispute(stripe.does.dispute(id), 'lost');
            break;
          case 'dispute that is won': {
            const dispute = stripe.does.dispute(id);
            expect((await syncs()).credits).toBe(0);
            stripe.does.closeDispute(dispute, 'won');
            expect((await syncs()).credits).toBe(granted[one.product]);
            return;
          }
        }
        expect(await syncs()).toMatchObject({
          credits: 0,
          order: { status: 'returned', amount_returned: total },
        });
      }),
      { numRuns: 60 },
    );
  });

  it('a business elsewhere in the EU owes the tax itself, and its invoice says so', async () => {
    const { invoice } = await sell({
      tax: 'exclusive',
      product: 'pack',
      country: 'DE',
      isBusiness: true,
      percentOff: 0,
      returned: 'whole',
    });
    expect(invoice()).toMatchObject({
      customer_name: 'Night Shift Pictures',
      customer_address: { country: 'DE' },
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
      total_taxes: [{ amount: 0, taxability_reason: 'reverse_charge' }],
    });
  });

  it('an upgrade and a renewal keep the tax', async () => {
    const { stripe, customer, invoice } = await sell({
      tax: 'exclusive',
      product: 'plan',
      country: 'DE',
      isBusiness: false,
      percentOff: 0,
      returned: 'whole',
    });
    const [subscription] = stripe.live();
    expect(subscription?.automatic_tax.enabled).toBe(true);
    const item = subscription?.items.data[0].id ?? '';
    await stripe.direct.subscriptions.update(subscription?.id ?? '', {
      items: [{ id: item, price: stripe.priceOf('plan_pro_monthly') }],
      proration_behavior: 'always_invoice',
    });
    expect(invoice()).toBeDefined();
    for (const one of stripe.objects.all(invoices)) {
      const paid = one.total_excluding_tax ?? 0;
      expect(Math.abs(one.total - paid - Math.round(paid * 0.19))).toBeLessThanOrEqual(1);
      expect(one.customer).toBe(customer);
    }
  });

  it.each([
    ['tax_id', 'DE12'],
    ['promotion_code', 'UNKNOWN'],
  ])('a %s that is not valid is not taken', async (field, value) => {
    const stripe = await createTestStripe({ tax: 'exclusive' });
    const { id: customer } = await stripe.direct.customers.create({ email: 'ada@example.com' });
    const session = await stripe.direct.checkout.sessions.create({
      ...checkoutSettings({ tax: 'exclusive', promotionCodes: true }),
      mode: 'payment',
      customer,
      line_items: [{ price: stripe.priceOf('pack_starter'), quantity: 1 }],
      success_url: 'https://reelwright.test/success',
    });
    expect(() => stripe.does.pay(session.id, undefined, { country: 'DE', [field]: value })).toThrow();
    expect(stripe.objects.all(charges)).toEqual([]);
  });
});
