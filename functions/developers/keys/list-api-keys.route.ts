import { apiHandler } from '../../http/api-handler.ts';
import { keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { listApiKeys } from './list-api-keys.ts';

export const handler = apiHandler(
  'listApiKeys',
  'temporarily_unavailable',
  listApiKeys({ keys: keysInAws(), now: () => new Date() }),
);
