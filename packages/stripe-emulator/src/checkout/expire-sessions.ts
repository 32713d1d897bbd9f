import type { Stripe } from 'stripe';
import { recordEvent } from '../events/events.ts';
import { updatePaymentIntent } from '../objects/payment-intents.ts';
import { atTimeOf, nowOf } from '../objects/test-clocks.ts';
import type { Reading, Work } from '../routes/route.ts';
import { checkoutSessions } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { intentOfSession } from './session-contents.ts';

/** Open sessions that are past their expiry. */
export function overdueSessions(reading: Reading): Stripe.Checkout.Session[] {
  return reading.store
    .all(checkoutSessions)
    .filter(
      ({ status, expires_at, customer }) => status === 'open' && expires_at <= nowOf(reading, idOf(customer)),
    );
}

/** When the next open session expires, in seconds since 1970. */
export function nextExpiry({ store }: Reading): number | undefined {
  const times = store
    .all(checkoutSessions)
    .flatMap((session) => (session.status === 'open' ? session.expires_at : []));
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Closes an open session for good: nothing can be paid through it any more. */
export function expireSession(anyWork: Work, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const work = atTimeOf(anyWork, idOf(session.customer));
  const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
  work.store.put(checkoutSessions, expired);
  const intent = intentOfSession(work, session);
  if (intent !== undefined) {
    updatePaymentIntent(work, intent, 'payment_intent.canceled', {
      status: 'canceled',
      canceled_at: work.nowSeconds,
      cancellation_reason: 'automatic',
      next_action: null,
    });
  }
  recordEvent(work, 'checkout.session.expired', expired);
  return expired;
}
