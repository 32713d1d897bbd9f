import type { Route } from '../http/api-handler.ts';
import { Rejection } from '../http/rejection.ts';
import type { SubscriptionsStore } from './subscriptions.store.ts';

/**
 * POST /api/status/subscriptions/{token}/end: deletes the address. The page calls it, and mail programs do of their own
 * (RFC 8058: they post a form to the address in the mail's `List-Unsubscribe`), so the body is not looked at.
 */
export function endStatusSubscription(dependencies: {
  readonly subscriptions: Pick<SubscriptionsStore, 'end'>;
  readonly now: () => Date;
}): Route<'endStatusSubscription'> {
  const { subscriptions, now } = dependencies;
  return async ({ path }) => {
    if (await subscriptions.end(path.token, now())) return { ended: true };
    throw new Rejection('not_found', {
      message: 'This link is no longer valid. Use the one in a newer e-mail from us.',
    });
  };
}
