import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advance, at, createPlan, createSubscriber, giveCard } from '../testing/billing.ts';
import { type Fixture, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
let stripe: Stripe;
let customer: string;
let clock: string;
let price: Stripe.Price;
let subscription: string;

beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
  price = await createPlan(fixture, 'Creator', 1_900);
  ({ customer, clock } = await createSubscriber(fixture, at('2027-01-15')));
  ({ id: subscription } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] }));
});
afterEach(() => fixture.close());

async function latest(): Promise<string> {
  const [invoice] = (await stripe.invoices.list({ subscription })).data;
  return invoice?.id ?? '';
}

/** Renews with a card that fails, so that the invoice stays open. */
async function failRenewal(): Promise<string> {
  await giveCard(stripe, customer, 'pm_card_chargeCustomerFail');
  await advance(fixture, clock, at('2027-02-16'));
  return latest();
}

describe('an invoice', () => {
  it('shows its lines, its payments and where it comes from', async () => {
    const invoice = await stripe.invoices.retrieve(await latest(), { expand: ['payments'] });
    expect(invoice).toMatchObject({
      customer,
      hosted_invoice_url: `${fixture.pagesUrl}/invoices/${invoice.id}`,
      parent: { type: 'subscription_details', subscription_details: { subscription } },
      payments: {
        data: [
          {
            status: 'paid',
            payment: { type: 'payment_intent', payment_intent: expect.stringMatching(/^pi_/) },
          },
        ],
      },
      test_clock: clock,
    });
    const lines = await stripe.invoices.listLineItems(invoice.id ?? '');
    expect(lines.data).toMatchObject([
      {
        amount: 1_900,
        quantity: 1,
        description: '1 × Creator (at $19.00 / month)',
        pricing: { price_details: { price: price.id }, type: 'price_details' },
        parent: { subscription_item_details: { proration: false, subscription } },
      },
    ]);
    expect(lines.data[0]?.pricing?.unit_amount_decimal?.toString()).toBe('1900');
    const { data: charges } = await stripe.charges.list({ customer });
    expect(charges).toMatchObject([{ amount: 1_900, customer }]);
  });

  it('is found by customer, subscription and status', async () => {
    const open = await failRenewal();
    const ids = async (params: Stripe.InvoiceListParams) =>
      (await stripe.invoices.list(params)).data.map(({ id }) => id);
    expect(await ids({ customer, status: 'open' })).toEqual([open]);
    expect(await ids({ subscription, status: 'paid' })).toHaveLength(1);
    expect(await ids({ customer: 'cus_other' })).toEqual([]);
    const { payments } = await stripe.invoices.retrieve(open, { expand: ['payments'] });
    expect(payments?.data).toMatchObject([{ status: 'open', amount_requested: 1_900 }]);
  });

  it('is paid outside of Stripe without a charge', async () => {
    const open = await failRenewal();
    expect(await stripe.invoices.pay(open, { paid_out_of_band: true })).toMatchObject({
      status: 'paid',
      amount_remaining: 0,
      amount_paid_off_stripe: 1_900,
    });
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    const charges = (await stripe.charges.list({ customer })).data.filter(({ paid }) => paid);
    expect(charges).toHaveLength(1);
    const { payments } = await stripe.invoices.retrieve(open, { expand: ['payments'] });
    expect(payments?.data).toMatchObject([{ status: 'canceled' }]);
    const [intent] = (await stripe.paymentIntents.list({ customer })).data;
    expect(intent?.status).toBe('canceled');
    const types = (await stripe.events.list({ limit: 5 })).data.map(({ type }) => type);
    expect(types).toContain('invoice.paid');
    expect(types).not.toContain('invoice.payment_succeeded');
  });

  it('gives back the credit that it took when it is void', async () => {
    await stripe.customers.update(customer, { balance: -700 });
    const open = await failRenewal();
    expect(await stripe.invoices.retrieve(open)).toMatchObject({
      starting_balance: -700,
      ending_balance: 0,
      amount_due: 1_200,
    });
    expect(await stripe.invoices.voidInvoice(open)).toMatchObject({
      status: 'void',
      status_transitions: { voided_at: at('2027-02-16') },
      next_payment_attempt: null,
    });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -700 });
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    await expect(stripe.invoices.pay(open)).rejects.toThrow(/void/);
    await expect(stripe.invoices.voidInvoice(open)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('carries an amount that is too small to be charged over to the next one', async () => {
    await stripe.customers.update(customer, { balance: -1_880 });
    await advance(fixture, clock, at('2027-02-16'));
    expect(await stripe.invoices.retrieve(await latest())).toMatchObject({
      status: 'paid',
      amount_due: 0,
      ending_balance: 20,
    });
    await advance(fixture, clock, at('2027-03-16'));
    expect(await stripe.invoices.retrieve(await latest())).toMatchObject({
      starting_balance: 20,
      amount_paid: 1_920,
      ending_balance: 0,
    });
  });

  it('survives a restart, and so does what is still to come', async () => {
    const open = await failRenewal();
    await fixture.restart();
    await giveCard(stripe, customer, 'pm_card_visa');
    await advance(fixture, clock, at('2027-04-16'));
    expect(await stripe.invoices.retrieve(open)).toMatchObject({ status: 'paid', attempt_count: 2 });
    expect((await stripe.invoices.list({ subscription, status: 'paid' })).data).toHaveLength(4);
  });

  it('is paid once when the same request comes twice', async () => {
    const open = await failRenewal();
    await giveCard(stripe, customer, 'pm_card_visa');
    const options = { idempotencyKey: 'pay-1' };
    const [first, second] = [
      await stripe.invoices.pay(open, {}, options),
      await stripe.invoices.pay(open, {}, options),
    ];
    expect(second).toEqual(first);
    const charges = (await stripe.charges.list({ customer })).data.filter(({ paid }) => paid);
    expect(charges).toHaveLength(2);
  });
});
