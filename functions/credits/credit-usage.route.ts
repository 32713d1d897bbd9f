import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createCreditEntriesStore } from '../tables/credits/credit-entries.store.ts';
import { creditUsage } from './credit-usage.ts';

export const handler = apiHandler(
  'creditUsage',
  'temporarily_unavailable',
  creditUsage({
    entries: createCreditEntriesStore(createDocumentClient(), environment('CREDITS_TABLE')),
    now: () => new Date(),
  }),
);
