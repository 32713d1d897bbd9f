import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { log } from '../log/logger.ts';
import { createCasesStore } from '../tables/cases/cases.store.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { appealCase } from './appeal-case.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'appealCase',
  'temporarily_unavailable',
  appealCase({
    cases: createCasesStore(client, environment('CASES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    now: () => new Date(),
    log,
  }),
);
