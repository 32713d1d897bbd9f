import * as z from 'zod/mini';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
import { configuredMailSender } from '../mail/configured-mail-sender.ts';
import { createSessionLinksStore } from '../tables/session-links/session-links.store.ts';
import { findPersonInAws } from '../user-pool/pool-person.ts';
import { mailAccountNotice } from './mail-account-notice.ts';
import { newLinkToken } from './new-link-token.ts';
import { AccountNotice } from './notice.ts';

const mail = mailAccountNotice({
  findPerson: findPersonInAws(),
  links: createSessionLinksStore(createDocumentClient(), environment('ACCOUNT_CODES_TABLE')),
  sendMail: configuredMailSender(),
  siteUrl: environment('SITE_URL'),
  newToken: newLinkToken,
  now: () => new Date(),
  log,
});

export const handler = eventHandler((event) => mail(z.parse(AccountNotice, event)));
