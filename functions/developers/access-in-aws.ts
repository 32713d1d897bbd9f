import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { currentSettings } from '../settings/current-settings.ts';
import type { CurrentSettings } from '../settings/settings.ts';
import type { KeysStore } from '../tables/api-access/keys.store.ts';
import { keysInAws } from '../tables/api-access/keys-in-aws.ts';
import { createSessionsStore, type SessionsStore } from '../tables/credits/sessions.store.ts';
import { createIdempotencyStore } from '../tables/idempotency/idempotency.store.ts';
import { createLimitsStore, type LimitsStore } from '../tables/limits/limits.store.ts';
import type { RunOnceDependencies } from './idempotent-request.ts';

/** What lets requests of programs in. */
export interface DeveloperAccess extends RunOnceDependencies {
  readonly keys: Pick<KeysStore, 'find' | 'noteUse'>;
  readonly sessions: Pick<SessionsStore, 'require'>;
  readonly limits: LimitsStore;
  readonly settings: CurrentSettings;
}

/** Dependencies from the environment. */
export function accessInAws(): DeveloperAccess {
  const client = createDocumentClient();
  return {
    keys: keysInAws(),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    idempotency: createIdempotencyStore(client, environment('IDEMPOTENCY_TABLE')),
    limits: createLimitsStore(client, environment('LIMITS_TABLE')),
    settings: currentSettings,
    now: () => new Date(),
  };
}
