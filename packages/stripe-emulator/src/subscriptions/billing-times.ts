const hour = 60 * 60;
const day = 24 * hour;

/** From a renewal's draft to its finalization and first payment, in seconds. */
export const finalizationDelaySeconds = hour;

/** From each failed payment to the next try. After the last one the subscription is canceled. */
export const retryDelaysSeconds: readonly number[] = [3 * day, 5 * day, 7 * day];

/** How long a first payment may be made good: https://docs.stripe.com/billing/subscriptions/overview */
export const incompleteLifeSeconds = 23 * hour;
