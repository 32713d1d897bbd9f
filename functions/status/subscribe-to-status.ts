import { Rejection } from '../errors/rejection.ts';
import { tooManyRequests } from '../errors/too-many-requests.ts';
import type { Route } from '../http/api-handler.ts';
import { type MailLimits, mailRefusal } from '../limits/mail-limits.ts';
import { networkCounters } from '../limits/network-limits.ts';
import type { SendMail } from '../mail/send-mail.ts';
import type { SubscriptionsStore } from '../tables/status-subscriptions/subscriptions.store.ts';
import { confirmationMail, repeatedSubscriptionMail } from './status-mails.ts';

export interface SubscribeToStatusDependencies {
  readonly subscriptions: Pick<SubscriptionsStore, 'request' | 'issue'>;
  readonly mailLimits: MailLimits;
  /** Null without a configured sender. */
  readonly sendMail: SendMail | null;
  readonly siteUrl: string;
  readonly newToken: () => string;
  readonly now: () => Date;
}

/**
 * POST /api/status/subscriptions: mails a link. Answer and work never differ, to hide whether an address is
 * subscribed.
 */
export function subscribeToStatus(dependencies: SubscribeToStatusDependencies): Route<'subscribeToStatus'> {
  const { subscriptions, mailLimits, sendMail, siteUrl, newToken, now } = dependencies;
  return async ({ body, visitorAddress, language }) => {
    // A bot filled in the hidden field.
    if ((body.website ?? '') !== '') return { accepted: true };
    if (sendMail === null) {
      throw new Rejection('temporarily_unavailable', {
        message: 'We can’t send email right now. Please try again later.',
      });
    }
    const { email } = body;
    const ofNetwork = networkCounters('status', visitorAddress, now());
    const full = await mailLimits.count('status', email, ofNetwork);
    if (full !== null) throw tooManyRequests(full.endsAt, now(), () => mailRefusal(full, now()));
    const { id, state } = await subscriptions.request(email, language, now());
    const token = newToken();
    if (state === 'pending') {
      await subscriptions.issue(token, 'confirm', id, now());
      await sendMail(confirmationMail(email, language, siteUrl, token));
    } else {
      await subscriptions.issue(token, 'end', id, now());
      await sendMail(repeatedSubscriptionMail(email, language, siteUrl, token));
    }
    return { accepted: true };
  };
}
