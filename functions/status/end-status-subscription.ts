import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { SubscriptionsStore } from '../tables/status-subscriptions/subscriptions.store.ts';

/**
 * POST /api/status/subscriptions/{token}/end: deletes the address. Mail programs post a form (RFC 8058), so
 * the body is ignored.
 */
export function endStatusSubscription(dependencies: {
  readonly subscriptions: Pick<SubscriptionsStore, 'end'>;
  readonly now: () => Date;
}): Route<'endStatusSubscription'> {
  const { subscriptions, now } = dependencies;
  return async ({ path }) => {
    if (await subscriptions.end(path.token, now())) return { ended: true };
    throw new Rejection('not_found', {
      message: 'This link is no longer valid. Use the link in a newer email from us.',
    });
  };
}
