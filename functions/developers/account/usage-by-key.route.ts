import { keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { usageByKey } from './usage-by-key.ts';

export const handler = developerHandler(
  'usageByKey',
  'temporarily_unavailable',
  usageByKey({ keys: keysInAws(), now: () => new Date() }),
);
