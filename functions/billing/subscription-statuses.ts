/**
 * What each status of a Stripe subscription means here.
 * https://docs.stripe.com/api/subscriptions/object#subscription_object-status
 */
export const subscriptionStatuses = {
  /** Paid. With collection paused, entitled as far as was paid. */
  active: { isLive: true, isEntitled: true, paymentFailed: false },
  /** We sell no trials; an operator may give one: the plan's rights, and no credits, since nothing is paid. */
  trialing: { isLive: true, isEntitled: true, paymentFailed: false },
  /** The renewal failed and Stripe tries again: rights stay, credits come when it is paid. */
  past_due: { isLive: true, isEntitled: true, paymentFailed: true },
  /** Stripe has given up trying; paying the open invoice brings it back. */
  unpaid: { isLive: true, isEntitled: false, paymentFailed: true },
  /** A trial ended without a card. */
  paused: { isLive: true, isEntitled: false, paymentFailed: false },
  /** The first payment has not succeeded; it expires within 23 hours. */
  incomplete: { isLive: false, isEntitled: false, paymentFailed: false },
  incomplete_expired: { isLive: false, isEntitled: false, paymentFailed: false },
  /** Ended: what was paid for lasts to the end of its cycle, the rights do not. */
  canceled: { isLive: false, isEntitled: false, paymentFailed: false },
} as const satisfies Record<string, SubscriptionMeaning>;

export interface SubscriptionMeaning {
  /** Whether it stands in the way of a second subscription, and can be managed in the portal. */
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
