import type { UserId } from '../../contract/fields/ids.ts';
import type { Language } from '../../contract/fields/languages.ts';
import { Rejection } from '../errors/rejection.ts';
import type { FillMail } from '../mail/fill-mail.ts';
import type { SendMail } from '../mail/send-mail.ts';
import {
  type AccountCodesStore,
  type CodePurpose,
  codeMinutes,
} from '../tables/account-codes/account-codes.store.ts';
import type { SessionLinksStore } from '../tables/session-links/session-links.store.ts';
import { sessionsEndLink } from './notice-mail.ts';
import type { OwnerOf } from './owner-of.ts';

export interface MailOwnersCodeDependencies {
  readonly ownerOf: OwnerOf;
  readonly codes: Pick<AccountCodesStore, 'issue'>;
  readonly links: Pick<SessionLinksStore, 'issue'>;
  /** Null without a configured sender. */
  readonly sendMail: SendMail | null;
  readonly siteUrl: string;
  /** Six unguessable digits. */
  readonly newCode: () => string;
  readonly newToken: () => string;
  readonly now: () => Date;
}

/** Mails a code that proves an owner without a password. */
export function mailOwnersCode(
  purpose: CodePurpose,
  mail: FillMail<'delete-account' | 'make-api-key'>,
  dependencies: MailOwnersCodeDependencies,
) {
  const { ownerOf, codes, links, sendMail, siteUrl, newCode, newToken, now } = dependencies;
  return async (request: { readonly userId: UserId; readonly language: Language }) => {
    const { userId, language } = request;
    const owner = await ownerOf(userId);
    if (owner.hasPassword) throw new Rejection('forbidden', { message: 'Enter your password instead.' });
    if (sendMail === null) throw new Rejection('temporarily_unavailable');
    const code = newCode();
    const token = newToken();
    await codes.issue(userId, purpose, [code], {}, now());
    await links.issue(userId, token, now());
    await sendMail({
      to: owner.email,
      about: { account: userId, kind: `${purpose}_code` },
      ...mail(language, {
        code,
        minutes: String(codeMinutes),
        link: sessionsEndLink(siteUrl, token, language),
      }),
    });
    return { code_sent: true } as const;
  };
}
