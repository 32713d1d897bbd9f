import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import {
  type BillingAccountStore,
  createBillingAccountStore,
} from '../../tables/credits/billing-account.store.ts';
import { type CreditsStore, createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createStripeClient } from '../stripe/stripe-client.ts';
import { createOrdersStore } from './orders.store.ts';
import type { RefundUngranted } from './refund-ungranted.ts';
import type { SyncCustomerDependencies } from './sync-customer.ts';

/** The services of this environment. */
export function syncDependenciesInAws(
  refundUngranted: RefundUngranted,
): SyncCustomerDependencies & { readonly credits: CreditsStore; readonly billing: BillingAccountStore } {
  const client = createDocumentClient();
  return {
    stripe: createStripeClient,
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    billing: createBillingAccountStore(client, environment('CREDITS_TABLE')),
    orders: createOrdersStore(client, environment('ORDERS_TABLE')),
    refundUngranted,
    now: () => new Date(),
    log,
  };
}
