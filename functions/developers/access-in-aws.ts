import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createSessionsStore } from '../account/sessions.store.ts';
import { environment } from '../aws/environment.ts';
import type { DeveloperAccess } from '../http/developer-handler.ts';
import { createLimitsStore } from '../limits/limits.store.ts';
import { createIdempotencyStore } from './idempotency/idempotency.store.ts';
import { keysInAws } from './keys/keys-in-aws.ts';

/** What lets requests into the public API, in the tables that the stacks name. */
export function accessInAws(client: DynamoDBDocumentClient): DeveloperAccess {
  return {
    keys: keysInAws(client),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    idempotency: createIdempotencyStore(client, environment('IDEMPOTENCY_TABLE')),
    limits: createLimitsStore(client, environment('LIMITS_TABLE')),
    now: () => new Date(),
  };
}
