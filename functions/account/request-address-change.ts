import { Rejection } from '../errors/rejection.ts';
import { tooManyRequests } from '../errors/too-many-requests.ts';
import type { Route } from '../http/api-handler.ts';
import { type MailLimits, mailRefusal } from '../limits/mail-limits.ts';
import { allowNewAddressMail, confirmNewAddressMail } from '../mail/mails.ts';
import type { SendMail } from '../mail/send-mail.ts';
import { sessionsEndLink } from '../owner/notice-mail.ts';
import type { OwnerOf } from '../owner/owner-of.ts';
import type { ProveOwner } from '../owner/prove-owner.ts';
import { type AccountCodesStore, codeMinutes } from '../tables/account-codes/account-codes.store.ts';
import type { SessionLinksStore } from '../tables/session-links/session-links.store.ts';

export interface RequestAddressChangeDependencies {
  readonly ownerOf: OwnerOf;
  readonly proveOwner: ProveOwner;
  readonly mailLimits: MailLimits;
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

/**
 * POST /api/account/address: mails codes to the current and the new address. Only mail tells whether another
 * account has it.
 */
export function requestAddressChange(
  dependencies: RequestAddressChangeDependencies,
): Route<'requestAddressChange'> {
  const { ownerOf, proveOwner, mailLimits, codes, links } = dependencies;
  const { sendMail, siteUrl, newCode, newToken, now } = dependencies;
  return async ({ userId, language, body }) => {
    const owner = await ownerOf(userId);
    const newEmail = body.new_email.toLowerCase();
    // Each sign-in with Google overwrites the address in Cognito.
    if (owner.hasPassword && owner.hasGoogle) throw new Rejection('address_at_google');
    if (newEmail === owner.email.toLowerCase()) {
      throw new Rejection('invalid_request', { field: 'new_email', allowed: 'another address' });
    }
    if (sendMail === null) throw new Rejection('temporarily_unavailable');
    await proveOwner(owner, body);
    const full = await mailLimits.count('address_change', newEmail);
    if (full !== null) throw tooManyRequests(full.endsAt, now(), () => mailRefusal(full, now()));

    const [currentCode, code, token] = [newCode(), newCode(), newToken()];
    const addresses = { current_email: owner.email, new_email: newEmail };
    await codes.issue(userId, 'address_change', [currentCode, code], addresses, now());
    await links.issue(userId, token, now());
    const about = { account: userId, kind: 'address_change_code' };
    const minutes = String(codeMinutes);
    const link = sessionsEndLink(siteUrl, token, language);
    await Promise.all([
      sendMail({
        ...{ to: owner.email, about },
        ...allowNewAddressMail(language, { newEmail, code: currentCode, minutes, link }),
      }),
      sendMail({ to: newEmail, about, ...confirmNewAddressMail(language, { code, minutes }) }),
    ]);
    return { codes_sent: true };
  };
}
