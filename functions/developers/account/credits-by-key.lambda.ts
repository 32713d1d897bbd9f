import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { createCreditsStore } from '../../credits/credits.store.ts';
import { developerHandler } from '../../http/developer-handler.ts';
import { accessInAws } from '../access-in-aws.ts';
import { keysInAws } from '../keys/keys-in-aws.ts';
import { creditsByKey } from './credits-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'creditsByKey',
  'temporarily_unavailable',
  creditsByKey({
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    keys: keysInAws(client),
    now: () => new Date(),
  }),
  accessInAws(client),
);
