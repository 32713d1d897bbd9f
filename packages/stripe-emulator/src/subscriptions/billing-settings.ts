/** How the account collects what its subscriptions owe: the dashboard's settings of real Stripe. */
export interface BillingSettings {
  /** From a renewal's draft to its finalization and first payment. */
  readonly finalizationDelaySeconds: number;
  /** From each failed payment to the next try. */
  readonly retryDelaysSeconds: readonly number[];
  /** What becomes of a subscription when the last try fails. */
  readonly afterRetries: 'cancel' | 'unpaid' | 'past_due';
}

const hour = 60 * 60;
const day = 24 * hour;

export const defaultBillingSettings: BillingSettings = {
  finalizationDelaySeconds: hour,
  retryDelaysSeconds: [3 * day, 5 * day, 7 * day],
  afterRetries: 'cancel',
};

/** A subscription whose first payment failed can be saved for this long: https://docs.stripe.com/billing/subscriptions/overview */
export const incompleteLifeSeconds = 23 * hour;
