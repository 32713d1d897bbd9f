import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { log } from '../log/logger.ts';
import { createBillingAccountStore } from '../tables/credits/billing-account.store.ts';
import { createEmailOf } from '../user-pool/email-of.ts';
import { findPersonInAws } from '../user-pool/pool-person.ts';
import { createCheckout } from './create-checkout.ts';
import { createPortal } from './portal.ts';
import { createPrices } from './stripe/prices.ts';
import { saleSettings } from './stripe/sale-settings.ts';
import { createStripeCustomers } from './stripe/stripe-customer.ts';
import { createStripeForPayments } from './stripe/stripe-for-payments.ts';

const client = createDocumentClient();
const billing = createBillingAccountStore(client, environment('CREDITS_TABLE'));
const siteUrl = environment('SITE_URL');
const now = () => new Date();

export const handler = apiHandler(
  'createCheckout',
  'checkout_unavailable',
  createCheckout({
    billing,
    stripe: createStripeForPayments,
    customers: createStripeCustomers({
      billing,
      emailOf: createEmailOf(findPersonInAws()),
      log,
    }),
    prices: createPrices({ now, log }),
    saleSettings: saleSettings(),
    portal: createPortal({ siteUrl, now, log }),
    siteUrl,
    now,
    log,
  }),
  personLimitsInAws(),
);
