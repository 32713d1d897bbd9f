import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { setRenewal } from './set-renewal.ts';
import { createPrices } from './stripe/prices.ts';
import { leaveRefundsToHourlyRun, syncCustomer } from './sync/sync-customer.ts';
import { syncDependenciesInAws } from './sync/sync-customer-in-aws.ts';

const dependencies = syncDependenciesInAws(leaveRefundsToHourlyRun);

export const handler = apiHandler(
  'setRenewal',
  'renewal_unavailable',
  setRenewal({
    ...dependencies,
    prices: createPrices(dependencies),
    syncCustomer: (customer) => syncCustomer(dependencies, customer),
  }),
  personLimitsInAws(),
);
