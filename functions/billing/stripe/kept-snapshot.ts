import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { billingIntervals, tiers } from '../../../contract/billing/catalog.ts';
import { OrderId } from '../../../contract/fields/ids.ts';
import type { Payment, PlanProduct } from './customer-snapshot.ts';
import { subscriptionOf } from './invoice-payment.ts';

/**
 * The final part of a customer's snapshot, so that the next reading begins after it. An object is final when
 * its state in a list cannot change; a refund, a dispute or a credit note still changes its worth, and the
 * event names it. A pack's payment is kept as its order, a plan's with its lines as long as the account
 * lives.
 */
export interface KeptSnapshot {
  readonly customerId: string;
  /** The newest object that is final with every older one. */
  readonly finalUntil: {
    readonly session: string | null;
    readonly invoice: string | null;
    readonly charge: string | null;
  };
  /** Payments with final invoices. */
  readonly payments: readonly KeptPayment[];
  /** ISO 8601. When Stripe last acted on what is final. */
  readonly reachedAt: string;
}

export interface KeptPayment {
  readonly payment: PlanPayment;
  readonly paymentIntents: readonly string[];
}

/** The order has the pages of its receipt and its invoice. */
export type PlanPayment = Omit<Payment, 'product' | 'receiptUrl' | 'invoiceUrl'> & {
  readonly receiptUrl: null;
  readonly product: PlanProduct;
};

/** Ids that an event names as changed. */
export interface ChangedObjects {
  readonly sessions: readonly string[];
  readonly invoices: readonly string[];
  readonly paymentIntents: readonly string[];
}

export const noChangedObjects: ChangedObjects = { sessions: [], invoices: [], paymentIntents: [] };

/** Merges changes, each id once. */
export function everyChange(changes: readonly ChangedObjects[]): ChangedObjects {
  const all = (idsOf: (change: ChangedObjects) => readonly string[]) => [...new Set(changes.flatMap(idsOf))];
  return {
    sessions: all(({ sessions }) => sessions),
    invoices: all(({ invoices }) => invoices),
    paymentIntents: all(({ paymentIntents }) => paymentIntents),
  };
}

const PlanLine = z.object({
  subscriptionId: z.string(),
  tier: z.enum(tiers),
  interval: z.enum(billingIntervals),
  creditsPerMonth: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  isProration: z.boolean(),
  isCredit: z.boolean(),
});

const Id = z.nullable(z.string());

/** Raise it when objects of Stripe are read differently: then kept snapshots are ignored. */
export const readingVersion = 1;

/** Another version does not match. */
export const KeptSnapshotContent = z.object({
  readingVersion: z.literal(readingVersion),
  customerId: z.string(),
  finalUntil: z.object({ session: Id, invoice: Id, charge: Id }),
  payments: z.array(
    z.object({
      payment: z.object({
        id: OrderId,
        paidAt: z.string(),
        chargedAt: z.exactOptional(z.string()),
        currency: z.string(),
        amountCents: z.int(),
        taxCents: z.exactOptional(z.int()),
        paidCents: z.int(),
        returns: z.array(z.object({ at: z.string(), returnedCents: z.int() })),
        receiptUrl: z.null(),
        leftOut: z.exactOptional(z.array(z.string())),
        product: z.object({
          kind: z.literal('plan'),
          tier: z.enum(tiers),
          interval: z.enum(billingIntervals),
          creditsPerMonth: z.int(),
          lines: z.array(PlanLine),
        }),
      }),
      paymentIntents: z.array(z.string()),
    }),
  ),
  reachedAt: z.string(),
});

/** Whether it can no longer be paid or charged. */
export function isFinalSession({ status, payment_status: payment }: Stripe.Checkout.Session): boolean {
  return status === 'expired' || (status === 'complete' && payment !== 'unpaid');
}

/**
 * Whether an invoice is paid or void for good. The last paid one of a running subscription is not final:
 * `readRenewal` needs it.
 */
export function isFinalInvoice(
  invoice: Stripe.Invoice,
  all: readonly Stripe.Invoice[],
  subscriptions: readonly Stripe.Subscription[],
): boolean {
  if (invoice.status === 'void') return true;
  if (invoice.status !== 'paid') return false;
  const subscription = subscriptions.find(({ id }) => id === subscriptionOf(invoice));
  if (subscription === undefined || subscription.ended_at !== null) return true;
  return all.some(
    (other) =>
      other.status === 'paid' && other.created > invoice.created && subscriptionOf(other) === subscription.id,
  );
}

/** Whether it has succeeded or failed for good. */
export function isFinalCharge({ status }: Stripe.Charge): boolean {
  return status !== 'pending';
}

/** The objects before the first that is not final. */
export function finalOf<Found>(oldestFirst: readonly Found[], isFinal: (found: Found) => boolean): Found[] {
  const end = oldestFirst.findIndex((found) => !isFinal(found));
  return oldestFirst.slice(0, end < 0 ? undefined : end);
}
