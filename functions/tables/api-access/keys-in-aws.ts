import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { secretParameter } from '../../aws/secret-parameter.ts';
import { environment } from '../../environment/environment.ts';
import { createKeysStore, type KeysStore } from './keys.store.ts';

/** Hashes API keys and signs estimates. Cached for five minutes. */
export function apiKeySecret(): Promise<string> {
  return secretParameter(environment('API_KEY_SECRET_PARAMETER'));
}

/** Only `find` needs the secret. */
export function keysInAws(): KeysStore {
  return createKeysStore(createDocumentClient(), environment('API_ACCESS_TABLE'), apiKeySecret);
}
