import { causeOf, type Log } from '../log/logger.ts';
import type { KeptMessage } from '../tables/messages/kept-message.ts';
import type { MessagesStore, UnmailedMessage } from '../tables/messages/messages.store.ts';
import { mailMessage, type OperatorMail } from './mail-message.ts';
import type { Resumes } from './resumes.ts';

export interface MailMessagesDependencies {
  readonly messages: Pick<MessagesStore, 'findUnmailed' | 'claim' | 'markMailed'>;
  readonly resumes: Pick<Resumes, 'read'>;
  readonly operator: OperatorMail | null;
  readonly now: () => Date;
  readonly log: Log;
}

export interface MailingReport {
  readonly mailed: number;
  readonly failed: number;
}

const firstPauseMilliseconds = 5 * 60 * 1_000;
const longestPauseMilliseconds = 6 * 60 * 60 * 1_000;

/**
 * Mails stored messages that were not mailed. Retries after 5, 10, 20 minutes and so on, at most six hours.
 * One failure does not stop the others.
 *
 * @param until when to stop starting; the next run continues
 */
export async function mailMessages(
  { messages, resumes, operator, now, log }: MailMessagesDependencies,
  until: Date,
): Promise<MailingReport> {
  const report = { mailed: 0, failed: 0 };
  if (operator === null) return report;
  for await (const unmailed of messages.findUnmailed(now())) {
    if (now() >= until) break;
    const message = await messages.claim(unmailed, nextTry(unmailed, now()));
    if (message === null) continue;
    try {
      await mailMessage({ operator, messages, now }, message, await resumeOf(message));
      report.mailed += 1;
      log.info('support.message_mailed', { message_id: message.id });
    } catch (error) {
      report.failed += 1;
      log.error('support.mail_failed', {
        message_id: message.id,
        attempts: message.mail_attempts,
        cause: causeOf(error),
      });
    }
  }
  return report;

  async function resumeOf({ resume }: KeptMessage): Promise<Uint8Array | null> {
    return resume === undefined ? null : resumes.read(resume.key);
  }
}

function nextTry({ mail_attempts: attempts }: UnmailedMessage, now: Date): Date {
  const pauseMilliseconds = Math.min(firstPauseMilliseconds * 2 ** attempts, longestPauseMilliseconds);
  return new Date(now.getTime() + pauseMilliseconds);
}
