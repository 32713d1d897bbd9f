import { createEmailOf } from '../account/email-of.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { createCreditsStore } from '../credits/credits.store.ts';
import { apiHandler } from '../http/api-handler.ts';
import { log } from '../log/logger.ts';
import { createCheckout } from './create-checkout.ts';
import { createPortal } from './portal.ts';
import { createPrices } from './prices.ts';
import { createStripeClient } from './stripe-client.ts';
import { createStripeCustomers } from './stripe-customer.ts';

const client = createDocumentClient();
const creditsTable = environment('CREDITS_TABLE');
const credits = createCreditsStore(client, creditsTable);
const siteUrl = environment('SITE_URL');
const now = () => new Date();

export const handler = apiHandler(
  'createCheckout',
  'checkout_unavailable',
  createCheckout({
    credits,
    stripe: createStripeClient,
    customers: createStripeCustomers({
      credits,
      emailOf: createEmailOf(environment('USER_POOL_ID')),
      log,
    }),
    prices: createPrices({ now, log }),
    portal: createPortal({ siteUrl, now, log }),
    siteUrl,
    now,
    log,
  }),
);
