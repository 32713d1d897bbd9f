import { developerHandler } from '../developer-handler.ts';
import { generateByKey } from './generate-by-key.ts';
import { generationByKeyInAws } from './generation-by-key-in-aws.ts';

export const handler = developerHandler(
  'generateByKey',
  'deduction_failed',
  generateByKey(generationByKeyInAws()),
);
