import type { Stripe } from 'stripe';
import type { Reading, Work } from '../api/route.ts';
import { recordEvent } from '../events/events.ts';
import { checkoutSessions } from '../objects/checkout-sessions.ts';
import { idOf } from '../objects/ids.ts';
import { movePaymentIntent, paymentIntents } from '../objects/payment-intents.ts';

/** Open sessions whose time is over. */
export function overdueSessions({ store, nowSeconds }: Reading): Stripe.Checkout.Session[] {
  return store
    .all(checkoutSessions)
    .filter(({ status, expires_at }) => status === 'open' && expires_at <= nowSeconds);
}

/** Closes an open session for good: nothing can be paid through it any more. */
export function expireSession(work: Work, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
  work.store.put(checkoutSessions, expired);
  const intent = work.store.get(paymentIntents, idOf(session.payment_intent) ?? '');
  if (intent !== undefined) {
    movePaymentIntent(work, intent, 'payment_intent.canceled', {
      status: 'canceled',
      canceled_at: work.nowSeconds,
      cancellation_reason: 'automatic',
      next_action: null,
    });
  }
  recordEvent(work, 'checkout.session.expired', expired);
  return expired;
}
