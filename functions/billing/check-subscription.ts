import type { CreditsStore } from '../credits/credits.store.ts';
import type { Route } from '../http/api-handler.ts';

/** GET /api/subscription: whether the person is subscribed, to what, and until when it is paid. */
export function checkSubscription(dependencies: {
  readonly credits: Pick<CreditsStore, 'readAccount'>;
  readonly now: () => Date;
}): Route<'checkSubscription'> {
  return async ({ userId }) => {
    const { tier, subscriptionEndsAt } = await dependencies.credits.readAccount(userId);
    const subscribed =
      tier !== null && subscriptionEndsAt !== null && subscriptionEndsAt > dependencies.now().toISOString();
    return {
      subscribed,
      subscription_tier: subscribed ? tier : null,
      subscription_end: subscribed ? subscriptionEndsAt : null,
    };
  };
}
