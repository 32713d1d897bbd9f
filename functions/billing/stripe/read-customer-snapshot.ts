import pMap from 'p-map';
import type Stripe from 'stripe';
import type { UserId } from '../../../contract/fields/ids.ts';
import { type ChargedPayment, readCharge } from './charged-payment.ts';
import type { CustomerSnapshot, Payment, QuarantinedPayment } from './customer-snapshot.ts';
import { readInvoicePayment, readRenewal, subscriptionOf } from './invoice-payment.ts';
import {
  type ChangedObjects,
  finalOf,
  isFinalCharge,
  isFinalInvoice,
  isFinalSession,
  type KeptPayment,
  type KeptSnapshot,
  noChangedObjects,
} from './kept-snapshot.ts';
import { readPackPayment } from './pack-payment.ts';
import { type PlanTerms, planTermsOf } from './plan-price.ts';
import { readSubscription } from './read-subscription.ts';
import { isMissingInStripe } from './stripe-refusal.ts';
import { idOf, isoInstant } from './stripe-values.ts';

/** Stripe's maximum. */
const pageLimit = 100;

/** Stripe takes 100 calls a second, 25 in test mode. */
const callsAtOnce = 8;

export interface CustomerReading {
  /** All payments of plans, and those of packs that are not final or that an event named. */
  readonly snapshot: CustomerSnapshot;
  /** Where the next reading may begin, once the snapshot is stored. */
  readonly kept: KeptSnapshot;
  /** Whether it spares the next reading half a page, or holds a kept payment that was read again. */
  readonly isWorthKeeping: boolean;
}

export interface KnownBefore {
  readonly kept: KeptSnapshot;
  readonly changed: ChangedObjects;
}

/**
 * Reads a customer from Stripe: four lists from their last final object, then what those and the changed
 * objects refer to.
 *
 * @param known null: everything is read
 */
export async function readCustomerSnapshot(
  stripe: Stripe,
  customer: string,
  userId: UserId,
  known: KnownBefore | null = null,
): Promise<CustomerReading> {
  const { kept, changed } = known ?? { kept: nothingKept(customer), changed: noChangedObjects };
  const listed = await readLists(stripe, customer, kept);
  const { subscriptions } = listed;
  const found = await readChanged(stripe, customer, { kept, changed, listed });
  const sessions = [...listed.sessions, ...found.sessions];
  const invoices = [...listed.invoices, ...found.invoices];

  const charges = [
    ...listed.charges,
    ...(await readOlderCharges(
      stripe,
      [...sessions.filter(isPaid), ...invoices.filter(isPaid)],
      listed.charges,
    )),
  ];
  const [charged, currencyOptions] = await Promise.all([
    readCharges(stripe, charges),
    readCurrencyOptions(stripe, sessions),
  ]);
  const detailed = await pMap(
    invoices.filter(({ status }) => status !== 'void'),
    (invoice) => readDetails(stripe, invoice),
    { concurrency: callsAtOnce },
  );
  const terms = await readTerms(
    stripe,
    subscriptions,
    detailed.flatMap(({ lines }) => lines),
  );
  const termsOf = (priceId: string) => terms.get(priceId) ?? null;

  const packs = sessions.map((session) =>
    readPackPayment(
      session,
      userId,
      charged.get(idOf(session.payment_intent) ?? '') ?? null,
      currencyOptions.get(priceOf(session)?.id ?? ''),
    ),
  );
  const plans = new Map(
    detailed.map(({ invoice, lines, creditNotes }) => [
      invoice.id,
      readInvoicePayment(invoice, lines, termsOf, chargesOf(invoice, charged), creditNotes),
    ]),
  );
  const unchanged = kept.payments.filter(({ payment }) => !plans.has(payment.id));
  const read = [...packs, ...plans.values()].filter((payment) => payment !== null);

  const finalSessions = finalOf(listed.sessions, isFinalSession);
  const finalInvoices = finalOf(listed.invoices, (invoice) =>
    isFinalInvoice(invoice, listed.invoices, subscriptions),
  );
  const finalCharges = finalOf(listed.charges, isFinalCharge);
  const reached = reachedAt(subscriptions, listed.invoices, kept);
  return {
    snapshot: {
      subscriptions: subscriptions
        .map((subscription) => readSubscription(subscription, scheduleOf(subscription), termsOf))
        .filter((subscription) => subscription !== null),
      payments: [
        ...read.filter((payment): payment is Payment => 'product' in payment),
        ...unchanged.map(({ payment }) => payment),
      ],
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
      reachedAt: reached,
    },
    kept: {
      customerId: customer,
      finalUntil: {
        session: finalSessions.at(-1)?.id ?? kept.finalUntil.session,
        invoice: finalInvoices.at(-1)?.id ?? kept.finalUntil.invoice,
        charge: finalCharges.at(-1)?.id ?? kept.finalUntil.charge,
      },
      payments: [
        ...unchanged,
        ...[...found.invoices, ...finalInvoices].flatMap((invoice) =>
          keptPayment(invoice, plans.get(invoice.id) ?? null),
        ),
      ],
      reachedAt: reached,
    },
    isWorthKeeping:
      Math.max(finalSessions.length, finalInvoices.length, finalCharges.length) >= pageLimit / 2 ||
      found.invoices.length > 0,
  };
}

function nothingKept(customerId: string): KeptSnapshot {
  const finalUntil = { session: null, invoice: null, charge: null };
  return { customerId, finalUntil, payments: [], reachedAt: isoInstant(0) };
}

/** Oldest first. */
interface Listed {
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly sessions: readonly Stripe.Checkout.Session[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
}

async function readLists(stripe: Stripe, customer: string, { finalUntil }: KeptSnapshot): Promise<Listed> {
  const ofCustomer = { customer, limit: pageLimit };
  const [subscriptions, sessions, invoices, charges] = await Promise.all([
    Array.fromAsync(stripe.subscriptions.list({ ...ofCustomer, status: 'all', expand: ['data.schedule'] })),
    after(finalUntil.session, (page) =>
      stripe.checkout.sessions.list({ ...ofCustomer, ...page, expand: ['data.line_items'] }),
    ),
    after(finalUntil.invoice, (page) =>
      stripe.invoices.list({ ...ofCustomer, ...page, expand: ['data.payments'] }),
    ),
    after(finalUntil.charge, (page) => stripe.charges.list({ ...ofCustomer, ...page })),
  ]);
  return { subscriptions, sessions, invoices, charges };
}

/** Oldest first. Stripe lists the newest first, except with `ending_before`. */
async function after<Found>(
  id: string | null,
  list: (page: { ending_before?: string }) => AsyncIterable<Found>,
): Promise<Found[]> {
  return id === null
    ? (await Array.fromAsync(list({}))).reverse()
    : Array.fromAsync(list({ ending_before: id }));
}

/** Reads the changed objects that were final before, and so are not listed. */
async function readChanged(
  stripe: Stripe,
  customer: string,
  { kept, changed, listed }: KnownBefore & { readonly listed: Listed },
): Promise<Pick<Listed, 'sessions' | 'invoices'>> {
  const listedIntents = new Set([...listed.sessions, ...listed.invoices].flatMap(paymentIntentsOf));
  const intents = changed.paymentIntents.filter((id) => !listedIntents.has(id));
  const keptOf = (intent: string) =>
    kept.payments.filter(({ paymentIntents }) => paymentIntents.includes(intent));
  const invoiceIds = new Set([
    ...changed.invoices,
    ...intents.flatMap((intent) => keptOf(intent).map(({ payment }) => payment.id)),
  ]);
  const sessionIds = new Set(changed.sessions);
  const invoices = await pMap(
    [...invoiceIds].filter((id) => !listed.invoices.some((invoice) => invoice.id === id)),
    (id) => unlessMissing(stripe.invoices.retrieve(id, { expand: ['payments'] })),
    { concurrency: callsAtOnce },
  );
  const named = await pMap(
    [...sessionIds].filter((id) => !listed.sessions.some((session) => session.id === id)),
    (id) => unlessMissing(stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })),
    { concurrency: callsAtOnce },
  );
  const namedIntents = new Set(
    named.flatMap((session) => (session === null ? [] : paymentIntentsOf(session))),
  );
  const ofPacks = await pMap(
    intents.filter((intent) => keptOf(intent).length === 0 && !namedIntents.has(intent)),
    (intent) =>
      Array.fromAsync(
        stripe.checkout.sessions.list({
          payment_intent: intent,
          limit: pageLimit,
          expand: ['data.line_items'],
        }),
      ),
    { concurrency: callsAtOnce },
  );
  return {
    sessions: [...named, ...ofPacks.flat()].filter(isOf(customer)),
    invoices: invoices.filter(isOf(customer)),
  };
}

function isOf(customer: string) {
  return <Found extends Stripe.Checkout.Session | Stripe.Invoice>(found: Found | null): found is Found =>
    found !== null && idOf(found.customer) === customer;
}

async function unlessMissing<Found>(retrieved: Promise<Found>): Promise<Found | null> {
  try {
    return await retrieved;
  } catch (error) {
    if (!isMissingInStripe(error)) throw error;
    return null;
  }
}

function isPaid(payment: Stripe.Checkout.Session | Stripe.Invoice): boolean {
  return payment.object === 'invoice' ? payment.status === 'paid' : payment.payment_status === 'paid';
}

function paymentIntentsOf(payment: Stripe.Checkout.Session | Stripe.Invoice): string[] {
  const references =
    payment.object === 'invoice'
      ? (payment.payments?.data ?? []).map((part) => part.payment.payment_intent)
      : [payment.payment_intent];
  return references.map(idOf).filter((id) => id !== null);
}

async function readOlderCharges(
  stripe: Stripe,
  payments: readonly (Stripe.Checkout.Session | Stripe.Invoice)[],
  listed: readonly Stripe.Charge[],
): Promise<Stripe.Charge[]> {
  const known = new Set(listed.map((charge) => idOf(charge.payment_intent)));
  const wanted = new Set(payments.flatMap(paymentIntentsOf).filter((intent) => !known.has(intent)));
  const charges = await pMap(
    wanted,
    (intent) => Array.fromAsync(stripe.charges.list({ payment_intent: intent, limit: pageLimit })),
    { concurrency: callsAtOnce },
  );
  return charges.flat();
}

async function readCharges(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<Map<string, ChargedPayment>> {
  const read = await pMap(
    charges,
    async (charge) => {
      const ofCharge = { charge: charge.id, limit: pageLimit };
      const refunds = charge.amount_refunded > 0 ? await Array.fromAsync(stripe.refunds.list(ofCharge)) : [];
      const disputes = charge.disputed ? await Array.fromAsync(stripe.disputes.list(ofCharge)) : [];
      return readCharge(charge, refunds, disputes);
    },
    { concurrency: callsAtOnce },
  );
  return new Map(read.filter((charge) => charge !== null).map((charge) => [charge.paymentIntentId, charge]));
}

/** Returns prices in the other currencies that sessions were paid in. */
async function readCurrencyOptions(
  stripe: Stripe,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<ReadonlyMap<string, Stripe.Price['currency_options']>> {
  const foreign = sessions.flatMap((session) => {
    const price = priceOf(session);
    return price === null || price.currency === session.currency ? [] : price.id;
  });
  return new Map(
    await pMap(
      new Set(foreign),
      async (id) => {
        const { currency_options: options } = await stripe.prices.retrieve(id, {
          expand: ['currency_options'],
        });
        return [id, options] as const;
      },
      { concurrency: callsAtOnce },
    ),
  );
}

function priceOf({ line_items: lines }: Stripe.Checkout.Session): Stripe.Price | null {
  return lines?.data[0]?.price ?? null;
}

/** A charge is pending until the bank answers. */
function isProcessing(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): boolean {
  const intents = paymentIntentsOf(invoice);
  return charges.some(
    ({ status, payment_intent: intent }) => status === 'pending' && intents.includes(idOf(intent) ?? ''),
  );
}

function chargesOf(invoice: Stripe.Invoice, charged: ReadonlyMap<string, ChargedPayment>): ChargedPayment[] {
  return paymentIntentsOf(invoice)
    .map((intent) => charged.get(intent))
    .filter((charge) => charge !== undefined);
}

/** A list inside another object holds its first page only. */
async function readDetails(stripe: Stripe, invoice: Stripe.Invoice) {
  const ofInvoice = { invoice: invoice.id, limit: pageLimit };
  const lines = invoice.lines.has_more
    ? await Array.fromAsync(stripe.invoices.listLineItems(invoice.id, { limit: pageLimit }))
    : invoice.lines.data;
  const creditNotes =
    invoice.post_payment_credit_notes_amount > 0
      ? await Array.fromAsync(stripe.creditNotes.list(ofInvoice))
      : [];
  return { invoice, lines, creditNotes };
}

function keptPayment(invoice: Stripe.Invoice, payment: Payment | QuarantinedPayment | null): KeptPayment[] {
  if (payment === null || !('product' in payment)) return [];
  const { product } = payment;
  return product.kind === 'plan'
    ? [{ payment: { ...payment, receiptUrl: null, product }, paymentIntents: paymentIntentsOf(invoice) }]
    : [];
}

/** Terms never change. A price without terms is read again: an operator may have added them. */
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
  await pMap(
    unknown,
    async (id) => {
      if (id !== null && !seen.some((price) => price.id === id)) cacheTerms(await stripe.prices.retrieve(id));
    },
    { concurrency: callsAtOnce },
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
 * Returns when Stripe last acted. The period that an invoice pays for may lie in the future, and does not
 * count.
 */
function reachedAt(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
  kept: KeptSnapshot,
): string {
  return isoInstant(
    Math.max(
      Date.parse(kept.reachedAt) / 1_000,
      ...subscriptions.map(({ ended_at: endedAt }) => endedAt ?? 0),
      ...subscriptions.flatMap(({ items }) => items.data.map(({ current_period_start: start }) => start)),
      ...invoices.map(({ created, status_transitions: { paid_at: paidAt } }) =>
        Math.max(created, paidAt ?? 0),
      ),
    ),
  );
}
