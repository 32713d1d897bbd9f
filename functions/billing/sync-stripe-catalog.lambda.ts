import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { environment } from '../environment/environment.ts';
import { log, powertoolsLogger } from '../log/logger.ts';
import { saleSettings } from './stripe/sale-settings.ts';
import { stripeCatalog } from './stripe/stripe-catalog.ts';
import { createStripeClient } from './stripe/stripe-client.ts';
import { syncStripeCatalog } from './sync-stripe-catalog.ts';

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler(() =>
    syncStripeCatalog({
      stripe: createStripeClient,
      catalog: stripeCatalog(saleSettings().tax),
      siteUrl: environment('SITE_URL'),
      log,
    }),
  );
