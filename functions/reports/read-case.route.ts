import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createCasesStore } from '../tables/cases/cases.store.ts';
import { readCase } from './read-case.ts';

export const handler = apiHandler(
  'readCase',
  'temporarily_unavailable',
  readCase({
    cases: createCasesStore(createDocumentClient(), environment('CASES_TABLE')),
    now: () => new Date(),
  }),
);
