import { createStripeInProcess } from 'stripe-emulator/in-process.ts';
import { expect, it } from 'vitest';
import { stripeEventTypes } from '../contract/billing/stripe-events.ts';
import { setUpPayments } from './set-up-payments.ts';

/** Stripe's webhook endpoints, which tell their secret once. */
function stripeWithEndpoints() {
  const endpoints = new Map<string, { readonly url: string; readonly events: readonly string[] }>();
  let made = 0;
  const answer = (method: string, path: string, body: string): object => {
    const id = /\/webhook_endpoints\/(\w+)$/.exec(path)?.[1];
    if (method === 'GET') {
      const data = [...endpoints].map(([known, { url }]) => ({ id: known, object: 'webhook_endpoint', url }));
      return { object: 'list', url: path, has_more: false, data };
    }
    if (method === 'DELETE' && id !== undefined) {
      endpoints.delete(id);
      return { id, object: 'webhook_endpoint', deleted: true };
    }
    const fields = new URLSearchParams(body);
    made += 1;
    const events = [...fields].flatMap(([name, value]) => (name.startsWith('enabled_events') ? [value] : []));
    endpoints.set(`we_${made}`, { url: fields.get('url') ?? '', events });
    return { id: `we_${made}`, object: 'webhook_endpoint', secret: `whsec_${made}` };
  };
  const stripe = createStripeInProcess({ now: Date.now }).clientFor(async (request) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: answer(request.method, request.url.split('?')[0] ?? '', request.body ?? ''),
  }));
  return { stripe, endpoints };
}

it('makes the catalog and one webhook endpoint, whose secret it writes, however often it is called', async () => {
  const { stripe, endpoints } = stripeWithEndpoints();
  const steps: string[] = [];
  const url = 'https://d111111abcdef8.cloudfront.net/api/webhooks/stripe';
  for (let time = 0; time < 2; time += 1) {
    await setUpPayments({
      stripe,
      webhookUrl: async () => url,
      syncCatalog: async () => steps.push('catalog'),
      writeWebhookSecret: async (secret) => steps.push(secret),
    });
  }
  expect([...endpoints.values()]).toEqual([{ url, events: [...stripeEventTypes] }]);
  expect(steps).toEqual(['catalog', 'whsec_1', 'catalog', 'whsec_2']);
});
