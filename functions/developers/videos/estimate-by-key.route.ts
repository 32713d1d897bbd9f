import { apiKeySecret } from '../../tables/api-access/keys-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { estimateByKey } from './estimate-by-key.ts';

export const handler = developerHandler(
  'estimateByKey',
  'temporarily_unavailable',
  estimateByKey({ secret: apiKeySecret, now: () => new Date() }),
);
