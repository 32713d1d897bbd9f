import { once } from 'node:events';
import { createServer } from 'node:http';
import { Stripe } from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import {
  cardFields,
  createPrice,
  type Fixture,
  openCheckout,
  startEndpoint,
  startFixture,
  submit,
  webhookSecret,
} from '../testing/fixture.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function open(
  options: Parameters<typeof startFixture>[0],
  answer?: Parameters<typeof startEndpoint>[0],
): Promise<{ fixture: Fixture; endpoint: Awaited<ReturnType<typeof startEndpoint>> }> {
  const endpoint = await startEndpoint(answer);
  opened.push(endpoint);
  const fixture = await startFixture({ endpointUrls: [endpoint.url], ...options });
  opened.push(fixture);
  return { fixture, endpoint };
}

describe('webhooks', () => {
  it('tell the endpoint of every event, signed so that the package accepts them', async () => {
    const { fixture, endpoint } = await open({});
    const session = await openCheckout(fixture);
    await submit(session.url, cardFields('4242424242424242'));
    await endpoint.until((all) => all.some(({ event }) => event.type === 'checkout.session.completed'));
    const completed = endpoint.received.find(({ event }) => event.type === 'checkout.session.completed');
    expect(completed?.event).toMatchObject({
      api_version: Stripe.API_VERSION,
      livemode: false,
      request: { id: null, idempotency_key: null },
      data: { object: { id: session.id, payment_status: 'paid', client_reference_id: 'user-1' } },
    });
    const { body = '', signature = '' } = completed ?? {};
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, webhookSecret)).toThrow();
    expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    const logged = await fixture.stripe.events.retrieve(completed?.event.id ?? '');
    expect(logged.data).toEqual(completed?.event.data);
  });

  it('reach an endpoint only if it lists their type', async () => {
    const { fixture, endpoint } = await open({ enabledEvents: ['customer.updated'] });
    const { id } = await fixture.stripe.customers.create({ name: 'Ada' });
    await fixture.stripe.customers.update(id, { name: 'Ada Lovelace' });
    await endpoint.until((all) => all.length === 1);
    expect(endpoint.received.map(({ event }) => event.type)).toEqual(['customer.updated']);
    const [created] = (await fixture.stripe.events.list({ type: 'customer.created' })).data;
    expect(created?.pending_webhooks).toBe(0);
  });

  it('carry the request that caused them', async () => {
    const { fixture, endpoint } = await open({});
    await fixture.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'create-ada' });
    await endpoint.until((all) => all.length === 1);
    expect(endpoint.received[0]?.event.request).toEqual({
      id: expect.stringMatching(/^req_/),
      idempotency_key: 'create-ada',
    });
  });

  it('are sent again until the endpoint takes them', async () => {
    const { fixture, endpoint } = await open({}, (_event, nth) => (nth === 1 ? 500 : 200));
    await fixture.stripe.customers.create({ name: 'Ada' });
    await endpoint.until((all) => all.length === 2);
    expect(endpoint.received[1]?.event.id).toBe(endpoint.received[0]?.event.id);
    expect(fixture.logged.join()).toContain('Webhook customer.created failed (500)');
  });

  it('do not hold up the payer while the endpoint is silent', async () => {
    const silent = createServer(() => {});
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    opened.push({
      close() {
        silent.closeAllConnections();
        silent.close();
      },
    });
    const address = silent.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
    const fixture = await startFixture({ endpointUrls: [`http://127.0.0.1:${address.port}/`] });
    opened.push(fixture);
    const session = await openCheckout(fixture);
    expect((await submit(session.url, cardFields('4242424242424242'))).status).toBe(303);
  });

  it('survive a restart, and follow an endpoint that moved', async () => {
    const { fixture, endpoint } = await open({ endpointUrls: ['http://127.0.0.1:9/closed'] });
    const customer = await fixture.stripe.customers.create({ name: 'Ada' });
    await fixture.restart([endpoint.url]);
    await endpoint.until((all) => all.length === 1);
    expect(endpoint.received[0]?.event.data.object).toMatchObject({ id: customer.id });
  });

  it('wait for start', async () => {
    const { fixture, endpoint } = await open({ started: false });
    await fixture.stripe.customers.create({ name: 'Ada' });
    const [event] = (await fixture.stripe.events.list()).data;
    expect(event?.pending_webhooks).toBe(1);
    expect(endpoint.received).toEqual([]);
    await fixture.restart();
    await endpoint.until((all) => all.length === 1);
  });
});

describe('the dashboard', () => {
  it('delivers paused events one by one, in the order that is chosen', async () => {
    const { fixture, endpoint } = await open({});
    const { pagesUrl, stripe } = fixture;
    expect((await submit(`${pagesUrl}/deliveries/pause`, {})).status).toBe(303);
    await stripe.customers.create({ name: 'First' });
    await stripe.customers.create({ name: 'Second' });
    const [second, first] = (await stripe.events.list()).data;
    await submit(`${pagesUrl}/events/${second?.id}/deliver`, {});
    await endpoint.until((all) => all.length === 1);
    await submit(`${pagesUrl}/events/${first?.id}/deliver`, {});
    await endpoint.until((all) => all.length === 2);
    expect(endpoint.received.map(({ event }) => event.id)).toEqual([second?.id, first?.id]);
    await stripe.customers.create({ name: 'Third' });
    await submit(`${pagesUrl}/deliveries/resume`, {});
    await endpoint.until((all) => all.length === 3);
  });

  it('delivers an event again, and shows every attempt', async () => {
    const { fixture, endpoint } = await open({});
    await fixture.stripe.customers.create({ name: 'Ada' });
    await endpoint.until((all) => all.length === 1);
    const id = endpoint.received[0]?.event.id;
    await submit(`${fixture.pagesUrl}/events/${id}/deliver`, {});
    await endpoint.until((all) => all.length === 2);
    expect(endpoint.received[1]?.body).toContain(id);
    const page = await (await fetch(`${fixture.pagesUrl}/events/${id}`)).text();
    expect(page).toContain('noted');
    expect(page).toContain('customer.created');
  });

  it('refuses buttons that another site presses', async () => {
    const { fixture } = await open({});
    const url = `${fixture.pagesUrl}/deliveries/pause`;
    expect((await submit(url, {}, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await submit(url, {}, { origin: 'null' })).status).toBe(403);
    expect((await submit(url, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await fetch(url, { method: 'POST' })).status).toBe(403);
  });

  it('shows objects and lists, and never runs what is in them', async () => {
    const { fixture } = await open({});
    const hostile = '"><script>alert(1)</script>\'';
    const customer = await fixture.stripe.customers.create({ name: hostile, email: 'eve@example.com' });
    const session = await openCheckout(fixture, {
      customer: customer.id,
      line_items: [
        { quantity: 1, price: (await createPrice(fixture.stripe, hostile, { unit_amount: 500 })).id },
      ],
    });
    await submit(session.url, { ...cardFields('4000000000000002'), name: hostile });
    for (const path of ['', '/customers', '/sessions', '/events', `/objects/${customer.id}`]) {
      const response = await fetch(`${fixture.pagesUrl}${path}`);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('<script>alert');
    }
    const page = await fetch(session.url ?? '');
    expect(await page.text()).not.toContain('<script>alert');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await fetch(`${fixture.pagesUrl}/events/${'x'.repeat(20)}`)).status).toBe(404);
  });
});
