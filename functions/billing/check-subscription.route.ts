import { apiHandler } from '../http/api-handler.ts';
import { checkSubscription } from './check-subscription.ts';
import { leaveRefundsToHourlyRun, syncCustomer } from './sync/sync-customer.ts';
import { syncDependenciesInAws } from './sync/sync-customer-in-aws.ts';

const dependencies = syncDependenciesInAws(leaveRefundsToHourlyRun);

export const handler = apiHandler(
  'checkSubscription',
  'temporarily_unavailable',
  checkSubscription({
    ...dependencies,
    syncCustomer: (customer) => syncCustomer(dependencies, customer),
  }),
);
