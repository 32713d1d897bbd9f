import { randomBytes } from 'node:crypto';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { customMessage } from './custom-message.ts';
import { createSignInLinksStore } from './sign-in-links.store.ts';

export const handler = customMessage({
  links: createSignInLinksStore(createDocumentClient(), environment('SIGN_IN_LINKS_TABLE')),
  siteUrl: environment('SITE_URL'),
  newToken: () => randomBytes(32).toString('base64url'),
  now: () => new Date(),
});
