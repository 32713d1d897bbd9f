import type { Route } from '../http/api-handler.ts';
import { Rejection } from '../http/rejection.ts';
import { fillMail } from '../mail/fill-mail.ts';
import type { SendMail } from '../mail/send-mail.ts';
import { type AccountCodesStore, codeMinutes } from './account-codes.store.ts';
import { sessionsEndLink } from './notice-mail.ts';
import type { OwnerOf } from './owner-of.ts';
import type { SessionLinksStore } from './session-links.store.ts';

export interface MailDeletionCodeDependencies {
  readonly ownerOf: OwnerOf;
  readonly codes: Pick<AccountCodesStore, 'issue'>;
  readonly links: Pick<SessionLinksStore, 'issue'>;
  /** Null without a configured sender. */
  readonly sendMail: SendMail | null;
  readonly siteUrl: string;
  /** Six unguessable digits. */
  readonly newCode: () => string;
  /** 256 random bits, base64url. */
  readonly newToken: () => string;
  readonly now: () => Date;
}

/** POST /api/account/deletion-code: mails the code by which a person without a password deletes the account. */
export function mailDeletionCode(dependencies: MailDeletionCodeDependencies): Route<'mailDeletionCode'> {
  const { ownerOf, codes, links, sendMail, siteUrl, newCode, newToken, now } = dependencies;
  return async ({ userId }) => {
    const owner = await ownerOf(userId);
    if (owner.hasPassword) throw new Rejection('forbidden', { message: 'Enter your password instead.' });
    if (sendMail === null) throw new Rejection('temporarily_unavailable');
    const code = newCode();
    const token = newToken();
    await codes.issue(userId, 'deletion', [code], {}, now());
    await links.issue(userId, token, now());
    await sendMail({
      to: owner.email,
      ...fillMail('delete-account', {
        code,
        minutes: String(codeMinutes),
        link: sessionsEndLink(siteUrl, token),
      }),
    });
    return { code_sent: true };
  };
}
