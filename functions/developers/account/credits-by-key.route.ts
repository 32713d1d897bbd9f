import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { developerHandler } from '../developer-handler.ts';
import { creditsByKey } from './credits-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'creditsByKey',
  'temporarily_unavailable',
  creditsByKey({
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    keys: keysInAws(),
    now: () => new Date(),
  }),
);
