import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type CreditPack, currency, packNames } from '../../contract/catalog.ts';
import { OrderId, UserId } from '../../contract/ids.ts';
import { type ChargedPayment, returnSteps } from './charged-payment.ts';
import type { Payment, QuarantinedPayment } from './customer-snapshot.ts';
import { isoInstant } from './stripe-values.ts';

/** The metadata of our checkouts: written by us and read back from Stripe, never from the browser. */
const PackMetadata = z.object({
  user_id: UserId,
  product_type: z.literal('credit_pack'),
  pack: z.enum(packNames),
  credits: z.coerce.number().check(z.int(), z.positive()),
  amount_cents: z.coerce.number().check(z.int(), z.positive()),
});

/** The terms of the purchase, kept with the payment: a price that changes later does not change what was bought. */
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
 * Reads a completed checkout: null if it is not a pack's or not paid, a payment, or a quarantined payment. Pure.
 *
 * @param userId the person to whom the session's customer belongs
 * @param charge what was charged for it; its refunds and disputes are on it
 */
export function readPackPayment(
  session: Stripe.Checkout.Session,
  userId: UserId,
  charge: ChargedPayment | null,
): Payment | QuarantinedPayment | null {
  if (session.mode !== 'payment' || session.payment_status !== 'paid') return null;
  const id = OrderId.parse(session.id);
  const paidAt = isoInstant(session.created);
  const quarantine = (reason: string): QuarantinedPayment => ({
    id,
    paidAt,
    amountCents: session.amount_total ?? 0,
    reason,
  });
  const metadata = PackMetadata.safeParse(session.metadata);
  if (!metadata.success) return quarantine('its metadata is not that of a credit pack');
  const { user_id: buyer, pack, credits, amount_cents: amountCents } = metadata.data;
  if (buyer !== userId || session.client_reference_id !== userId) {
    return quarantine('its customer, its reference and its metadata name different people');
  }
  if (session.currency !== currency || session.amount_total !== amountCents) {
    return quarantine(
      `${session.amount_total} ${session.currency} were paid, ${amountCents} ${currency} were asked`,
    );
  }
  return {
    id,
    paidAt,
    ...(charge?.chargedAt !== undefined && { chargedAt: charge.chargedAt }),
    amountCents,
    paidCents: amountCents,
    returns: returnSteps(charge?.returns ?? [], amountCents),
    receiptUrl: charge?.receiptUrl ?? null,
    product: { kind: 'pack', pack, credits },
  };
}
