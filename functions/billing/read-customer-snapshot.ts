import type Stripe from 'stripe';
import type { UserId } from '../../contract/ids.ts';
import { type ChargedPayment, readCharge } from './charged-payment.ts';
import type { CustomerSnapshot, Payment, QuarantinedPayment } from './customer-snapshot.ts';
import { readInvoicePayment, readRenewal, subscriptionOf } from './invoice-payment.ts';
import { readPackPayment } from './pack-payment.ts';
import { type PlanTerms, planTermsOf } from './plan-price.ts';
import { readSubscription } from './read-subscription.ts';
import { idOf, isoInstant } from './stripe-values.ts';

/** Stripe's maximum: fewer pages, fewer round trips. */
const pageLimit = 100;

/**
 * Reads everything about one customer from Stripe: four lists at once, each to its last page, then disputes and prices
 * that those refer to. A customer of ten years has some 130 invoices, two pages.
 */
export async function readCustomerSnapshot(
  stripe: Stripe,
  customer: string,
  userId: UserId,
): Promise<CustomerSnapshot> {
  const [subscriptions, invoices, sessions, charges] = await Promise.all([
    Array.fromAsync(
      stripe.subscriptions.list({ customer, status: 'all', limit: pageLimit, expand: ['data.schedule'] }),
    ),
    Array.fromAsync(stripe.invoices.list({ customer, limit: pageLimit, expand: ['data.payments'] })),
    Array.fromAsync(
      stripe.checkout.sessions.list({
        customer,
        status: 'complete',
        limit: pageLimit,
        expand: ['data.line_items'],
      }),
    ),
    Array.fromAsync(stripe.charges.list({ customer, limit: pageLimit })),
  ]);
  const [charged, currencyOptions, detailed] = await Promise.all([
    readCharges(stripe, charges),
    readCurrencyOptions(stripe, sessions),
    Promise.all(
      invoices.filter(({ status }) => status !== 'void').map((invoice) => readDetails(stripe, invoice)),
    ),
  ]);
  const terms = await readTerms(
    stripe,
    subscriptions,
    detailed.flatMap(({ lines }) => lines),
  );
  const termsOf = (priceId: string) => terms.get(priceId) ?? null;

  const read = [
    ...sessions.map((session) =>
      readPackPayment(
        session,
        userId,
        charged.get(idOf(session.payment_intent) ?? '') ?? null,
        currencyOptions.get(priceOf(session)?.id ?? ''),
      ),
    ),
    ...detailed.map(({ invoice, lines, creditNotes }) =>
      readInvoicePayment(invoice, lines, termsOf, chargesOf(invoice, charged), creditNotes),
    ),
  ].filter((payment) => payment !== null);

  return {
    subscriptions: subscriptions
      .map((subscription) => readSubscription(subscription, scheduleOf(subscription), termsOf))
      .filter((subscription) => subscription !== null),
    payments: read.filter((payment): payment is Payment => 'product' in payment),
    quarantined: read.filter((payment): payment is QuarantinedPayment => 'reason' in payment),
    renewals: detailed.flatMap(({ invoice, lines }) =>
      readRenewal(
        invoice,
        lines,
        termsOf,
        isProcessing(invoice, charges),
        subscriptions.find(({ id }) => id === subscriptionOf(invoice)),
        invoices.filter((other) => other !== invoice),
      ),
    ),
    isDeleted: false,
    reachedAt: reachedAt(subscriptions, invoices),
  };
}

async function readCharges(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Map<string, ChargedPayment>> {
  const read = await Promise.all(
    charges.map(async (charge) => {
      const ofCharge = { charge: charge.id, limit: pageLimit };
      const [refunds, disputes] = await Promise.all([
        charge.amount_refunded > 0 ? Array.fromAsync(stripe.refunds.list(ofCharge)) : [],
        charge.disputed ? Array.fromAsync(stripe.disputes.list(ofCharge)) : [],
      ]);
      return readCharge(charge, refunds, disputes);
    }),
  );
  return new Map(read.filter((charge) => charge !== null).map((charge) => [charge.paymentIntentId, charge]));
}

/** What prices ask in other currencies than their own, of those that were paid in another. */
async function readCurrencyOptions(
  stripe: Stripe,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<ReadonlyMap<string, Stripe.Price['currency_options']>> {
  const foreign = sessions.flatMap((session) => {
    const price = priceOf(session);
    return price === null || price.currency === session.currency ? [] : price.id;
  });
  return new Map(
    await Promise.all(
      [...new Set(foreign)].map(async (id) => {
        const { currency_options: options } = await stripe.prices.retrieve(id, {
          expand: ['currency_options'],
        });
        return [id, options] as const;
      }),
    ),
  );
}

function priceOf({ line_items: lines }: Stripe.Checkout.Session): Stripe.Price | null {
  return lines?.data[0]?.price ?? null;
}

/** Whether a payment of an invoice is under way: its charge is pending until the bank has answered. */
function isProcessing(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): boolean {
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent));
  return charges.some(
    ({ status, payment_intent: intent }) => status === 'pending' && intents.includes(idOf(intent)),
  );
}

function chargesOf(invoice: Stripe.Invoice, charged: ReadonlyMap<string, ChargedPayment>): ChargedPayment[] {
  return (invoice.payments?.data ?? [])
    .map(({ payment }) => charged.get(idOf(payment.payment_intent) ?? ''))
    .filter((charge) => charge !== undefined);
}

/** An invoice with all of its lines, since a list inside another object holds its first page only, and its credit notes. */
async function readDetails(stripe: Stripe, invoice: Stripe.Invoice) {
  const ofInvoice = { invoice: invoice.id, limit: pageLimit };
  const [lines, creditNotes] = await Promise.all([
    invoice.lines.has_more
      ? Array.fromAsync(stripe.invoices.listLineItems(invoice.id, { limit: pageLimit }))
      : invoice.lines.data,
    invoice.post_payment_credit_notes_amount > 0 ? Array.fromAsync(stripe.creditNotes.list(ofInvoice)) : [],
  ]);
  return { invoice, lines, creditNotes };
}

/**
 * Terms of prices that were read before. They never change; a price without terms is read again, since an operator may
 * have added them.
 */
const cachedTerms = new Map<string, PlanTerms>();

async function readTerms(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
  lines: readonly Stripe.InvoiceLineItem[],
): Promise<ReadonlyMap<string, PlanTerms>> {
  const seen = subscriptions.flatMap(({ items }) => items.data.map(({ price }) => price));
  for (const price of seen) cacheTerms(price);
  const wanted = new Set([
    ...lines.map((line) => idOf(line.pricing?.price_details?.price)),
    ...subscriptions.flatMap((subscription) =>
      (scheduleOf(subscription)?.phases ?? []).flatMap(({ items }) => items.map(({ price }) => idOf(price))),
    ),
  ]);
  const unknown = [...wanted].filter((id) => id !== null && !cachedTerms.has(id));
  await Promise.all(
    unknown.map(async (id) => {
      if (id !== null && !seen.some((price) => price.id === id)) cacheTerms(await stripe.prices.retrieve(id));
    }),
  );
  return cachedTerms;
}

function cacheTerms(price: Stripe.Price): void {
  const terms = planTermsOf(price);
  if (terms !== null) cachedTerms.set(price.id, terms);
}

function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  return typeof schedule === 'string' ? null : schedule;
}

/**
 * When Stripe last did something: made or charged an invoice, began a period, ended a subscription. What an invoice is for
 * may lie in the future, and says nothing.
 */
function reachedAt(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): string {
  return isoInstant(
    Math.max(
      0,
      ...subscriptions.map(({ ended_at: endedAt }) => endedAt ?? 0),
      ...subscriptions.flatMap(({ items }) => items.data.map(({ current_period_start: start }) => start)),
      ...invoices.map(({ created, status_transitions: { paid_at: paidAt } }) =>
        Math.max(created, paidAt ?? 0),
      ),
    ),
  );
}
