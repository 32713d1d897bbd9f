import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createPrices } from './prices.ts';
import { setRenewal } from './set-renewal.ts';
import { syncCustomer } from './sync-customer.ts';
import { syncDependenciesInAws } from './sync-customer-in-aws.ts';

const dependencies = syncDependenciesInAws(createDocumentClient());

export const handler = apiHandler(
  'setRenewal',
  'renewal_unavailable',
  setRenewal({
    ...dependencies,
    prices: createPrices(dependencies),
    syncCustomer: (customer) => syncCustomer(dependencies, customer),
  }),
);
