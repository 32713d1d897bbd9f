import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { secretParameter } from '../../aws/secret-parameter.ts';
import { environment } from '../../environment/environment.ts';
import { createKeysStore, type KeysStore } from './keys.store.ts';

/** The secret under which API keys are hashed and estimates are signed; read once in five minutes. */
export function apiKeySecret(): Promise<string> {
  return secretParameter(environment('API_KEY_SECRET_PARAMETER'));
}

/** Keys in the table that the stacks name. Only finding one needs the secret. */
export function keysInAws(client: DynamoDBDocumentClient): KeysStore {
  return createKeysStore(client, environment('API_ACCESS_TABLE'), apiKeySecret);
}
