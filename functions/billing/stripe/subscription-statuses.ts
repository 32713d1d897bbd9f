/**
 * What each status of a Stripe subscription means here.
 * https://docs.stripe.com/api/subscriptions/object#subscription_object-status
 */
export const subscriptionStatuses = {
  /** Paid. With collection paused, entitled until the paid period ends. */
  active: { isLive: true, isEntitled: true, paymentFailed: false },
  /** We sell no trials; an operator may grant one: the plan's rights, but no credits, since nothing is paid. */
  trialing: { isLive: true, isEntitled: true, paymentFailed: false },
  /** The renewal failed and Stripe retries: rights stay, credits are granted once it is paid. */
  past_due: { isLive: true, isEntitled: true, paymentFailed: true },
  /** Stripe stopped retrying; paying the open invoice reactivates it. */
  unpaid: { isLive: true, isEntitled: false, paymentFailed: true },
  /** A trial ended without a card. */
  paused: { isLive: true, isEntitled: false, paymentFailed: false },
  /** The first payment has not succeeded; it expires within 23 hours. */
  incomplete: { isLive: false, isEntitled: false, paymentFailed: false },
  incomplete_expired: { isLive: false, isEntitled: false, paymentFailed: false },
  /** Ended: credits stay until the end of their cycle, rights do not. */
  canceled: { isLive: false, isEntitled: false, paymentFailed: false },
} as const satisfies Record<string, SubscriptionMeaning>;

export interface SubscriptionMeaning {
  /** Whether it rules out a second subscription and can be managed in the portal. */
  readonly isLive: boolean;
  /** Whether its plan's rights count. */
  readonly isEntitled: boolean;
  /** Whether the person is told that a payment failed. */
  readonly paymentFailed: boolean;
}

export type SubscriptionStatus = keyof typeof subscriptionStatuses;

export function isSubscriptionStatus(status: string): status is SubscriptionStatus {
  return status in subscriptionStatuses;
}
