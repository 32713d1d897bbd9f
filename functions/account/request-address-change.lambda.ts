import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { mailLimitsInAws } from '../limits/mail-limits.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { configuredMailSender } from '../mail/configured-mail-sender.ts';
import { createAccountCodesStore } from './account-codes.store.ts';
import { newCode } from './new-code.ts';
import { newLinkToken } from './new-link-token.ts';
import { ownerOfAtPool } from './owner-of.ts';
import { ownersSignInAtPool } from './owners-sign-in.ts';
import { createProveOwner } from './prove-owner.ts';
import { requestAddressChange } from './request-address-change.ts';
import { createSessionLinksStore } from './session-links.store.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'requestAddressChange',
  'temporarily_unavailable',
  requestAddressChange({
    ownerOf: ownerOfAtPool(),
    proveOwner: createProveOwner(ownersSignInAtPool()),
    mailLimits: mailLimitsInAws(client, log),
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
