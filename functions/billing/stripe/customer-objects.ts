import pMap from 'p-map';
import type Stripe from 'stripe';
import { type ChargedPayment, readCharge } from './charged-payment.ts';
import type { ChangedObjects, KeptSnapshot } from './kept-snapshot.ts';
import { isPackInvoice } from './pack-payment.ts';
import { type PlanTerms, planTermsOf } from './plan-price.ts';
import { isMissingInStripe } from './stripe-refusal.ts';
import { idOf } from './stripe-values.ts';

/** Stripe's maximum. */
export const pageLimit = 100;

const sessionDetails = ['line_items', 'invoice'] as const;

/** Stripe takes 100 calls a second, 25 in test mode. */
const callsAtOnce = 8;

export interface KnownBefore {
  readonly kept: KeptSnapshot;
  readonly changed: ChangedObjects;
}

/** Oldest first. */
export interface ListedObjects {
  readonly subscriptions: readonly Stripe.Subscription[];
  readonly sessions: readonly Stripe.Checkout.Session[];
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Stripe.Charge[];
}

export interface DetailedInvoice {
  readonly invoice: Stripe.Invoice;
  readonly lines: readonly Stripe.InvoiceLineItem[];
  readonly creditNotes: readonly Stripe.CreditNote[];
}

/** A customer's objects in Stripe, and what those refer to. */
export interface CustomerObjects {
  /** From the last final object on. */
  readonly listed: ListedObjects;
  /** Changed objects that were final before. */
  readonly found: Pick<ListedObjects, 'sessions' | 'invoices'>;
  /** Listed and found. */
  readonly sessions: readonly Stripe.Checkout.Session[];
  /** Listed and found, without those of packs, whose sessions count. */
  readonly invoices: readonly Stripe.Invoice[];
  /** Listed, and those of paid sessions and invoices. */
  readonly charges: readonly Stripe.Charge[];
  /** By payment intent. */
  readonly charged: ReadonlyMap<string, ChargedPayment>;
  /** The credit notes of packs' invoices that have some, by session. */
  readonly creditNotesOfPacks: ReadonlyMap<string, readonly Stripe.CreditNote[]>;
  /** Invoices that are not void. */
  readonly detailed: readonly DetailedInvoice[];
  /** Null: the price has none. */
  readonly termsOf: (priceId: string) => PlanTerms | null;
}

/** Reads four lists from their last final object, then what those and the changed objects refer to. */
export async function readCustomerObjects(
  stripe: Stripe,
  customer: string,
  { kept, changed }: KnownBefore,
): Promise<CustomerObjects> {
  const listed = await readLists(stripe, customer, kept);
  const found = await readChanged(stripe, customer, { kept, changed, listed });
  const sessions = [...listed.sessions, ...found.sessions];
  const invoices = [...bySale(listed.invoices).ofPlans, ...found.invoices];
  const paid = [...sessions.filter(isPaid), ...invoices.filter(isPaid)];
  const charges = [...listed.charges, ...(await readOlderCharges(stripe, paid, listed.charges))];
  const charged = await readCharges(stripe, charges);
  const detailed = await pMap(
    invoices.filter(({ status }) => status !== 'void'),
    (invoice) => readDetails(stripe, invoice),
    { concurrency: callsAtOnce },
  );
  const terms = await readTerms(
    stripe,
    listed.subscriptions,
    detailed.flatMap(({ lines }) => lines),
  );
  return {
    listed,
    found,
    sessions,
    invoices,
    charges,
    charged,
    creditNotesOfPacks: await readCreditNotesOfPacks(stripe, sessions),
    detailed,
    termsOf: (priceId) => terms.get(priceId) ?? null,
  };
}

async function readLists(
  stripe: Stripe,
  customer: string,
  { finalUntil }: KeptSnapshot,
): Promise<ListedObjects> {
  const ofCustomer = { customer, limit: pageLimit };
  const [subscriptions, sessions, invoices, charges] = await Promise.all([
    Array.fromAsync(stripe.subscriptions.list({ ...ofCustomer, status: 'all', expand: ['data.schedule'] })),
    after(finalUntil.session, (page) =>
      stripe.checkout.sessions.list({
        ...ofCustomer,
        ...page,
        expand: sessionDetails.map((detail) => `data.${detail}`),
      }),
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
  { kept, changed, listed }: KnownBefore & { readonly listed: ListedObjects },
): Promise<Pick<ListedObjects, 'sessions' | 'invoices'>> {
  // A pack's session may be final and unlisted while its invoice is listed.
  const { ofPlans, ofPacks: listedOfPacks } = bySale(listed.invoices);
  const listedIntents = new Set([...listed.sessions, ...ofPlans].flatMap(paymentIntentsOf));
  const notListed = (intent: string) => !listedIntents.has(intent);
  const intents = changed.paymentIntents.filter(notListed);
  const keptOf = (intent: string) =>
    kept.payments.filter(({ paymentIntents }) => paymentIntents.includes(intent));
  const invoiceIds = new Set([
    ...changed.invoices,
    ...intents.flatMap((intent) => keptOf(intent).map(({ payment }) => payment.id)),
  ]);
  const sessionIds = new Set(changed.sessions);
  const retrieved = await pMap(
    [...invoiceIds].filter((id) => !listed.invoices.some((invoice) => invoice.id === id)),
    (id) => unlessMissing(stripe.invoices.retrieve(id, { expand: ['payments'] })),
    { concurrency: callsAtOnce },
  );
  const invoices = bySale(retrieved.filter(isOf(customer)));
  // A credit note names the pack's invoice, and its session is what counts.
  const intentsOfPacks = [...listedOfPacks.filter(({ id }) => invoiceIds.has(id)), ...invoices.ofPacks]
    .flatMap(paymentIntentsOf)
    .filter(notListed);
  const named = await pMap(
    [...sessionIds].filter((id) => !listed.sessions.some((session) => session.id === id)),
    (id) => unlessMissing(stripe.checkout.sessions.retrieve(id, { expand: [...sessionDetails] })),
    { concurrency: callsAtOnce },
  );
  const namedIntents = new Set(
    named.flatMap((session) => (session === null ? [] : paymentIntentsOf(session))),
  );
  const ofPacks = await pMap(
    [...new Set([...intents, ...intentsOfPacks])].filter(
      (intent) => keptOf(intent).length === 0 && !namedIntents.has(intent),
    ),
    (intent) =>
      Array.fromAsync(
        stripe.checkout.sessions.list({
          payment_intent: intent,
          limit: pageLimit,
          expand: sessionDetails.map((detail) => `data.${detail}`),
        }),
      ),
    { concurrency: callsAtOnce },
  );
  return {
    sessions: [...named, ...ofPacks.flat()].filter(isOf(customer)),
    invoices: invoices.ofPlans,
  };
}

/** A pack's invoice repeats its session, which is what counts. */
function bySale(invoices: readonly Stripe.Invoice[]) {
  return {
    ofPlans: invoices.filter((invoice) => !isPackInvoice(invoice)),
    ofPacks: invoices.filter(isPackInvoice),
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

/** The ids of the payment intents that a session or an invoice names. */
export function paymentIntentsOf(payment: Stripe.Checkout.Session | Stripe.Invoice): string[] {
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

/** A list inside another object holds its first page only. */
async function readDetails(stripe: Stripe, invoice: Stripe.Invoice): Promise<DetailedInvoice> {
  const lines = invoice.lines.has_more
    ? await Array.fromAsync(stripe.invoices.listLineItems(invoice.id, { limit: pageLimit }))
    : invoice.lines.data;
  return { invoice, lines, creditNotes: await readCreditNotes(stripe, invoice) };
}

async function readCreditNotesOfPacks(
  stripe: Stripe,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<CustomerObjects['creditNotesOfPacks']> {
  const invoices = sessions.flatMap(({ id, mode, invoice }) =>
    mode !== 'payment' || invoice === null || typeof invoice === 'string' ? [] : [{ id, invoice }],
  );
  const read = await pMap(
    invoices.filter(({ invoice }) => invoice.post_payment_credit_notes_amount > 0),
    async ({ id, invoice }) => [id, await readCreditNotes(stripe, invoice)] as const,
    { concurrency: callsAtOnce },
  );
  return new Map(read);
}

async function readCreditNotes(
  stripe: Stripe,
  { id, post_payment_credit_notes_amount: noted }: Stripe.Invoice,
): Promise<readonly Stripe.CreditNote[]> {
  return noted > 0 ? Array.fromAsync(stripe.creditNotes.list({ invoice: id, limit: pageLimit })) : [];
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

/** Null: the subscription has none, or it was not expanded. */
export function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | null {
  return typeof schedule === 'string' ? null : schedule;
}
