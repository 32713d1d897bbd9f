import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { log } from '../../log/logger.ts';
import { keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createErasuresStore } from '../../tables/erasures/erasures.store.ts';
import { revokeApiKey } from './revoke-api-key.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'revokeApiKey',
  'temporarily_unavailable',
  revokeApiKey({
    keys: keysInAws(),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    now: () => new Date(),
    log,
  }),
);
