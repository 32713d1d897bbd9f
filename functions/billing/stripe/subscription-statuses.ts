/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
export const subscriptionStatuses = {
  /** With collection paused, entitled until the paid period ends. */
  active: { isLive: true, isEntitled: true, paymentFailed: false },
  /** We sell no trials. One from an operator has the plan's rights but no credits, since nothing is paid. */
  trialing: { isLive: true, isEntitled: true, paymentFailed: false },
  /** Stripe retries: rights stay, credits wait for the payment. */
  past_due: { isLive: true, isEntitled: true, paymentFailed: true },
  /** Stripe stopped retrying; paying the open invoice reactivates it. */
  unpaid: { isLive: true, isEntitled: false, paymentFailed: true },
  /** A trial ended without a card. */
  paused: { isLive: true, isEntitled: false, paymentFailed: false },
  /** Expires within 23 hours unless it is paid. */
  incomplete: { isLive: false, isEntitled: false, paymentFailed: false },
  incomplete_expired: { isLive: false, isEntitled: false, paymentFailed: false },
  /** Credits stay until their cycle ends, rights do not. */
  canceled: { isLive: false, isEntitled: false, paymentFailed: false },
} as const satisfies Record<string, SubscriptionMeaning>;

export interface SubscriptionMeaning {
  /** Rules out a second subscription; manageable in the portal. */
  readonly isLive: boolean;
  readonly isEntitled: boolean;
  readonly paymentFailed: boolean;
}

export type SubscriptionStatus = keyof typeof subscriptionStatuses;

export function isSubscriptionStatus(status: string): status is SubscriptionStatus {
  return status in subscriptionStatuses;
}
