import type Stripe from 'stripe';
import { OrderId } from '../../../contract/fields/ids.ts';
import { type ChargedPayment, returnsOf } from './charged-payment.ts';
import type { Payment, PlanLine, QuarantinedPayment } from './customer-snapshot.ts';
import type { PlanTerms } from './plan-price.ts';
import { idOf, isoInstant } from './stripe-values.ts';

/**
 * Reads an invoice; null: not paid. If it also charges for something else, only plan lines count, and a
 * return reduces each line alike. Pure.
 *
 * @param lines all of its lines
 * @param termsOf by price id; null: not a plan's
 * @param charges empty if it was paid outside of Stripe or by the customer's balance
 */
export function readInvoicePayment(
  invoice: Stripe.Invoice,
  lines: readonly Stripe.InvoiceLineItem[],
  termsOf: (priceId: string) => PlanTerms | null,
  charges: readonly ChargedPayment[],
  creditNotes: readonly Stripe.CreditNote[],
): Payment | QuarantinedPayment | null {
  const paidAtSeconds = invoice.status_transitions.paid_at;
  if (invoice.status !== 'paid' || paidAtSeconds === null) return null;
  const id = OrderId.parse(invoice.id);
  const paidAt = isoInstant(paidAtSeconds);
  const amountCents = Math.max(invoice.amount_paid, invoice.amount_paid_off_stripe ?? 0);
  const quarantine = (reason: string): QuarantinedPayment => ({ id, paidAt, amountCents, reason });
  const planLines: { line: PlanLine; amountCents: number }[] = [];
  const leftOut: string[] = [];
  for (const line of lines) {
    const read = readLine(line, termsOf);
    if (typeof read === 'string') return quarantine(read);
    if (read === null) leftOut.push(priceOf(line) ?? line.id);
    else planLines.push({ line: read, amountCents: line.amount });
  }
  // The customer's balance may have paid a part, or the card what the balance owed.
  const paidCents = Math.max(amountCents, invoice.total - invoice.pre_payment_credit_notes_amount);
  // The balance pays its share of the tax: the order has the charge's.
  const taxOfAll = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const taxCents = paidCents === 0 ? 0 : Math.round((taxOfAll * amountCents) / paidCents);
  // The last charged period names the purchase.
  const main = planLines
    .filter(({ line }) => !line.isCredit)
    .sort((a, b) => (a.line.startsAt < b.line.startsAt ? -1 : 1))
    .at(-1)?.line;
  // A credit for unused time must not claw back credits for something unknown.
  if (main === undefined && leftOut.length > 0) {
    return quarantine(`it charges for nothing of the catalog, but for ${leftOut.join(', ')}`);
  }
  const named = main ?? planLines[0]?.line;
  if (named === undefined) return amountCents === 0 ? null : quarantine('it has no lines');
  return {
    id,
    paidAt,
    currency: invoice.currency,
    amountCents,
    ...(taxCents > 0 && { taxCents }),
    paidCents,
    returns: returnsOf(charges, creditNotes, paidCents),
    receiptUrl: charges[0]?.receiptUrl ?? invoice.hosted_invoice_url ?? null,
    ...(typeof invoice.hosted_invoice_url === 'string' && { invoiceUrl: invoice.hosted_invoice_url }),
    ...(leftOut.length > 0 && { leftOut }),
    product: {
      kind: 'plan',
      tier: named.tier,
      interval: named.interval,
      creditsPerMonth: named.creditsPerMonth,
      // A free period (a trial) grants nothing.
      lines: planLines.filter(({ amountCents: amount }) => amount !== 0).map(({ line }) => line),
    },
  };
}

/**
 * Returns what a renewal will charge for, while Stripe prepares its invoice or the bank has not answered.
 * Empty for another invoice, an unpaid previous one, or a plan that is not ours. Pure.
 *
 * @param isProcessing a payment is under way; a bank debit takes days
 * @param others the customer's other invoices
 */
export function readRenewal(
  invoice: Stripe.Invoice,
  lines: readonly Stripe.InvoiceLineItem[],
  termsOf: (priceId: string) => PlanTerms | null,
  isProcessing: boolean,
  subscription: Stripe.Subscription | undefined,
  others: readonly Stripe.Invoice[],
): PlanLine[] {
  // An open invoice is being charged until the first attempt.
  const isPrepared =
    invoice.status === 'draft' || (invoice.status === 'open' && (!invoice.attempted || isProcessing));
  if (!isPrepared || invoice.billing_reason !== 'subscription_cycle') return [];
  if (subscription?.status !== 'active' || subscription.pause_collection !== null) return [];
  const [last] = others
    .filter((other) => subscriptionOf(other) === subscription.id && other.status !== 'void')
    .sort((a, b) => b.created - a.created);
  if (last?.status !== 'paid') return [];
  const read = lines.filter(({ amount }) => amount > 0).map((line) => readLine(line, termsOf));
  return read.filter((line) => line !== null && typeof line !== 'string').filter((line) => !line.isProration);
}

/** Null: the invoice is for no subscription. */
export function subscriptionOf({ parent }: Stripe.Invoice): string | null {
  return idOf(parent?.subscription_details?.subscription);
}

function priceOf(line: Stripe.InvoiceLineItem): string | null {
  return idOf(line.pricing?.price_details?.price);
}

/** Returns a plan's line, or why it cannot be counted; null: not of the catalog. */
function readLine(
  line: Stripe.InvoiceLineItem,
  termsOf: (priceId: string) => PlanTerms | null,
): PlanLine | string | null {
  const priceId = priceOf(line);
  const terms = priceId === null ? null : termsOf(priceId);
  if (terms === null) return null;
  // A proration is an invoice item or a subscription item.
  const parent = line.parent?.subscription_item_details ?? line.parent?.invoice_item_details;
  const subscriptionId = parent?.subscription;
  if (subscriptionId === undefined || subscriptionId === null) return 'it belongs to no subscription';
  if (line.quantity !== null && line.quantity !== 1) return `it is for ${line.quantity} of a plan`;
  return {
    subscriptionId,
    ...terms,
    startsAt: isoInstant(line.period.start),
    endsAt: isoInstant(line.period.end),
    isProration: parent?.proration ?? false,
    isCredit: line.amount < 0,
  };
}
