import type { Route } from '../http/api-handler.ts';
import { Rejection } from '../http/rejection.ts';
import type { SendMail } from '../mail/send-mail.ts';
import { countersOf } from '../support/message-limits.ts';
import { alreadySubscribedMail, confirmationMail } from './status-mails.ts';
import type { SubscriptionsStore } from './subscriptions.store.ts';

export interface SubscribeToStatusDependencies {
  readonly subscriptions: Pick<SubscriptionsStore, 'count' | 'request' | 'issue'>;
  /** Null without a configured sender. */
  readonly sendMail: SendMail | null;
  readonly siteUrl: string;
  readonly newToken: () => string;
  readonly now: () => Date;
}

/**
 * POST /api/status/subscriptions: mails a confirmation link to the address. Answer and work are always the same,
 * so that no one learns whether an address is subscribed.
 */
export function subscribeToStatus(dependencies: SubscribeToStatusDependencies): Route<'subscribeToStatus'> {
  const { subscriptions, sendMail, siteUrl, newToken, now } = dependencies;
  return async ({ body, addresses }) => {
    // A bot filled in the hidden field.
    if ((body.website ?? '') !== '') return { accepted: true };
    if (sendMail === null) {
      throw new Rejection('temporarily_unavailable', {
        message: 'We cannot send email at the moment. Please try again later.',
      });
    }
    const { email } = body;
    if (!(await subscriptions.count(countersOf({ email, addresses }, now())))) {
      throw new Rejection('too_many_requests');
    }
    const { id, state } = await subscriptions.request(email, now());
    const token = newToken();
    if (state === 'pending') {
      await subscriptions.issue(token, 'confirm', id, now());
      await sendMail(confirmationMail(email, siteUrl, token));
    } else {
      await subscriptions.issue(token, 'end', id, now());
      await sendMail(alreadySubscribedMail(email, siteUrl, token));
    }
    return { accepted: true };
  };
}
