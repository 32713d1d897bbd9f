import { handler as changeApiKey } from '../developers/keys/change-api-key.route.ts';
import { handler as createApiKey } from '../developers/keys/create-api-key.route.ts';
import { handler as listApiKeys } from '../developers/keys/list-api-keys.route.ts';
import { handler as mailApiKeyCode } from '../developers/keys/mail-api-key-code.route.ts';
import { handler as revokeApiKey } from '../developers/keys/revoke-api-key.route.ts';
import { handler as rotateApiKey } from '../developers/keys/rotate-api-key.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'apiKeys'>({
  createApiKey,
  changeApiKey,
  rotateApiKey,
  revokeApiKey,
  mailApiKeyCode,
  listApiKeys,
});
