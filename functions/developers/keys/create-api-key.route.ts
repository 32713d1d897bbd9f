import { apiHandler } from '../../http/api-handler.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { createApiKey } from './create-api-key.ts';
import { makeKeyInAws } from './make-key-in-aws.ts';

export const handler = apiHandler(
  'createApiKey',
  'temporarily_unavailable',
  createApiKey(makeKeyInAws()),
  personLimitsInAws(),
);
