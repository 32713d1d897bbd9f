import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
import { saleSettings } from './stripe/sale-settings.ts';
import { stripeCatalog } from './stripe/stripe-catalog.ts';
import { createStripeClient } from './stripe/stripe-client.ts';
import { syncStripeCatalog } from './sync-stripe-catalog.ts';

export const handler = eventHandler(() =>
  syncStripeCatalog({
    stripe: createStripeClient,
    catalog: stripeCatalog(saleSettings().tax),
    siteUrl: environment('SITE_URL'),
    log,
  }),
);
