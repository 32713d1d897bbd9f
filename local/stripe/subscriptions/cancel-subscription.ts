import type { Stripe } from 'stripe';
import type { Work } from '../api/route.ts';
import type { Subscription } from './subscriptions.ts';

export interface Cancellation {
  readonly when: 'now' | 'period_end';
  /** Credits the time that is paid and not used, with the next invoice or, with `invoiceNow`, at once. */
  readonly prorate?: boolean | undefined;
  readonly invoiceNow?: boolean | undefined;
  readonly details?: Partial<Stripe.Subscription.CancellationDetails> | undefined;
}

/** Ends a subscription, now or with its period. A schedule that it has is canceled or released with it. */
export function cancelSubscription(
  _work: Work,
  _subscription: Subscription,
  _cancellation: Cancellation,
): Subscription {
  throw new Error('The body of cancelSubscription follows');
}

/** Takes back a cancellation at the period's end. */
export function resumeSubscription(_work: Work, _subscription: Subscription): Subscription {
  throw new Error('The body of resumeSubscription follows');
}
