import type { Work } from '../api/route.ts';
import type { Subscription } from './subscriptions.ts';

/** What a change does when its invoice cannot be paid at once. */
export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';

export interface NewSubscription {
  readonly customer: string;
  readonly priceId: string;
  readonly quantity?: number | undefined;
  readonly metadata?: Record<string, string> | undefined;
  readonly description?: string | null | undefined;
  readonly defaultPaymentMethod?: string | null | undefined;
  readonly paymentBehavior?: PaymentBehavior | undefined;
  /** Seconds since 1970; nothing is charged before. */
  readonly trialEnd?: number | undefined;
}

/**
 * Subscribes a customer, and charges the first period at once. When that fails the subscription stays `incomplete`,
 * or with `error_if_incomplete` the decline is thrown.
 */
export function createSubscription(_work: Work, _fields: NewSubscription): Subscription {
  throw new Error('The body of createSubscription follows');
}
