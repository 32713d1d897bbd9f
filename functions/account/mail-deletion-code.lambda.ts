import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { configuredMailSender } from '../mail/configured-mail-sender.ts';
import { createAccountCodesStore } from './account-codes.store.ts';
import { mailDeletionCode } from './mail-deletion-code.ts';
import { newCode } from './new-code.ts';
import { newLinkToken } from './new-link-token.ts';
import { ownerOfAtPool } from './owner-of.ts';
import { createSessionLinksStore } from './session-links.store.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'mailDeletionCode',
  'temporarily_unavailable',
  mailDeletionCode({
    ownerOf: ownerOfAtPool(),
    codes: createAccountCodesStore(client, environment('ACCOUNT_CODES_TABLE')),
    links: createSessionLinksStore(client, environment('ACCOUNT_CODES_TABLE')),
    sendMail: configuredMailSender(),
    siteUrl: environment('SITE_URL'),
    newCode,
    newToken: newLinkToken,
    now: () => new Date(),
  }),
  personLimitsInAws(client),
);
