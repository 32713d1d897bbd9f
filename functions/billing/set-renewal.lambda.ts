import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { createCreditsStore } from '../credits/credits.store.ts';
import { apiHandler } from '../http/api-handler.ts';
import { log } from '../log/logger.ts';
import { createBillingAccountStore } from './billing-account.store.ts';
import { createOrdersStore } from './orders.store.ts';
import { createPrices } from './prices.ts';
import { setRenewal } from './set-renewal.ts';
import { createStripeClient } from './stripe-client.ts';
import { syncCustomer } from './sync-customer.ts';

const client = createDocumentClient();
const billing = createBillingAccountStore(client, environment('CREDITS_TABLE'));
const credits = createCreditsStore(client, environment('CREDITS_TABLE'));
const orders = createOrdersStore(client, environment('ORDERS_TABLE'));
const now = () => new Date();

export const handler = apiHandler(
  'setRenewal',
  'renewal_unavailable',
  setRenewal({
    billing,
    stripe: createStripeClient,
    prices: createPrices({ now, log }),
    syncCustomer: (customer) =>
      syncCustomer({ stripe: createStripeClient, credits, billing, orders, now, log }, customer),
  }),
);
