import type { Stripe } from 'stripe';
import type { Reading } from '../api/route.ts';
import { paymentIntents } from '../collections.ts';
import { idOf } from '../objects/ids.ts';
import { sessionContents } from './session-contents.ts';

/** The intent by which a session has been attempted to be paid; undefined before the first attempt. */
export function intentOfSession(
  { store }: Pick<Reading, 'store'>,
  session: Stripe.Checkout.Session,
): Stripe.PaymentIntent | undefined {
  const id = idOf(session.payment_intent) ?? store.get(sessionContents, session.id)?.subscriptionIntent;
  return id === undefined ? undefined : store.get(paymentIntents, id);
}
