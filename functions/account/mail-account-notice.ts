import type { Log } from '../log/logger.ts';
import type { SendMail } from '../mail/send-mail.ts';
import type { AccountNotice } from './notice.ts';
import { noticeMail } from './notice-mail.ts';
import type { FindPerson } from './pool-person.ts';
import type { SessionLinksStore } from './session-links.store.ts';

export interface MailAccountNoticeDependencies {
  readonly findPerson: FindPerson;
  readonly links: Pick<SessionLinksStore, 'issue'>;
  /** Null without a configured sender. */
  readonly sendMail: SendMail | null;
  readonly siteUrl: string;
  /** A new unguessable token: 256 random bits, base64url. */
  readonly newToken: () => string;
  readonly now: () => Date;
  readonly log: Log;
}

/** Mails the owner of an account what happened to it. Rejects if it cannot: Lambda tries again twice. */
export function mailAccountNotice(dependencies: MailAccountNoticeDependencies) {
  const { findPerson, links, sendMail, siteUrl, newToken, now, log } = dependencies;
  return async (notice: AccountNotice): Promise<void> => {
    const { kind, userId } = notice;
    const person = await findPerson(userId);
    // Deleted meanwhile: there is nothing left to protect, and no token may outlive the account.
    if (person === null) return;
    if (sendMail === null) {
      log.warn('account.notice_not_mailed', { user_id: userId, kind });
      return;
    }
    const token = newToken();
    await links.issue(userId, token, now());
    await sendMail(noticeMail(notice.to ?? person.email, siteUrl, token, notice));
    log.info('account.notice_mailed', { user_id: userId, kind });
  };
}
