import { createStripeInProcess } from 'stripe-emulator/in-process.ts';
import { expect, it } from 'vitest';
import { stripeEventTypes } from '../../contract/billing/stripe-events.ts';
import { registerWebhook } from './changes.ts';

const url = 'https://reelwright.example/api/webhooks/stripe';

it('the webhook endpoint of this address is made anew, with the events that we handle, and tells its secret', async () => {
  const asked: string[] = [];
  const stripe = createStripeInProcess({ now: Date.now }).clientFor(async ({ method, url: path, body }) => {
    const read = {
      object: 'list',
      has_more: false,
      data: [
        { id: 'we_1', url },
        { id: 'we_2', url: 'https://other.example' },
      ],
    };
    asked.push(`${method} ${path.split('?')[0]} ${decodeURIComponent(body ?? '')}`.trim());
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: method === 'GET' ? read : { id: 'we_3', url, secret: 'whsec_new' },
    };
  });

  expect(await registerWebhook('sk_test_example', url, stripe)).toBe('whsec_new');
  expect(asked.slice(0, 2)).toEqual(['GET /v1/webhook_endpoints', 'DELETE /v1/webhook_endpoints/we_1']);
  expect(asked).toHaveLength(3);
  expect(asked[2]).toContain(`url=${url}`);
  for (const type of stripeEventTypes) expect(asked[2]).toContain(type);
});
