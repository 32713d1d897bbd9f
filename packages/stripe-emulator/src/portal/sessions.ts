import * as z from 'zod/mini';
import { recordEvent } from '../events/events.ts';
import { requireCustomer } from '../objects/customers.ts';
import { invalidRequest } from '../routes/errors.ts';
import { locale } from '../routes/locale.ts';
import { text, webAddress } from '../routes/parameters.ts';
import { post, type Resource, type Work } from '../routes/route.ts';
import { type PortalSession, portalSessions } from '../state/collections.ts';
import { type Configuration, requireConfiguration } from './configurations.ts';
import { createFlow, flowParameters } from './session-flow.ts';

const sessionCreation = z.strictObject({
  configuration: text(),
  customer: text(),
  flow_data: z.optional(flowParameters),
  locale: z.optional(locale),
  return_url: z.optional(webAddress),
});

/** A link for one customer. It lets its holder act for them, so its id cannot be guessed. */
function createSession(work: Work, given: z.output<typeof sessionCreation>): PortalSession {
  const customer = requireCustomer(work, given.customer, 'customer', 400);
  const configuration = configurationFor(work, given.configuration);
  const id = work.newId('bps', 32);
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: work.nowSeconds,
    customer: customer.id,
    customer_account: null,
    flow:
      given.flow_data === undefined ? null : createFlow(work, customer.id, configuration, given.flow_data),
    livemode: false,
    locale: given.locale ?? null,
    on_behalf_of: null,
    return_url: given.return_url ?? configuration.default_return_url,
    url: `${work.pagesUrl}/portal/${id}`,
  };
  work.store.put(portalSessions, session);
  recordEvent(work, 'billing_portal.session.created', session);
  return session;
}

function configurationFor(work: Work, id: string): Configuration {
  const configuration = requireConfiguration(work, id, 'configuration', 400);
  if (!configuration.active) {
    throw invalidRequest(`The configuration \`${id}\` is not active.`, { param: 'configuration' });
  }
  return configuration;
}

export const portalSessionResource: Resource = {
  object: 'billing_portal.session',
  collection: portalSessions,
  routes: [
    post({
      path: '/v1/billing_portal/sessions',
      parameters: sessionCreation,
      handle: createSession,
    }),
  ],
};
