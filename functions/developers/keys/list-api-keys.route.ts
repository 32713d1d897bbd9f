import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { listApiKeys } from './list-api-keys.ts';

export const handler = apiHandler(
  'listApiKeys',
  'temporarily_unavailable',
  listApiKeys({ keys: keysInAws(createDocumentClient()), now: () => new Date() }),
);
