import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type CreditPack, currency, packNames } from '../../contract/catalog.ts';
import { OrderId, UserId } from '../../contract/ids.ts';
import type { Order } from '../../contract/schemas.ts';

/** What a checkout of ours carries: written by us alone, and read back from Stripe, never from the browser. */
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

export type PackPayment =
  | { readonly kind: 'paid'; readonly userId: UserId; readonly order: Order }
  /** Nothing to do (yet): not paid, or not a pack's checkout. */
  | { readonly kind: 'ignored'; readonly reason: 'not-a-pack' | 'not-paid' }
  /** Paid, but not what we sell: an operator must look. */
  | { readonly kind: 'set-aside'; readonly reason: string };

/** What a checkout session, as Stripe tells it now, means for us. Pure. */
export function readPackPayment(session: Stripe.Checkout.Session): PackPayment {
  if (session.mode !== 'payment') return { kind: 'ignored', reason: 'not-a-pack' };
  if (session.payment_status !== 'paid') return { kind: 'ignored', reason: 'not-paid' };
  const metadata = PackMetadata.safeParse(session.metadata);
  if (!metadata.success) return { kind: 'set-aside', reason: 'its metadata is not that of a credit pack' };
  const id = OrderId.safeParse(session.id);
  if (!id.success) return { kind: 'set-aside', reason: 'its id has an unknown form' };
  const { user_id: userId, pack, credits, amount_cents: amountCents } = metadata.data;
  if (session.client_reference_id !== userId) {
    return { kind: 'set-aside', reason: 'its reference and its metadata name different people' };
  }
  if (session.currency !== currency || session.amount_total !== amountCents) {
    return {
      kind: 'set-aside',
      reason: `${session.amount_total} ${session.currency} were paid, ${amountCents} ${currency} were asked`,
    };
  }
  return {
    kind: 'paid',
    userId,
    order: {
      id: id.data,
      user_id: userId,
      status: 'paid',
      product_type: 'credit_pack',
      pack_type: pack,
      credits,
      amount: amountCents,
      created_at: new Date(session.created * 1_000).toISOString(),
    },
  };
}
