import type { Stripe } from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import { post, type Resource, type Work } from '../api/route.ts';
import { recordEvent } from '../events/events.ts';
import { requireCustomer } from '../objects/customers.ts';
import { newId } from '../objects/ids.ts';
import { objectCollection } from '../store/store.ts';
import { type Configuration, configurations, requireConfiguration } from './configurations.ts';
import { createFlow } from './session-flow.ts';
import { type SessionCreation, sessionCreation } from './session-parameters.ts';

export type PortalSession = Stripe.BillingPortal.Session & { readonly configuration: string };

export const portalSessions = objectCollection<PortalSession>('billing_portal.session');

/** A link for one customer. Whoever has it acts for them, so its id cannot be guessed. */
function createSession(work: Work, given: SessionCreation): PortalSession {
  const customer = requireCustomer(work, given.customer, 'customer', 400);
  const configuration = configurationFor(work, given.configuration);
  const id = newId('bps', 32);
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
    locale: null,
    on_behalf_of: null,
    return_url: given.return_url ?? configuration.default_return_url,
    url: `${work.pagesUrl}/portal/${id}`,
  };
  work.store.put(portalSessions, session);
  recordEvent(work, 'billing_portal.session.created', session);
  return session;
}

function configurationFor(work: Work, id: string | undefined): Configuration {
  if (id === undefined) {
    const byDefault = work.store.all(configurations).find((configuration) => configuration.is_default);
    if (byDefault !== undefined) return byDefault;
    throw invalidRequest(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    );
  }
  const configuration = requireConfiguration(work, id, 'configuration', 400);
  if (!configuration.active) {
    throw invalidRequest(`The configuration \`${id}\` is not active.`, { param: 'configuration' });
  }
  return configuration;
}

export const portalSessionResource: Resource = {
  object: 'billing_portal.session',
  expandable: { configuration: 'billing_portal.configuration', customer: 'customer' },
  find: ({ store }, id) => store.get(portalSessions, id),
  routes: [
    post({
      path: '/v1/billing_portal/sessions',
      parameters: sessionCreation,
      handle: createSession,
    }),
  ],
};
