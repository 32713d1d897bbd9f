/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
export const subscriptionStatuses = {
  /** With collection paused, entitled until the paid period ends. */
  active: { isLive: true, isEntitled: true, paymentFailed: false },
  /**
   * We sell no trials. One that an operator grants has the plan's rights but no credits, since nothing is
   * paid.
   */
  trialing: { isLive: true, isEntitled: true, paymentFailed: false },
  /** The renewal failed and Stripe retries: rights stay, credits are granted once it is paid. */
  past_due: { isLive: true, isEntitled: true, paymentFailed: true },
  /** Stripe stopped retrying; paying the open invoice reactivates it. */
  unpaid: { isLive: true, isEntitled: false, paymentFailed: true },
  /** A trial ended without a card. */
  paused: { isLive: true, isEntitled: false, paymentFailed: false },
  /** Expires within 23 hours unless the first payment succeeds. */
  incomplete: { isLive: false, isEntitled: false, paymentFailed: false },
  incomplete_expired: { isLive: false, isEntitled: false, paymentFailed: false },
  /** Credits stay until the end of their cycle, rights do not. */
  canceled: { isLive: false, isEntitled: false, paymentFailed: false },
} as const satisfies Record<string, SubscriptionMeaning>;

export interface SubscriptionMeaning {
  /** It rules out a second subscription, and the portal can manage it. */
  readonly isLive: boolean;
  /** The plan's rights count. */
  readonly isEntitled: boolean;
  /** The person is told that a payment failed. */
  readonly paymentFailed: boolean;
}

export type SubscriptionStatus = keyof typeof subscriptionStatuses;

export function isSubscriptionStatus(status: string): status is SubscriptionStatus {
  return status in subscriptionStatuses;
}
