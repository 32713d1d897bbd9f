import type Stripe from 'stripe';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import { causeOf } from '../../log/logger.ts';
import { changedByEvent, customerOfEvent, isReadableEvent, userOfEvent } from './event-customer.ts';
import { type SyncCustomerDependencies, syncCustomer } from './sync-customer.ts';

export interface StripeWebhookDependencies extends SyncCustomerDependencies {
  readonly webhookSecret: () => Promise<string>;
}

/** Stripe's recommendation. Stripe signs each delivery anew. */
const signatureToleranceSeconds = 5 * 60;

/**
 * POST /api/webhooks/stripe. An event only names a customer and payments, which the sync reads from Stripe,
 * so events may come twice, late and in any order. An event that we do not handle, or whose object Stripe has
 * lost, gets 200: otherwise Stripe sends it again for days.
 */
export function stripeWebhook(dependencies: StripeWebhookDependencies): Route<'stripeWebhook'> {
  const { log } = dependencies;
  return async ({ headers, body }) => {
    const stripe = await dependencies.stripe();
    const event = await verifiedEvent(stripe, body, headers['stripe-signature']);
    log.info('billing.webhook_received', {
      event_type: event.type,
      webhook_age_seconds: Math.max(0, dependencies.now().getTime() / 1_000 - event.created),
    });
    const reader = { stripe, log };
    const customerId = await customerOfEvent(reader, event);
    const userId = customerId === null ? null : await userOfEvent(reader, event, customerId);
    if (customerId === null || userId === null) {
      log.info('billing.event_ignored', { event_type: event.type });
    } else {
      await syncCustomer(dependencies, { userId, customerId, changed: changedByEvent(event) });
    }
    return { received: true };
  };

  async function verifiedEvent(stripe: Stripe, body: string, signature: string): Promise<Stripe.Event> {
    const secret = await dependencies.webhookSecret();
    const now = dependencies.now();
    let event: unknown;
    try {
      event = await stripe.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        signatureToleranceSeconds,
        undefined,
        now.getTime(),
      );
    } catch (error) {
      // Any other error is about the content, after the signature was verified.
      if (!isSignatureError(error)) throw unreadable(causeOf(error));
      throw refused(error.name);
    }
    if (!isSignedAround(signature, now)) throw refused('The time of the signature is wrong.');
    if (!isReadableEvent(event)) throw unreadable('The event lacks what is read of it.');
    return event;
  }

  function refused(cause: string): Rejection {
    log.warn('billing.webhook_refused', { cause });
    return new Rejection('invalid_signature');
  }

  function unreadable(cause: string): Rejection {
    log.error('billing.event_unreadable', { cause });
    return new Rejection('invalid_request', { field: 'body', allowed: 'an event of Stripe' });
  }
}

function isSignatureError(error: unknown): error is Error {
  return error instanceof Error && 'type' in error && error.type === 'StripeSignatureVerificationError';
}

/** Stripe's package accepts a future time, and one that is no number. */
function isSignedAround(signature: string, now: Date): boolean {
  const times = signature.split(',').filter((item) => item.split('=', 1)[0] === 't');
  const [, seconds] = /^t=(\d{1,12})$/.exec(times[0] ?? '') ?? [];
  if (times.length !== 1 || seconds === undefined) return false;
  return Math.abs(Math.floor(now.getTime() / 1_000) - Number(seconds)) <= signatureToleranceSeconds;
}
