import type Stripe from 'stripe';
import type { Route } from '../http/api-handler.ts';
import { Rejection } from '../http/rejection.ts';
import { causeOf } from '../log/logger.ts';
import { customerOfEvent, userOfEvent } from './event-customer.ts';
import { type SyncCustomerDependencies, syncCustomer } from './sync-customer.ts';

export interface StripeWebhookDependencies extends SyncCustomerDependencies {
  readonly webhookSecret: () => Promise<string>;
}

/** How old a signature may be: Stripe's own recommendation. Stripe signs each delivery anew. */
const signatureToleranceSeconds = 5 * 60;

/**
 * POST /api/webhooks/stripe. An event only tells which customer changed: that customer is read from Stripe and synced. So
 * events may come twice, late and in any order, and each makes up for those that were lost before it. An event that we
 * do not handle is answered with 200.
 */
export function stripeWebhook(dependencies: StripeWebhookDependencies): Route<'stripeWebhook'> {
  const { log } = dependencies;
  return async ({ headers, body }) => {
    const stripe = await dependencies.stripe();
    const event = await verifiedEvent(stripe, body, headers['stripe-signature']);
    const customerId = await customerOfEvent(stripe, event);
    const userId = customerId === null ? null : await userOfEvent(stripe, event, customerId);
    if (customerId === null || userId === null) {
      log.info('billing.event_ignored', { event_type: event.type });
    } else {
      await syncCustomer(dependencies, { userId, customerId });
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
}
