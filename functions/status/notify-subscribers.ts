import { causeOf, type Log } from '../log/logger.ts';
import type { SendMail } from '../mail/send-mail.ts';
import { counterOf } from '../tables/limits/limit-counter.ts';
import type { LimitsStore } from '../tables/limits/limits.store.ts';
import type { OutboxItem } from '../tables/status/announcement-outbox.ts';
import type { IncidentsStore } from '../tables/status/incidents.store.ts';
import type { Subscriber, SubscriptionsStore } from '../tables/status-subscriptions/subscriptions.store.ts';
import { announcementMail } from './status-mails.ts';

export interface NotifySubscribersDependencies {
  readonly incidents: Pick<IncidentsStore, 'outbox' | 'advance' | 'finish'>;
  readonly subscriptions: Pick<SubscriptionsStore, 'confirmed' | 'claim' | 'issue' | 'sent' | 'failed'>;
  readonly limits: LimitsStore;
  /** Null without a configured sender. */
  readonly sendMail: SendMail | null;
  readonly siteUrl: string;
  readonly newToken: () => string;
  readonly pace: () => Promise<void>;
  readonly hasTime: () => boolean;
  readonly now: () => Date;
  readonly log: Log;
}

/** Per day (UTC). With other mail it stays below SES's initial quota. */
export const announcementLimit = {
  name: 'status_announcements',
  maximum: 10_000,
  windowSeconds: 24 * 60 * 60,
};

/** Older announcements are dropped. */
const newsMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Mails each announcement once to all who had confirmed before it. Each run continues where the last one
 * stopped. Claims each email first, so that only one run sends it; a subscriber gets a second one only if a
 * run dies between SES's answer and the mark.
 */
export async function notifySubscribers(
  dependencies: NotifySubscribersDependencies,
): Promise<{ sent: number }> {
  const { incidents, subscriptions, limits, sendMail, siteUrl, newToken, pace, hasTime, now, log } =
    dependencies;
  let sent = 0;
  let isFull = false;
  for (const announcement of await incidents.outbox()) {
    const isNews = now().getTime() - Date.parse(announcement.written_at) < newsMilliseconds;
    if (sendMail === null || !isNews) {
      const cause =
        sendMail === null ? 'no sender is configured' : 'not everyone could be mailed within a day';
      log.error('status.announcement_dropped', { update: announcement.id, cause });
      await incidents.finish(announcement.id);
      continue;
    }
    if (!(await mailToAll(announcement, sendMail))) break;
  }
  return { sent };

  /** False: time ran out, or some emails must be retried. */
  async function mailToAll(announcement: OutboxItem, send: SendMail): Promise<boolean> {
    let allDone = true;
    const { id, written_at: confirmedBefore, cursor: after } = announcement;
    for await (const subscriber of subscriptions.confirmed({ confirmedBefore, after })) {
      if (!hasTime() || isFull) return false;
      const isDone = await mailTo(subscriber, announcement, send);
      allDone = allDone && isDone;
      if (allDone) await incidents.advance(id, subscriber.id);
    }
    if (allDone) await incidents.finish(id);
    return allDone;
  }

  /** False: it must be retried. */
  async function mailTo(subscriber: Subscriber, announcement: OutboxItem, send: SendMail): Promise<boolean> {
    const claim = await subscriptions.claim(announcement.id, subscriber.id, now());
    if (claim !== 'claimed') return claim === 'done';
    const full = await limits.count([counterOf(announcementLimit, 'all', now())]);
    if (full !== null) {
      isFull = true;
      log.warn('mail.limited', { purpose: 'announcement', limit: full.name });
      // The claim expires, and a later run retries while this is news.
      return false;
    }
    try {
      await pace();
      const token = newToken();
      await subscriptions.issue(token, 'end', subscriber.id, now());
      await send(announcementMail(subscriber.email, subscriber.language, siteUrl, token, announcement));
    } catch (error) {
      const isTriedAgain = await subscriptions.failed(announcement.id, subscriber.id);
      log.error('status.mail_failed', {
        update: announcement.id,
        tried_again: isTriedAgain,
        cause: causeOf(error),
      });
      return !isTriedAgain;
    }
    await subscriptions.sent(announcement.id, subscriber.id);
    sent += 1;
    return true;
  }
}
