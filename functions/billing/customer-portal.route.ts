import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { createBillingAccountStore } from '../tables/credits/billing-account.store.ts';
import { customerPortal } from './customer-portal.ts';
import { createPortal } from './portal.ts';
import { createStripeForPayments } from './stripe/stripe-for-payments.ts';

const client = createDocumentClient();
const now = () => new Date();

export const handler = apiHandler(
  'customerPortal',
  'portal_unavailable',
  customerPortal({
    billing: createBillingAccountStore(client, environment('CREDITS_TABLE')),
    stripe: createStripeForPayments,
    portal: createPortal({ siteUrl: environment('SITE_URL'), now, log }),
    now,
  }),
  personLimitsInAws(),
);
