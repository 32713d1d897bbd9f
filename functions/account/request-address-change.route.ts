import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { mailLimitsInAws } from '../limits/mail-limits.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { configuredMailSender } from '../mail/configured-mail-sender.ts';
import { newCode } from '../owner/new-code.ts';
import { newLinkToken } from '../owner/new-link-token.ts';
import { ownerOfAtPool } from '../owner/owner-of.ts';
import { ownersSignInAtPool } from '../owner/owners-sign-in.ts';
import { createProveOwner } from '../owner/prove-owner.ts';
import { currentSettings } from '../settings/current-settings.ts';
import { createAccountCodesStore } from '../tables/account-codes/account-codes.store.ts';
import { createSessionLinksStore } from '../tables/session-links/session-links.store.ts';
import { requestAddressChange } from './request-address-change.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'requestAddressChange',
  'temporarily_unavailable',
  requestAddressChange({
    ownerOf: ownerOfAtPool(),
    proveOwner: createProveOwner(ownersSignInAtPool()),
    mailLimits: mailLimitsInAws(client, currentSettings, log),
    codes: createAccountCodesStore(client, environment('ACCOUNT_CODES_TABLE')),
    links: createSessionLinksStore(client, environment('ACCOUNT_CODES_TABLE')),
    sendMail: configuredMailSender(),
    siteUrl: environment('SITE_URL'),
    newCode,
    newToken: newLinkToken,
    now: () => new Date(),
  }),
  personLimitsInAws(),
);
