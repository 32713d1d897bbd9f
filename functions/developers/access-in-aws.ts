import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { environment } from '../environment/environment.ts';
import { currentSettings } from '../settings/current-settings.ts';
import { keysInAws } from '../tables/api-access/keys-in-aws.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { createIdempotencyStore } from '../tables/idempotency/idempotency.store.ts';
import { createLimitsStore } from '../tables/limits/limits.store.ts';
import type { DeveloperAccess } from './developer-handler.ts';

/** Dependencies from the environment. */
export function accessInAws(client: DynamoDBDocumentClient): DeveloperAccess {
  return {
    keys: keysInAws(client),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    idempotency: createIdempotencyStore(client, environment('IDEMPOTENCY_TABLE')),
    limits: createLimitsStore(client, environment('LIMITS_TABLE')),
    settings: currentSettings,
    now: () => new Date(),
  };
}
