import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createCasesStore } from '../tables/cases/cases.store.ts';
import { readTransparency } from './read-transparency.ts';

export const handler = apiHandler(
  'readTransparency',
  'temporarily_unavailable',
  readTransparency({
    cases: createCasesStore(createDocumentClient(), environment('CASES_TABLE')),
    now: () => new Date(),
  }),
);
