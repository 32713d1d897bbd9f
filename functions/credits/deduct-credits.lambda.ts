import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createCreditsStore } from './credits.store.ts';
import { deductCredits } from './deduct-credits.ts';

export const handler = apiHandler(
  'deductCredits',
  'deduction_failed',
  deductCredits({
    credits: createCreditsStore(createDocumentClient(), environment('CREDITS_TABLE')),
    now: () => new Date(),
  }),
);
