import type { Log } from '../log/logger.ts';
import type { Mail, SendMail } from '../mail/send-mail.ts';
import type { SessionLinksStore } from '../tables/session-links/session-links.store.ts';
import type { FindPerson } from '../user-pool/pool-person.ts';
import type { AccountNotice } from './notice.ts';
import { deletionMail, exportMail, leakMail, noticeMail, viewMail } from './notice-mail.ts';

export interface MailAccountNoticeDependencies {
  readonly findPerson: FindPerson;
  readonly links: Pick<SessionLinksStore, 'issue'>;
  /** Null without a configured sender. */
  readonly sendMail: SendMail | null;
  readonly siteUrl: string;
  readonly newToken: () => string;
  readonly now: () => Date;
  readonly log: Log;
}

/** Rejects on failure: Lambda retries twice. */
export function mailAccountNotice(dependencies: MailAccountNoticeDependencies) {
  const { findPerson, links, sendMail, siteUrl, newToken, now, log } = dependencies;
  return async (notice: AccountNotice): Promise<void> => {
    const { kind, userId } = notice;
    if (sendMail === null) {
      log.warn('account.notice_not_mailed', { user_id: userId, kind });
      return;
    }
    const mail = await write(notice);
    if (mail === null) return;
    // A deleted account keeps nothing.
    const about = kind === 'account_deleted' ? {} : { about: { account: userId, kind } };
    await sendMail({ ...mail, ...about });
    log.info('account.notice_mailed', { user_id: userId, kind });
  };

  /** Null if the account was deleted meanwhile: no token may outlive it. */
  async function write(notice: AccountNotice): Promise<Mail | null> {
    if (notice.kind === 'account_deleted')
      return deletionMail(notice.to, siteUrl, notice.at, notice.language);
    const person = await findPerson(notice.userId);
    if (person === null) return null;
    if (notice.kind === 'api_key_leaked') return leakMail(person.email, siteUrl, notice);
    if (notice.kind === 'account_viewed') return viewMail(person.email, siteUrl, notice);
    if (notice.kind === 'data_exported') return exportMail(person.email, siteUrl, notice);
    const token = newToken();
    await links.issue(notice.userId, token, now());
    return noticeMail(notice.to ?? person.email, siteUrl, token, notice);
  }
}
