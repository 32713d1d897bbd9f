import * as z from 'zod/mini';
import {
  ApiKeyId,
  ApiKeyView,
  KeyChange,
  KeyCreation,
  KeyLeakAnswer,
  KeyList,
  KeyRotation,
  NewKey,
} from './developers/developer-keys.ts';
import { signedBodyMaximumBytes } from './fields/body-limits.ts';

/** Routes by which people manage API keys, and GitHub reports leaked ones. */
export const developerKeyRoutes = {
  listApiKeys: {
    method: 'GET',
    path: '/api/developers/keys',
    access: 'user',
    slice: 'developers/keys',
    successStatus: 200,
    response: KeyList,
  },
  createApiKey: {
    method: 'POST',
    path: '/api/developers/keys',
    access: 'user',
    slice: 'developers/keys',
    limit: 'api_key_changes',
    body: KeyCreation,
    readsLanguage: true,
    successStatus: 200,
    response: NewKey,
  },
  rotateApiKey: {
    method: 'POST',
    path: '/api/developers/keys/{id}/rotate',
    access: 'user',
    slice: 'developers/keys',
    limit: 'api_key_changes',
    pathParameters: z.strictObject({ id: ApiKeyId }),
    body: KeyRotation,
    readsLanguage: true,
    successStatus: 200,
    response: NewKey,
  },
  changeApiKey: {
    method: 'PATCH',
    path: '/api/developers/keys/{id}',
    access: 'user',
    slice: 'developers/keys',
    limit: 'api_key_changes',
    pathParameters: z.strictObject({ id: ApiKeyId }),
    body: KeyChange,
    successStatus: 200,
    response: ApiKeyView,
  },
  /** Needs no proof: a stolen session may only take away. */
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/developers/keys/{id}',
    access: 'user',
    slice: 'developers/keys',
    pathParameters: z.strictObject({ id: ApiKeyId }),
    successStatus: 200,
    response: ApiKeyView,
  },
  mailApiKeyCode: {
    method: 'POST',
    path: '/api/developers/key-code',
    access: 'user',
    slice: 'developers/keys',
    limit: 'account_changes',
    readsLanguage: true,
    successStatus: 200,
    response: z.strictObject({ code_sent: z.literal(true) }),
  },
  /** GitHub signs the raw body. */
  reportKeyLeaks: {
    method: 'POST',
    path: '/api/key-leaks',
    access: 'signed',
    slice: 'developers/keys',
    headers: z.object({
      'github-public-key-identifier': z.string(),
      'github-public-key-signature': z.string(),
    }),
    rawBody: true,
    bodyMaximumBytes: signedBodyMaximumBytes,
    successStatus: 200,
    response: KeyLeakAnswer,
  },
} as const;
