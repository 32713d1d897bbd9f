import { freeSample } from '../../contract/billing/catalog.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createBalanceStore } from '../tables/credits/balance.store.ts';
import { getCredits } from './get-credits.ts';

export const handler = apiHandler(
  'getCredits',
  'temporarily_unavailable',
  getCredits({
    balances: createBalanceStore(createDocumentClient(), {
      credits: environment('CREDITS_TABLE'),
      limits: environment('LIMITS_TABLE'),
    }),
    freeSample,
    now: () => new Date(),
  }),
);
