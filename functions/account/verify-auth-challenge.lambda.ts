import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { log } from '../log/logger.ts';
import { createSignInLinksStore } from './sign-in-links.store.ts';
import { verifyAuthChallenge } from './verify-auth-challenge.ts';

export const handler = verifyAuthChallenge({
  links: createSignInLinksStore(createDocumentClient(), environment('SIGN_IN_LINKS_TABLE')),
  now: () => new Date(),
  log,
});
