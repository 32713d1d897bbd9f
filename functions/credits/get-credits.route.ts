import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createCreditsStore } from '../tables/credits/credits.store.ts';
import { getCredits } from './get-credits.ts';

export const handler = apiHandler(
  'getCredits',
  'temporarily_unavailable',
  getCredits({
    credits: createCreditsStore(createDocumentClient(), environment('CREDITS_TABLE')),
    now: () => new Date(),
  }),
);
