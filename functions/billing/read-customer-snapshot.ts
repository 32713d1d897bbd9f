import type Stripe from 'stripe';
import type { UserId } from '../../contract/ids.ts';
import { type ChargedPayment, readCharge } from './charged-payment.ts';
import type { CustomerSnapshot, Payment, QuarantinedPayment } from './customer-snapshot.ts';
import { readInvoicePayment } from './invoice-payment.ts';
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
    Array.fromAsync(stripe.checkout.sessions.list({ customer, status: 'complete', limit: pageLimit })),
    Array.fromAsync(stripe.charges.list({ customer, limit: pageLimit })),
  ]);
  const paid = invoices.filter(({ status }) => status === 'paid');
  const [charged, lines] = await Promise.all([
    readCharges(stripe, charges),
    Promise.all(paid.map((invoice) => linesOf(stripe, invoice))),
  ]);
  const terms = await readTerms(stripe, subscriptions, lines.flat());
  const termsOf = (priceId: string) => terms.get(priceId) ?? null;

  const read = [
    ...sessions.map((session) =>
      readPackPayment(session, userId, charged.get(idOf(session.payment_intent) ?? '') ?? null),
    ),
    ...paid.map((invoice, index) =>
      readInvoicePayment(invoice, lines[index] ?? [], termsOf, chargesOf(invoice, charged)),
    ),
  ].filter((payment) => payment !== null);

  return {
    subscriptions: subscriptions
      .map((subscription) => readSubscription(subscription, scheduleOf(subscription), termsOf))
      .filter((subscription) => subscription !== null),
    payments: read.filter((payment): payment is Payment => 'product' in payment),
    quarantined: read.filter((payment): payment is QuarantinedPayment => 'reason' in payment),
    reachedAt: reachedAt(subscriptions, lines.flat()),
  };
}

async function readCharges(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Map<string, ChargedPayment>> {
  const read = await Promise.all(
    charges.map(async (charge) =>
      readCharge(
        charge,
        charge.disputed
          ? await Array.fromAsync(stripe.disputes.list({ charge: charge.id, limit: pageLimit }))
          : [],
      ),
    ),
  );
  return new Map(read.filter((charge) => charge !== null).map((charge) => [charge.paymentIntentId, charge]));
}

function chargesOf(invoice: Stripe.Invoice, charged: ReadonlyMap<string, ChargedPayment>): ChargedPayment[] {
  return (invoice.payments?.data ?? [])
    .map(({ payment }) => charged.get(idOf(payment.payment_intent) ?? ''))
    .filter((charge) => charge !== undefined);
}

/** A list inside another object holds its first page only. */
async function linesOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
  if (!invoice.lines.has_more) return invoice.lines.data;
  return Array.fromAsync(stripe.invoices.listLineItems(invoice.id, { limit: pageLimit }));
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

/** Stripe bills a period when it begins, so the start of a billed period, like a subscription's end, is in the past. */
function reachedAt(
  subscriptions: readonly Stripe.Subscription[],
  lines: readonly Stripe.InvoiceLineItem[],
): string {
  return isoInstant(
    Math.max(
      0,
      ...subscriptions.map(({ ended_at: endedAt }) => endedAt ?? 0),
      ...subscriptions.flatMap(({ items }) => items.data.map(({ current_period_start: start }) => start)),
      ...lines.map(({ period }) => period.start),
    ),
  );
}
