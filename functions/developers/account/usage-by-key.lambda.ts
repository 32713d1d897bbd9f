import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { developerHandler } from '../../http/developer-handler.ts';
import { accessInAws } from '../access-in-aws.ts';
import { keysInAws } from '../keys/keys-in-aws.ts';
import { usageByKey } from './usage-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'usageByKey',
  'temporarily_unavailable',
  usageByKey({ keys: keysInAws(client), now: () => new Date() }),
  accessInAws(client),
);
