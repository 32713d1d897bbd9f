import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createCreditEntriesStore } from '../tables/credits/credit-entries.store.ts';
import { createCreditsStore } from '../tables/credits/credits.store.ts';
import { deductCredits } from './deduct-credits.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'deductCredits',
  'deduction_failed',
  deductCredits({
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    entries: createCreditEntriesStore(client, environment('CREDITS_TABLE')),
    now: () => new Date(),
  }),
);
