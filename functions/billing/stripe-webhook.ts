import type Stripe from 'stripe';
import type { CreditsStore } from '../credits/credits.store.ts';
import type { Route } from '../http/api-handler.ts';
import { Rejection } from '../http/rejection.ts';
import { causeOf, type Log } from '../log/logger.ts';
import { grantPack } from './grant-pack.ts';
import type { OrdersStore } from './orders.store.ts';
import { readPackPayment } from './pack-payment.ts';

export interface StripeWebhookDependencies {
  readonly stripe: () => Promise<Stripe>;
  readonly webhookSecret: () => Promise<string>;
  readonly credits: CreditsStore;
  readonly orders: Pick<OrdersStore, 'recording'>;
  readonly now: () => Date;
  readonly log: Log;
}

/** How old a signature may be: Stripe's own recommendation. Stripe signs each delivery anew. */
const signatureToleranceSeconds = 5 * 60;

/**
 * POST /api/webhooks/stripe. An event is a hint, signed by Stripe: we take from it an id, fetch what is true now, and
 * converge on that. So events may come twice, late and in any order. An event that we do not handle answers 200.
 */
export function stripeWebhook(dependencies: StripeWebhookDependencies): Route<'stripeWebhook'> {
  const { log } = dependencies;
  return async ({ headers, body }) => {
    const stripe = await dependencies.stripe();
    const event = await verifiedEvent(stripe, body, headers['stripe-signature']);
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
        await convergeOnCheckout(await stripe.checkout.sessions.retrieve(event.data.object.id));
        break;
      default:
        log.info('billing.event_ignored', { event_type: event.type });
    }
    return { received: true };
  };

  async function verifiedEvent(stripe: Stripe, body: string, signature: string): Promise<Stripe.Event> {
    const secret = await dependencies.webhookSecret();
    try {
      return await stripe.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        signatureToleranceSeconds,
        undefined,
        dependencies.now().getTime(),
      );
    } catch (error) {
      log.warn('billing.webhook_refused', { cause: error instanceof Error ? error.name : causeOf(error) });
      throw new Rejection('invalid_signature');
    }
  }

  async function convergeOnCheckout(session: Stripe.Checkout.Session): Promise<void> {
    const payment = readPackPayment(session);
    switch (payment.kind) {
      case 'ignored':
        log.info('billing.event_ignored', { checkout: session.id, reason: payment.reason });
        return;
      case 'set-aside':
        log.error('billing.payment_set_aside', { checkout: session.id, cause: payment.reason });
        return;
      case 'paid': {
        const { order, userId } = payment;
        const granted = await grantPack(dependencies, payment);
        log.info(granted ? 'billing.pack_granted' : 'billing.pack_already_granted', {
          checkout: order.id,
          user_id: userId,
          credits: order.credits,
        });
      }
    }
  }
}
