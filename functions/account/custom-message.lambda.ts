import { randomBytes } from 'node:crypto';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { createConfirmationLinksStore } from './confirmation-links.store.ts';
import { customMessage } from './custom-message.ts';

export const handler = customMessage({
  links: createConfirmationLinksStore(createDocumentClient(), environment('CONFIRMATION_LINKS_TABLE')),
  siteUrl: environment('SITE_URL'),
  newToken: () => randomBytes(32).toString('base64url'),
  now: () => new Date(),
});
