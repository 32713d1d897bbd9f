import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { generateByKey } from './generate-by-key.ts';
import { generationByKeyInAws } from './generation-by-key-in-aws.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'generateByKey',
  'deduction_failed',
  generateByKey(generationByKeyInAws(client)),
  accessInAws(client),
);
