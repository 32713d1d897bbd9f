import { randomBytes } from 'node:crypto';
import { createTriggerDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { mailLimitsInAws } from '../../limits/mail-limits.ts';
import { log } from '../../log/logger.ts';
import { currentSettingsBy } from '../../settings/current-settings.ts';
import { createConfirmationLinksStore } from '../../tables/confirmation-links/confirmation-links.store.ts';
import { customMessage } from './custom-message.ts';

const client = createTriggerDocumentClient();

export const handler = customMessage({
  links: createConfirmationLinksStore(client, environment('CONFIRMATION_LINKS_TABLE')),
  mailLimits: mailLimitsInAws(client, currentSettingsBy(client), log),
  siteUrl: environment('SITE_URL'),
  newToken: () => randomBytes(32).toString('base64url'),
  now: () => new Date(),
});
