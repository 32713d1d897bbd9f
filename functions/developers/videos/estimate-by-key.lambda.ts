import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { developerHandler } from '../../http/developer-handler.ts';
import { accessInAws } from '../access-in-aws.ts';
import { apiKeySecret } from '../keys/keys-in-aws.ts';
import { estimateByKey } from './estimate-by-key.ts';

export const handler = developerHandler(
  'estimateByKey',
  'temporarily_unavailable',
  estimateByKey({ secret: apiKeySecret, now: () => new Date() }),
  accessInAws(createDocumentClient()),
);
