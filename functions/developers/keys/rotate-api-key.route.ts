import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { createErasuresStore } from '../../tables/erasures/erasures.store.ts';
import { makeKeyInAws } from './make-key-in-aws.ts';
import { rotateApiKey } from './rotate-api-key.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'rotateApiKey',
  'temporarily_unavailable',
  rotateApiKey({
    ...makeKeyInAws(),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
  }),
  personLimitsInAws(),
);
