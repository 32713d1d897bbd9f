import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { stripeEventTypes } from '../../../contract/billing/stripe-events.ts';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { startHandlers, webhookSecret } from '../../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
const stripeWebhook = routeCaller('stripeWebhook', (await import('./stripe-webhook.lambda.ts')).handler);
const { reconcileBilling } = await import('./reconcile-billing.ts');
const { createBillingAccountStore } = await import('../../tables/credits/billing-account.store.ts');
const { createOrdersStore } = await import('./orders.store.ts');
const { createCreditsStore } = await import('../../tables/credits/credits.store.ts');
const { createTestStripe } = await import('../testing/test-stripe.ts');
const { log } = await import('../../log/logger.ts');
const { collectLog } = await import('../../log/testing/collect-log.ts');

const lines = collectLog();

const nowSeconds = () => Math.floor(Date.now() / 1_000);

/** Delivers an event signed with our secret at `timestamp`, which may be no number. */
async function deliver(content: unknown, timestamp: string | number = nowSeconds(), header?: string) {
  const body = typeof content === 'string' ? content : JSON.stringify(content);
  const signature = signatureOf(`${timestamp}.${body}`);
  const { status, body: answer } = await stripeWebhook({
    headers: { 'stripe-signature': `${header ?? `t=${timestamp}`},v1=${signature}` },
    body,
  });
  return { status, code: codeOf(answer) };
}

function signatureOf(signed: string): string {
  return createHmac('sha256', webhookSecret).update(signed).digest('hex');
}

function codeOf(answer: unknown): string | null {
  return /"code":"(\w+)"/.exec(JSON.stringify(answer))?.[1] ?? null;
}

function event(type: string, object: unknown) {
  return { id: 'evt_x', object: 'event', type, data: { object } };
}

describe('a rightly signed event', () => {
  const good = event('balance.available', {});

  it.each([
    // A machine under load takes a moment to read it.
    ['almost five minutes ago', -290],
    ['almost five minutes ahead, by a clock that is fast', 290],
  ])('of %s is taken', async (_name, seconds) => {
    expect(await deliver(good, nowSeconds() + seconds)).toEqual({ status: 200, code: null });
  });

  it('is logged with its age, which an alarm reads', async () => {
    await deliver({ ...good, created: nowSeconds() - 40 });
    const [line = ''] = lines().filter((text) => text.includes('billing.webhook_received'));
    const [, fields] = JSON.parse(line);
    expect(fields.webhook_age_seconds).toBeGreaterThanOrEqual(40);
    expect(fields._aws.CloudWatchMetrics[0].Metrics).toEqual([
      { Name: 'webhook_age_seconds', Unit: 'Seconds' },
    ]);
  });

  it.each([
    ['of ten minutes ago', () => nowSeconds() - 600],
    ['of tomorrow', () => nowSeconds() + 86_400],
    ['of a time that is no number', () => 'NaN'],
    ['of no time', () => ''],
    ['of a time with something behind it', () => `${nowSeconds()}x`],
    ['of a negative time', () => -nowSeconds()],
  ])('%s is refused', async (_name, timestamp) => {
    expect(await deliver(good, timestamp())).toEqual({ status: 400, code: 'invalid_signature' });
    expect(lines().join()).toContain('billing.webhook_refused');
  });

  it('with two times is refused, whichever was signed', async () => {
    const now = nowSeconds();
    for (const signed of [now, now - 600]) {
      for (const header of [`t=${now - 600},t=${now}`, `t=${now},t=${now - 600}`]) {
        expect(await deliver(good, signed, header)).toEqual({ status: 400, code: 'invalid_signature' });
      }
    }
  });

  it.each([
    ['null', 'null'],
    ['no JSON', 'not JSON'],
    ['a list', '[]'],
    ['no type', { id: 'evt_x', object: 'event', data: { object: {} } }],
    ['no data', { id: 'evt_x', object: 'event', type: 'charge.refunded' }],
    ['data without an object', { id: 'evt_x', object: 'event', type: 'charge.refunded', data: {} }],
    ['an object that is none', event('charge.refunded', null)],
    ['a customer that is a number', event('charge.refunded', { customer: 7 })],
    ['a charge that is a list', event('refund.failed', { charge: [] })],
    ['a deleted customer without an id', event('customer.deleted', { metadata: {} })],
    ['a thin event', { id: 'evt_x', object: 'v2.core.event', type: 'charge.refunded' }],
  ])('with %s is refused as broken, and logged', async (_name, content) => {
    expect(await deliver(content)).toEqual({ status: 400, code: 'invalid_request' });
    expect(lines().join()).toContain('billing.event_unreadable');
    expect(lines().join()).not.toContain('request.failed');
  });

  it.each([
    ['a charge', event('charge.dispute.created', { id: 'du_1', charge: 'ch_gone' })],
    ['a customer', event('charge.refunded', { id: 'ch_1', customer: 'cus_gone' })],
  ])(
    'about %s that Stripe no longer has is acknowledged, so that Stripe stops sending it',
    async (_name, content) => {
      expect(await deliver(content)).toEqual({ status: 200, code: null });
      expect(lines().join()).toContain('billing.event_object_missing');
    },
  );

  it('about a deleted customer without metadata is of no person of ours', async () => {
    expect(await deliver(event('customer.deleted', { id: 'cus_gone' }))).toEqual({ status: 200, code: null });
  });

  it('whatever it holds, is never a fault of ours', async () => {
    const reference = fc.oneof(
      fc.constantFrom('ch_gone', 'cus_gone', '', '../charges', '\u0000'),
      fc.jsonValue(),
    );
    const object = fc.record(
      { id: reference, customer: reference, charge: reference, metadata: fc.jsonValue() },
      { requiredKeys: [] },
    );
    const content = fc.oneof(
      fc.jsonValue(),
      fc.record({
        type: fc.constantFrom(...stripeEventTypes),
        data: fc.record({ object: fc.oneof(object, fc.jsonValue()) }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(content, async (value) => {
        expect([200, 400]).toContain((await deliver(value)).status);
      }),
      { numRuns: 150 },
    );
  });
});

it('an event about a charge that Stripe no longer has does not stop the hourly run', async () => {
  const dispute = event('charge.dispute.created', { id: 'du_1', charge: 'ch_gone' });
  const { client } = await createTestStripe({
    alter: (call, answer) =>
      call === 'GET /v1/events'
        ? { status: 200, body: { object: 'list', url: '/v1/events', has_more: false, data: [dispute] } }
        : answer,
  });
  const dependencies = {
    stripe: async () => client,
    credits: createCreditsStore(handlers.tables, 'credits'),
    billing: createBillingAccountStore(handlers.tables, 'credits'),
    orders: createOrdersStore(handlers.tables, 'orders'),
    refundUngranted: async () => expect.fail('No account is deleted.'),
    now: () => new Date(),
    log,
  };
  expect(await reconcileBilling(dependencies, { hours: 3 })).toEqual({
    customers: 0,
    changed: [],
    failed: [],
  });
  expect(lines().join()).toContain('billing.event_object_missing');
});
