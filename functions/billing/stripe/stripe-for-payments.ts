import type Stripe from 'stripe';
import { Rejection } from '../../errors/rejection.ts';
import { causeOf, log } from '../../log/logger.ts';
import { createStripeClient } from './stripe-client.ts';

/**
 * The client of a route where a person pays.
 *
 * @throws Rejection `payments_not_set_up` before an operator has written Stripe's key, as in a new trial
 */
export async function createStripeForPayments(): Promise<Stripe> {
  try {
    return await createStripeClient();
  } catch (error) {
    if (!isMissingParameter(error)) throw error;
    // In production the key is there: its loss must ring.
    log.error('request.dependency_failed', { cause: causeOf(error) });
    throw new Rejection('payments_not_set_up');
  }
}

/** Powertools wraps what SSM answers. */
function isMissingParameter(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ParameterNotFound' || isMissingParameter(error.cause));
}
