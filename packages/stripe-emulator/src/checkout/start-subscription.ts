import type { Stripe } from 'stripe';
import { amountDueOf } from '../invoices/finalize-invoice.ts';
import type { Discount } from '../invoices/invoice-lines.ts';
import type { Reading, Work } from '../routes/route.ts';
import { coupons, customers, type Subscription } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { createSubscription } from '../subscriptions/create-subscription.ts';
import type { SessionContents } from './session-contents.ts';

/** What a session charges now, in the smallest unit: what a subscriber has in credit is taken off. */
export function amountToCharge(reading: Reading, session: Stripe.Checkout.Session): number {
  const amount = session.amount_total ?? 0;
  const customer = reading.store.get(customers, idOf(session.customer) ?? '');
  return session.mode !== 'subscription' || customer === undefined || customer.deleted
    ? amount
    : amountDueOf(reading, customer.id, amount, session.currency ?? '');
}

/** Begins the subscription that a session is about, once its first payment is made or nothing is due. */
export function startSubscription(
  work: Work,
  session: Stripe.Checkout.Session,
  contents: SessionContents,
  payer: {
    readonly customer: string;
    readonly paymentMethod: string;
    readonly paidBy: Stripe.PaymentIntent | undefined;
  },
): Subscription {
  const [item] = contents.items;
  if (item === undefined) throw new Error(`The session ${contents.id} has no line`);
  return createSubscription(work, {
    customer: payer.customer,
    priceId: item.price.id,
    metadata: contents.metadata,
    defaultPaymentMethod: payer.paymentMethod,
    paidBy: payer.paidBy,
    isTaxed: session.automatic_tax.enabled,
    discount: discountOfSession(work, session),
  });
}

/** What a promotion code takes off the first invoice. */
function discountOfSession(work: Work, { discounts }: Stripe.Checkout.Session): Discount | undefined {
  const [given] = discounts ?? [];
  const coupon = work.store.get(coupons, idOf(given?.coupon) ?? '');
  if (given === undefined || coupon === undefined) return undefined;
  return { id: work.newId('di', 24), coupon, promotionCode: idOf(given.promotion_code) };
}
