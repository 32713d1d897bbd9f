import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { OrderList } from '../../contract/schemas.ts';
import { newPerson, type Person, payCheckout, until } from './person.ts';
import { expectBooksToBalance, type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
let person: Person;

beforeAll(async () => {
  cloud = await sharedQuickCloud();
  person = await newPerson(cloud);
});

async function checkout(buyer: Person, pack = 'starter'): Promise<string> {
  const { status, body } = await buyer.call('createPayment', { body: { pack } });
  expect(status).toBe(200);
  return typeof body === 'object' && body !== null && 'url' in body ? String(body.url) : '';
}

async function orders(buyer: Person) {
  return OrderList.parse((await buyer.call('listOrders')).body).orders;
}

describe('buying a pack', () => {
  it('brings its credits and an order, and returns to the success page, which grants nothing by itself', async () => {
    expect(await person.credits()).toBe(0);
    const url = await checkout(person);
    await fetch(`${cloud.siteUrl}/success?type=credits&pack=business&session_id=cs_test_mine`);
    expect(await person.credits()).toBe(0);
    const back = await payCheckout(url);
    expect(back).toMatch(/\/success\?type=credits&pack=starter&session_id=cs_/);
    await until(async () => (await person.credits()) === 7_000);
    expect(await orders(person)).toMatchObject([
      {
        status: 'paid',
        product_type: 'credit_pack',
        pack_type: 'starter',
        credits: 7_000,
        amount: 4_990,
        amount_tax: 0,
        invoice_url: expect.stringContaining('/invoices/in_'),
        id: new URL(back ?? '').searchParams.get('session_id'),
      },
    ]);
    await expectBooksToBalance(cloud, person);
  });

  it('grants nothing when the card is declined, and the same checkout can be paid with another', async () => {
    const before = await person.credits();
    const url = await checkout(person, 'creator');
    expect(await payCheckout(url, '4000000000000002')).toBeNull();
    expect(await person.credits()).toBe(before);
    await payCheckout(url);
    await until(async () => (await person.credits()) === before + 14_000);
  });

  it('keeps one customer in Stripe for a person who buys twice at once', async () => {
    const buyer = await newPerson(cloud);
    await Promise.all([checkout(buyer), checkout(buyer)]);
    const customers = await stripe('GET', `/v1/customers?email=${encodeURIComponent(buyer.email)}`);
    expect(customers.data).toHaveLength(1);
  });

  it.each([
    ['an unknown pack', { pack: 'gold' }, 'pack'],
    ['a price of one’s own', { pack: 'starter', amount: 1 }, 'amount'],
  ])('refuses %s', async (_name, body, field) => {
    expect(await person.call('createPayment', { body })).toMatchObject({
      status: 400,
      body: { error: { field } },
    });
  });

  it('shows users only their own orders', async () => {
    expect(await orders(await newPerson(cloud))).toEqual([]);
  });
});

describe("Stripe's webhook", () => {
  const secret = () => cloud.parameters.get('/reelwright/laptop/stripe-webhook-secret') ?? '';
  const sign = (payload: string, { key = secret(), ageSeconds = 0 } = {}) => {
    const time = Math.floor(cloud.now() / 1_000) - ageSeconds;
    return `t=${time},v1=${createHmac('sha256', key).update(`${time}.${payload}`).digest('hex')}`;
  };
  const send = async (payload: string, signature: string) => {
    const response = await fetch(`${cloud.siteUrl}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    return response.status;
  };
  /** The event of a purchase that was paid, as Stripe keeps it. */
  async function paidEvent(buyer: Person): Promise<string> {
    const back = await payCheckout(await checkout(buyer));
    await until(async () => (await buyer.credits()) > 0);
    const id = new URL(back ?? '').searchParams.get('session_id');
    const { data } = await stripe('GET', '/v1/events?type=checkout.session.completed&limit=100');
    const event = data.find((candidate) => JSON.stringify(candidate).includes(String(id)));
    return JSON.stringify(event);
  }

  it('grants once when the same event comes ten times at once, and again next week', async () => {
    const buyer = await newPerson(cloud);
    const event = await paidEvent(buyer);
    expect(await Promise.all(Array.from({ length: 10 }, () => send(event, sign(event))))).toEqual(
      Array(10).fill(200),
    );
    expect(await send(event, sign(event))).toBe(200);
    expect(await buyer.credits()).toBe(7_000);
    expect(await orders(buyer)).toHaveLength(1);
    await expectBooksToBalance(cloud, buyer);
  });

  it.each([
    ['without a signature', () => '', 400],
    ['signed by another sender', (event: string) => sign(event, { key: 'whsec_forged' }), 400],
    ['signed long ago', (event: string) => sign(event, { ageSeconds: 3_600 }), 400],
  ])('%s changes nothing', async (_name, signature, status) => {
    const buyer = await newPerson(cloud);
    const url = await checkout(buyer);
    const forged = JSON.stringify({
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: url.split('/').at(-1), object: 'checkout.session', payment_status: 'paid' } },
    });
    expect(await send(forged, signature(forged))).toBe(status);
    expect(await buyer.credits()).toBe(0);
  });

  it('believes what Stripe says now rather than what the event says', async () => {
    const buyer = await newPerson(cloud);
    const url = await checkout(buyer, 'business');
    const early = JSON.stringify({
      id: 'evt_early',
      object: 'event',
      type: 'checkout.session.completed',
      data: {
        object: {
          id: url.split('/').at(-1),
          object: 'checkout.session',
          payment_status: 'paid',
          amount_total: 1,
        },
      },
    });
    expect(await send(early, sign(early))).toBe(200);
    expect(await buyer.credits()).toBe(0);
  });

  it('answers 200 to an event that it does not handle', async () => {
    const other = JSON.stringify({
      id: 'evt_other',
      object: 'event',
      type: 'customer.updated',
      data: { object: {} },
    });
    expect(await send(other, sign(other))).toBe(200);
  });
});

async function stripe(method: string, path: string): Promise<{ data: unknown[] }> {
  const response = await fetch(`${cloud.stripeApiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${cloud.parameters.get('/reelwright/laptop/stripe-secret-key')}` },
  });
  return response.json();
}
