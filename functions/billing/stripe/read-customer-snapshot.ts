import type Stripe from 'stripe';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { ChargedPayment, MoneyReturn } from './charged-payment.ts';
import {
  type CustomerObjects,
  type KnownBefore,
  type ListedObjects,
  pageLimit,
  paymentIntentsOf,
  readCustomerObjects,
  scheduleOf,
} from './customer-objects.ts';
import type { CustomerSnapshot, Payment, QuarantinedPayment } from './customer-snapshot.ts';
import { readInvoicePayment, readRenewal, subscriptionOf } from './invoice-payment.ts';
import {
  finalOf,
  isFinalCharge,
  isFinalInvoice,
  isFinalSession,
  type KeptPayment,
  type KeptSnapshot,
  noChangedObjects,
} from './kept-snapshot.ts';
import { readPackPayment } from './pack-payment.ts';
import { readSubscription } from './read-subscription.ts';
import { idOf, isoInstant } from './stripe-values.ts';

export interface CustomerReading {
  /** All payments of plans, and those of packs that are not final or that an event named. */
  readonly snapshot: CustomerSnapshot;
  /** Where the next reading may begin, once the snapshot is stored. */
  readonly kept: KeptSnapshot;
  /** Whether it spares the next reading half a page, or holds a kept payment that was read again. */
  readonly isWorthKeeping: boolean;
}

/**
 * Reads a customer from Stripe.
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
  return readingOf(await readCustomerObjects(stripe, customer, { kept, changed }), kept, userId);
}

/** A customer's objects, read from the beginning, for `snapshotOf`. */
export async function readAllObjects(stripe: Stripe, customer: string): Promise<CustomerObjects> {
  return readCustomerObjects(stripe, customer, { kept: nothingKept(customer), changed: noChangedObjects });
}

/**
 * What all objects of a customer mean. Pure.
 *
 * @param refund one more, of a payment intent: what Stripe would say after it
 */
export function snapshotOf(
  objects: CustomerObjects,
  userId: UserId,
  refund: (MoneyReturn & { readonly paymentIntentId: string }) | null = null,
): CustomerSnapshot {
  const charged = new Map(objects.charged);
  const charge = refund === null ? undefined : charged.get(refund.paymentIntentId);
  if (refund !== null && charge !== undefined)
    charged.set(refund.paymentIntentId, { ...charge, returns: [...charge.returns, refund] });
  return readingOf({ ...objects, charged }, nothingKept(''), userId).snapshot;
}

/** Pure. */
function readingOf(objects: CustomerObjects, kept: KeptSnapshot, userId: UserId): CustomerReading {
  const { listed, found, termsOf } = objects;
  const plans = planPayments(objects);
  const unchanged = kept.payments.filter(({ payment }) => !plans.has(payment.id));
  const read = [...packPayments(objects, userId), ...plans.values()].filter((payment) => payment !== null);
  const final = finalObjects(listed);
  const reached = reachedAt(listed, kept);
  return {
    snapshot: {
      subscriptions: listed.subscriptions
        .map((subscription) => readSubscription(subscription, scheduleOf(subscription), termsOf))
        .filter((subscription) => subscription !== null),
      payments: [
        ...read.filter((payment): payment is Payment => 'product' in payment),
        ...unchanged.map(({ payment }) => payment),
      ],
      quarantined: read.filter((payment): payment is QuarantinedPayment => 'reason' in payment),
      renewals: renewals(objects),
      isDeleted: false,
      reachedAt: reached,
    },
    kept: {
      customerId: kept.customerId,
      finalUntil: {
        session: final.sessions.at(-1)?.id ?? kept.finalUntil.session,
        invoice: final.invoices.at(-1)?.id ?? kept.finalUntil.invoice,
        charge: final.charges.at(-1)?.id ?? kept.finalUntil.charge,
      },
      payments: [
        ...unchanged,
        ...[...found.invoices, ...final.invoices].flatMap((invoice) =>
          keptPayment(invoice, plans.get(invoice.id) ?? null),
        ),
      ],
      reachedAt: reached,
    },
    isWorthKeeping:
      Math.max(final.sessions.length, final.invoices.length, final.charges.length) >= pageLimit / 2 ||
      found.invoices.length > 0,
  };
}

function nothingKept(customerId: string): KeptSnapshot {
  const finalUntil = { session: null, invoice: null, charge: null };
  return { customerId, finalUntil, payments: [], reachedAt: isoInstant(0) };
}

function packPayments({ sessions, charged, creditNotesOfPacks }: CustomerObjects, userId: UserId) {
  return sessions.map((session) =>
    readPackPayment(
      session,
      userId,
      charged.get(idOf(session.payment_intent) ?? '') ?? null,
      creditNotesOfPacks.get(session.id) ?? [],
    ),
  );
}

/** By invoice. */
function planPayments({ detailed, charged, termsOf }: CustomerObjects) {
  return new Map(
    detailed.map(({ invoice, lines, creditNotes }) => [
      invoice.id,
      readInvoicePayment(invoice, lines, termsOf, chargesOf(invoice, charged), creditNotes),
    ]),
  );
}

function renewals({
  detailed,
  charges,
  listed,
  invoices,
  termsOf,
}: CustomerObjects): CustomerSnapshot['renewals'] {
  return detailed.flatMap(({ invoice, lines }) =>
    readRenewal(
      invoice,
      lines,
      termsOf,
      isProcessing(invoice, charges),
      listed.subscriptions.find(({ id }) => id === subscriptionOf(invoice)),
      invoices.filter((other) => other !== invoice),
    ),
  );
}

/** The listed objects that the next reading need not list. */
function finalObjects({
  sessions,
  invoices,
  charges,
  subscriptions,
}: ListedObjects): Omit<ListedObjects, 'subscriptions'> {
  return {
    sessions: finalOf(sessions, isFinalSession),
    invoices: finalOf(invoices, (invoice) => isFinalInvoice(invoice, invoices, subscriptions)),
    charges: finalOf(charges, isFinalCharge),
  };
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

function keptPayment(invoice: Stripe.Invoice, payment: Payment | QuarantinedPayment | null): KeptPayment[] {
  if (payment === null || !('product' in payment)) return [];
  const { product, invoiceUrl: _page, ...rest } = payment;
  return product.kind === 'plan'
    ? [{ payment: { ...rest, receiptUrl: null, product }, paymentIntents: paymentIntentsOf(invoice) }]
    : [];
}

/**
 * Returns when Stripe last acted. The period that an invoice pays for may lie in the future, and does not
 * count.
 */
function reachedAt({ subscriptions, invoices }: ListedObjects, kept: KeptSnapshot): string {
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
