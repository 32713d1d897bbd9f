import { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, openCheckout, secretKey, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
let clock = 0;

beforeEach(async () => {
  clock = 0;
  fixture = await startFixture({ now: () => Date.now() + clock });
});
afterEach(() => fixture.close());

function request(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
  return fetch(`${fixture.apiUrl}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${secretKey}`, ...init.headers },
  });
}

describe('authentication', () => {
  it('refuses a wrong key as Stripe does', async () => {
    const response = await request('/v1/customers', {
      headers: { authorization: 'Bearer sk_test_wrong_key' },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: { type: 'invalid_request_error', message: expect.stringContaining('Invalid API Key provided') },
    });
  });

  it('refuses a request without a key', async () => {
    expect((await fetch(`${fixture.apiUrl}/v1/customers`)).status).toBe(401);
  });

  it('takes the key as the user name of basic authentication', async () => {
    const basic = Buffer.from(`${secretKey}:`).toString('base64');
    expect((await request('/v1/customers', { headers: { authorization: `Basic ${basic}` } })).status).toBe(
      200,
    );
  });
});

describe('what is not there', () => {
  it.each([
    ['POST', '/v1/payment_links'],
    ['GET', '/v1/customers/search'],
    ['DELETE', '/v1/payment_intents/pi_1'],
  ])('%s %s answers that the URL is unknown', async (method, path) => {
    const response = await request(path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: {
        type: 'invalid_request_error',
        message: expect.stringContaining(`Unrecognized request URL (${method}: ${path})`),
      },
    });
  });

  it('names an unknown parameter, wherever it is', async () => {
    const response = await request('/v1/checkout/sessions', {
      method: 'POST',
      body: new URLSearchParams({ mode: 'payment', 'line_items[0][color]': 'red' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        type: 'invalid_request_error',
        code: 'parameter_unknown',
        message: 'Received unknown parameter: line_items[0][color]',
        param: 'line_items[0][color]',
      },
    });
  });

  it('names a missing parameter', async () => {
    const missing = request('/v1/products', { method: 'POST', body: new URLSearchParams() });
    expect(await (await missing).json()).toMatchObject({
      error: { code: 'parameter_missing', param: 'name', message: 'Missing required param: name.' },
    });
  });

  it.each([
    ['limit=many', 'limit', 'Invalid integer: many'],
    ['created=soon', 'created', 'Invalid integer: soon'],
    ['created[after]=1', 'created[after]', 'Received unknown parameter: created[after]'],
    ['active=perhaps', 'active', 'Invalid boolean: perhaps'],
    ['lookup_keys=one', 'lookup_keys', 'Invalid lookup_keys: must be array'],
  ])('says what is wrong with %s', async (query, param, message) => {
    const response = await request(`/v1/prices?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { param, message } });
  });

  it('refuses too much metadata at its key', async () => {
    const body = new URLSearchParams({ 'metadata[note]': 'x'.repeat(501) });
    expect(await (await request('/v1/customers', { method: 'POST', body })).json()).toMatchObject({
      error: { param: 'metadata[note]', message: 'Invalid metadata[note]: must be at most 500 long' },
    });
  });

  it('refuses JSON and other versions of the API', async () => {
    const json = await request('/v1/customers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@example.com"}',
    });
    expect(json.status).toBe(400);
    const old = await request('/v1/customers', { headers: { 'stripe-version': '2020-08-27' } });
    expect(old.status).toBe(400);
    expect(await old.text()).toContain('Invalid Stripe API version: 2020-08-27');
  });

  it('gives the shape the package knows as its own errors', async () => {
    await expect(fixture.stripe.customers.retrieve('cus_none')).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    );
    await expect(fixture.stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      requestId: expect.stringMatching(/^req_/),
    });
  });

  it('is not confused by names that objects inherit', async () => {
    const body = new URLSearchParams({ '__proto__[polluted]': 'yes', 'metadata[constructor]': 'mine' });
    const response = await request('/v1/customers', { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('customers', () => {
  it('are created, changed, found by email and deleted', async () => {
    const { stripe } = fixture;
    const created = await stripe.customers.create({
      email: 'ada@example.com',
      name: 'Ada',
      metadata: { user: '1', old: 'x' },
    });
    await stripe.customers.create({ email: 'bob@example.com' });
    const updated = await stripe.customers.update(created.id, {
      name: 'Ada Lovelace',
      metadata: { old: '', plan: 'none' },
    });
    expect(updated).toMatchObject({
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      metadata: { user: '1', plan: 'none' },
    });
    expect((await stripe.customers.list({ email: 'ada@example.com' })).data.map(({ id }) => id)).toEqual([
      created.id,
    ]);
    expect(await stripe.customers.del(created.id)).toMatchObject({ deleted: true });
    expect(await stripe.customers.retrieve(created.id)).toMatchObject({ id: created.id, deleted: true });
    expect((await stripe.customers.list()).data).toHaveLength(1);
    await expect(stripe.customers.update(created.id, { name: 'Eve' })).rejects.toMatchObject({
      statusCode: 404,
    });
    const [event] = (await stripe.events.list({ type: 'customer.updated' })).data;
    expect(event).toMatchObject({
      api_version: Stripe.API_VERSION,
      data: { previous_attributes: { name: 'Ada' } },
      request: { id: expect.stringMatching(/^req_/) },
    });
  });
});

describe('products and prices', () => {
  it('are found by lookup key, which can be handed on', async () => {
    const { stripe } = fixture;
    const product = await stripe.products.create({ name: 'Starter' });
    const first = await stripe.prices.create({
      product: product.id,
      currency: 'USD',
      unit_amount: 4_990,
      lookup_key: 'starter',
    });
    expect(first).toMatchObject({ currency: 'usd', type: 'one_time', unit_amount: 4_990 });
    expect(first.unit_amount_decimal?.toString()).toBe('4990');
    const next = { product: product.id, currency: 'usd', unit_amount: 5_990, lookup_key: 'starter' };
    await expect(stripe.prices.create(next)).rejects.toThrow(/already uses that lookup key/);
    const second = await stripe.prices.create({ ...next, transfer_lookup_key: true });
    const found = await stripe.prices.list({ lookup_keys: ['starter'] });
    expect(found.data).toMatchObject([{ id: second.id, product: product.id }]);
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
    expect((await stripe.prices.update(first.id, { active: false })).active).toBe(false);
    expect((await stripe.prices.list({ active: true })).data.map(({ id }) => id)).toEqual([second.id]);
  });

  it('are changed and kept apart by id', async () => {
    const { stripe } = fixture;
    await stripe.products.create({ id: 'starter', name: 'Starter' });
    await expect(stripe.products.create({ id: 'starter', name: 'Again' })).rejects.toMatchObject({
      code: 'resource_already_exists',
    });
    expect(await stripe.products.update('starter', { name: 'Renamed', active: false })).toMatchObject({
      name: 'Renamed',
      active: false,
    });
  });
});

describe('lists', () => {
  it('go newest first, page by page, in both directions', async () => {
    const { stripe } = fixture;
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      ids.unshift((await stripe.customers.create({ name: `Customer ${index}` })).id);
    }
    const page = await stripe.customers.list({ limit: 3 });
    expect(page).toMatchObject({ has_more: true, url: '/v1/customers' });
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const after = await stripe.customers.list({ limit: 3, starting_after: ids[2] ?? '' });
    expect(after.data.map(({ id }) => id)).toEqual(ids.slice(3, 6));
    const before = await stripe.customers.list({ limit: 3, ending_before: ids[5] ?? '' });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(2, 5));
    expect(before.has_more).toBe(true);
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
    await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
      param: 'starting_after',
    });
  });

  it('narrow by time of creation', async () => {
    const { stripe } = fixture;
    const early = await stripe.customers.create();
    clock = 3_600_000;
    const late = await stripe.customers.create();
    const found = await stripe.customers.list({ created: { gt: early.created } });
    expect(found.data.map(({ id }) => id)).toEqual([late.id]);
  });
});

describe('expansion', () => {
  it('refuses what cannot be expanded', async () => {
    const session = await openCheckout(fixture);
    await expect(
      fixture.stripe.checkout.sessions.retrieve(session.id, { expand: ['success_url'] }),
    ).rejects.toThrow('This property cannot be expanded (success_url).');
  });
});

describe('idempotency', () => {
  const headers = { 'idempotency-key': 'key-1' };
  const create = (name: string, path = '/v1/customers') =>
    request(path, { method: 'POST', headers, body: new URLSearchParams({ name }) });

  it('answers the same request again with the first answer', async () => {
    const first = await create('Ada');
    const second = await create('Ada');
    expect(await second.text()).toBe(await first.text());
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect((await fixture.stripe.customers.list()).data).toHaveLength(1);
  });

  it('refuses the key for anything else', async () => {
    await create('Ada');
    const other = await create('Bob');
    expect(other.status).toBe(400);
    expect(await other.json()).toMatchObject({ error: { type: 'idempotency_error' } });
    const elsewhere = await create('Ada', '/v1/products');
    expect(elsewhere.status).toBe(400);
    expect(await elsewhere.text()).toContain("('/v1/products' vs '/v1/customers')");
  });

  it('does one of many that come at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create('Ada')));
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await fixture.stripe.customers.list()).data).toHaveLength(1);
  });

  it('remembers over a restart, for a day', async () => {
    await create('Ada');
    await fixture.restart();
    expect((await create('Ada')).headers.get('idempotent-replayed')).toBe('true');
    clock = 24 * 60 * 60 * 1000;
    expect((await create('Ada')).headers.get('idempotent-replayed')).toBeNull();
    expect((await fixture.stripe.customers.list()).data).toHaveLength(2);
  });

  it('keeps a refusal that the work met, but not one of the parameters', async () => {
    const update = (name: string) =>
      request('/v1/customers/cus_none', {
        method: 'POST',
        headers,
        body: new URLSearchParams(name === '' ? { nonsense: '1' } : { name }),
      });
    expect((await update('')).status).toBe(400);
    const refused = await update('Ada');
    expect(refused.status).toBe(404);
    const again = await update('Ada');
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([404, 'true']);
  });
});
