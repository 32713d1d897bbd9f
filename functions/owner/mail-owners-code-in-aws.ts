import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { configuredMailSender } from '../mail/configured-mail-sender.ts';
import type { FillMail } from '../mail/fill-mail.ts';
import { type CodePurpose, createAccountCodesStore } from '../tables/account-codes/account-codes.store.ts';
import { createSessionLinksStore } from '../tables/session-links/session-links.store.ts';
import { mailOwnersCode } from './mail-owners-code.ts';
import { newCode } from './new-code.ts';
import { newLinkToken } from './new-link-token.ts';
import { ownerOfAtPool } from './owner-of.ts';

/** Dependencies from the environment. */
export function mailOwnersCodeInAws(purpose: CodePurpose, mail: FillMail<'delete-account' | 'make-api-key'>) {
  const client = createDocumentClient();
  return mailOwnersCode(purpose, mail, {
    ownerOf: ownerOfAtPool(),
    codes: createAccountCodesStore(client, environment('ACCOUNT_CODES_TABLE')),
    links: createSessionLinksStore(client, environment('ACCOUNT_CODES_TABLE')),
    sendMail: configuredMailSender(),
    siteUrl: environment('SITE_URL'),
    newCode,
    newToken: newLinkToken,
    now: () => new Date(),
  });
}
