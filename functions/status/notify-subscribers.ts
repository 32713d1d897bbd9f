import { causeOf, type Log } from '../log/logger.ts';
import type { SendMail } from '../mail/send-mail.ts';
import type { IncidentsStore, OutboxItem } from './incidents.store.ts';
import { announcementMail } from './status-mails.ts';
import type { Subscriber, SubscriptionsStore } from './subscriptions.store.ts';

export interface NotifySubscribersDependencies {
  readonly incidents: Pick<IncidentsStore, 'outbox' | 'advance' | 'finish'>;
  readonly subscriptions: Pick<SubscriptionsStore, 'confirmed' | 'claim' | 'issue' | 'sent' | 'failed'>;
  /** Null where no sender is set up. */
  readonly sendMail: SendMail | null;
  readonly siteUrl: string;
  readonly newToken: () => string;
  /** Waits until the next mail may be sent. */
  readonly pace: () => Promise<void>;
  /** Whether there is time for another mail. */
  readonly hasTime: () => boolean;
  readonly now: () => Date;
  readonly log: Log;
}

/** What could not be mailed within a day is no news any more. */
const newsMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Mails what operators have written to everybody who had confirmed by then: each of them once. It runs each minute and
 * goes on where the last run stopped. Before a mail goes out its subscriber is claimed, so that of two runs one sends;
 * only where a run dies between SES's answer and the mark does one subscriber get a mail twice.
 */
export async function notifySubscribers(
  dependencies: NotifySubscribersDependencies,
): Promise<{ sent: number }> {
  const { incidents, subscriptions, sendMail, siteUrl, newToken, pace, hasTime, now, log } = dependencies;
  let sent = 0;
  for (const announcement of await incidents.outbox()) {
    const isNews = now().getTime() - Date.parse(announcement.written_at) < newsMilliseconds;
    if (sendMail === null || !isNews) {
      const cause = sendMail === null ? 'no sender is set up' : 'not everybody could be reached within a day';
      log.error('status.announcement_dropped', { update: announcement.id, cause });
      await incidents.finish(announcement.id);
      continue;
    }
    if (!(await mailToAll(announcement, sendMail))) break;
  }
  return { sent };

  /** False: there was no time for all of them, or some have to be tried again. */
  async function mailToAll(announcement: OutboxItem, send: SendMail): Promise<boolean> {
    let allDone = true;
    const { id, written_at: confirmedBefore, cursor: after } = announcement;
    for await (const subscriber of subscriptions.confirmed({ confirmedBefore, after })) {
      if (!hasTime()) return false;
      const isDone = await mailTo(subscriber, announcement, send);
      allDone = allDone && isDone;
      if (allDone) await incidents.advance(id, subscriber.id);
    }
    if (allDone) await incidents.finish(id);
    return allDone;
  }

  /** False: it has to be tried again. */
  async function mailTo(subscriber: Subscriber, announcement: OutboxItem, send: SendMail): Promise<boolean> {
    const claim = await subscriptions.claim(announcement.id, subscriber.id, now());
    if (claim !== 'claimed') return claim === 'done';
    try {
      await pace();
      const token = newToken();
      await subscriptions.issue(token, 'end', subscriber.id, now());
      await send(announcementMail(subscriber.email, siteUrl, token, announcement));
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
