import { afterEach, describe, expect, it } from 'vitest';
import { startFixture } from '../testing/fixture.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function open(options: Parameters<typeof startFixture>[0] = {}) {
  const fixture = await startFixture(options);
  opened.push(fixture);
  return fixture;
}

describe('the list of events', () => {
  it('is narrowed by time', async () => {
    let seconds = 1_800_000_000;
    const { stripe } = await open({ now: () => seconds * 1000 });
    for (const name of ['First', 'Second', 'Third']) {
      await stripe.customers.create({ name });
      seconds += 10;
    }
    const timesOf = async (created: { gt?: number; gte?: number; lt?: number; lte?: number } | number) =>
      (await stripe.events.list({ created })).data.map((event) => event.created - 1_800_000_000);
    expect(await timesOf({ gte: 1_800_000_010 })).toEqual([20, 10]);
    expect(await timesOf({ gt: 1_800_000_010 })).toEqual([20]);
    expect(await timesOf({ lte: 1_800_000_010 })).toEqual([10, 0]);
    expect(await timesOf({ lt: 1_800_000_010 })).toEqual([0]);
    expect(await timesOf({ gt: 1_800_000_000, lt: 1_800_000_020 })).toEqual([10]);
    expect(await timesOf(1_800_000_020)).toEqual([20]);
  });

  it('is narrowed by type', async () => {
    const { stripe } = await open();
    const customer = await stripe.customers.create({ name: 'Ada' });
    await stripe.customers.update(customer.id, { name: 'Ada Lovelace' });
    await stripe.products.create({ name: 'Credits' });
    const typesOf = async (parameters: { type: string }) =>
      (await stripe.events.list(parameters)).data.map(({ type }) => type);
    expect(await typesOf({ type: 'customer.*' })).toEqual(['customer.updated', 'customer.created']);
  });

  it('is read page by page to its end', async () => {
    const { stripe } = await open();
    for (let number = 1; number <= 12; number += 1) await stripe.customers.create({ name: `${number}` });
    const all = await stripe.events
      .list({ limit: 5, type: 'customer.created' })
      .autoPagingToArray({ limit: 100 });
    expect(new Set(all.map(({ id }) => id)).size).toBe(12);
  });
});
