import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { usageByKey } from './usage-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'usageByKey',
  'temporarily_unavailable',
  usageByKey({ keys: keysInAws(client), now: () => new Date() }),
  accessInAws(client),
);
