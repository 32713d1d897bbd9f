import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import * as z from 'zod/mini';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { createCreditsStore } from '../credits/credits.store.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { createBillingAccountStore } from './billing-account.store.ts';
import { createOrdersStore } from './orders.store.ts';
import { ReconcileRequest, reconcileBilling } from './reconcile-billing.ts';
import { createStripeClient } from './stripe-client.ts';

const client = createDocumentClient();

/**
 * Runs each hour by the schedule, and for one person when an operator asks. A customer that cannot be synced is reported;
 * it throws only if no customer could be tried, and then the scheduler retries.
 */
export const handler = middy<unknown>()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event) =>
    reconcileBilling(
      {
        stripe: createStripeClient,
        credits: createCreditsStore(client, environment('CREDITS_TABLE')),
        billing: createBillingAccountStore(client, environment('CREDITS_TABLE')),
        orders: createOrdersStore(client, environment('ORDERS_TABLE')),
        now: () => new Date(),
        log,
      },
      z.parse(ReconcileRequest, event),
    ),
  );
