import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type CreditPack, packNames } from '../../../contract/billing/catalog.ts';
import { OrderId, UserId } from '../../../contract/fields/ids.ts';
import { type ChargedPayment, returnsOf } from './charged-payment.ts';
import type { Payment, QuarantinedPayment } from './customer-snapshot.ts';
import { packSoldAt } from './pack-price.ts';
import { isoInstant } from './stripe-values.ts';

/** The metadata of our checkouts; the browser never sends it. */
const PackMetadata = z.object({
  user_id: UserId,
  product_type: z.literal('credit_pack'),
  pack: z.enum(packNames),
  credits: z.coerce.number().check(z.int(), z.positive()),
});

/** The terms of the purchase. A later price does not change them. */
export function packMetadata(userId: UserId, pack: CreditPack) {
  return {
    user_id: userId,
    product_type: 'credit_pack',
    pack: pack.pack,
    credits: String(pack.credits),
    amount_cents: String(pack.priceCents),
  };
}

/**
 * Reads a checkout session; null: not for a pack, or not paid. Promotion codes, taxes and currencies change what
 * was paid, so only the line counts: it must be for one of a price of the pack. Pure.
 *
 * @param session with its line items, and its invoice
 * @param userId the owner of the session's customer
 * @param creditNotes of its invoice
 */
export function readPackPayment(
  session: Stripe.Checkout.Session,
  userId: UserId,
  charge: ChargedPayment | null,
  creditNotes: readonly Stripe.CreditNote[],
): Payment | QuarantinedPayment | null {
  if (session.mode !== 'payment' || !isPaid(session)) return null;
  const id = OrderId.parse(session.id);
  const paidAt = isoInstant(session.created);
  const amountCents = session.amount_total ?? 0;
  const quarantine = (reason: string): QuarantinedPayment => ({ id, paidAt, amountCents, reason });
  const metadata = PackMetadata.safeParse(session.metadata);
  if (!metadata.success) return quarantine('its metadata is not that of a credit pack');
  const { user_id: buyer, pack, credits } = metadata.data;
  if (buyer !== userId || session.client_reference_id !== userId) {
    return quarantine('its customer, its reference and its metadata name different people');
  }
  const [line, ...others] = session.line_items?.data ?? [];
  if (line === undefined || others.length > 0 || line.quantity !== 1) {
    return quarantine('it is not for one of a pack, and nothing else');
  }
  const { price } = line;
  if (price === null || packSoldAt(price, pack) === null) {
    return quarantine(`the price ${price?.id ?? '(none)'} is not one of the pack's`);
  }
  const taxCents = session.total_details?.amount_tax ?? 0;
  return {
    id,
    paidAt,
    ...(charge?.chargedAt !== undefined && { chargedAt: charge.chargedAt }),
    currency: session.currency ?? '',
    amountCents,
    ...(taxCents > 0 && { taxCents }),
    paidCents: amountCents,
    returns: returnsOf(charge === null ? [] : [charge], creditNotes, amountCents),
    receiptUrl: charge?.receiptUrl ?? null,
    ...invoicePageOf(session.invoice),
    product: { kind: 'pack', pack, credits },
  };
}

/** The page of an expanded invoice: checkouts from before packs had invoices have none. */
function invoicePageOf(invoice: Stripe.Checkout.Session['invoice']) {
  const url = typeof invoice === 'string' ? null : invoice?.hosted_invoice_url;
  return typeof url === 'string' ? { invoiceUrl: url } : {};
}

/** Whether an invoice is the one of a pack's checkout: its session is the payment, and is read instead. */
export function isPackInvoice({ metadata }: Pick<Stripe.Invoice, 'metadata'>): boolean {
  return PackMetadata.safeParse(metadata).success;
}

/**
 * A checkout that a coupon made free has no payment intent.
 * https://docs.stripe.com/payments/checkout/no-cost-orders
 */
function isPaid({ status, payment_status: payment, amount_total: total }: Stripe.Checkout.Session): boolean {
  return status === 'complete' && (payment === 'paid' || (payment === 'no_payment_required' && total === 0));
}
