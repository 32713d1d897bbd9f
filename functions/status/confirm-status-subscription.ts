import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { SubscriptionsStore } from '../tables/status-subscriptions/subscriptions.store.ts';

/** POST /api/status/subscriptions/confirm */
export function confirmStatusSubscription(dependencies: {
  readonly subscriptions: Pick<SubscriptionsStore, 'confirm'>;
  readonly now: () => Date;
}): Route<'confirmStatusSubscription'> {
  const { subscriptions, now } = dependencies;
  return async ({ body }) => {
    if (await subscriptions.confirm(body.token, now())) return { confirmed: true };
    throw new Rejection('not_found', {
      message: 'This link is no longer valid. Enter your email again to get a new one.',
    });
  };
}
