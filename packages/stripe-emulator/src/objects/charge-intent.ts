import type { Stripe } from 'stripe';
import type { CardEntry, Decline } from '../cards/test-cards.ts';
import type { Work } from '../routes/route.ts';
import { chargeCard } from './charges.ts';
import { updatePaymentIntent } from './payment-intents.ts';

export type ChargeResult =
  | { readonly paid: true; readonly intent: Stripe.PaymentIntent }
  | { readonly paid: false; readonly intent: Stripe.PaymentIntent; readonly decline: Decline };

/** Charges an intent's amount to a card, and moves the intent to what the bank answers. */
export function chargeIntent(
  work: Work,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  entry: CardEntry,
  authenticated: boolean,
): ChargeResult {
  const { decline } = entry.card;
  const charge = chargeCard(work, intent, paymentMethod, entry, authenticated);
  if (decline === null) {
    const succeeded = updatePaymentIntent(work, intent, 'payment_intent.succeeded', {
      status: 'succeeded',
      amount_received: intent.amount,
      last_payment_error: null,
      latest_charge: charge.id,
      next_action: null,
      payment_method: paymentMethod.id,
    });
    return { paid: true, intent: succeeded };
  }
  const failed = updatePaymentIntent(work, intent, 'payment_intent.payment_failed', {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: decline.code,
      decline_code: decline.declineCode,
      message: decline.message,
      payment_method: paymentMethod,
    },
  });
  return { paid: false, intent: failed, decline };
}

/** Fails an intent whose payer did not authenticate. */
export function failAuthentication(
  work: Work,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  return updatePaymentIntent(work, intent, 'payment_intent.payment_failed', {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: paymentMethod,
    },
  });
}

/** Address of the page on which the payer confirms with the bank. */
export function authenticationUrl(pagesUrl: string, id: string): string {
  return `${pagesUrl}/authenticate/${id}`;
}

/** Makes an intent wait for its payer to authenticate, on the page of the authentication with this id. */
export function awaitAuthentication(
  work: Work,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  authentication: { readonly id: string; readonly returnUrl: string | null },
): Stripe.PaymentIntent {
  return updatePaymentIntent(work, intent, 'payment_intent.requires_action', {
    status: 'requires_action',
    payment_method: paymentMethod.id,
    last_payment_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: {
        return_url: authentication.returnUrl,
        url: authenticationUrl(work.pagesUrl, authentication.id),
      },
    },
  });
}
