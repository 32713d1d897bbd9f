import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeOf } from './stripe-api.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

/**
 * A port that is free, as is the one after it, the console's, and that no connection takes while the cloud is stopped:
 * systems give connections ports from 32,768 on.
 */
async function portToComeBackTo(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const areFree = await Promise.all([port, port + 1].map(isFree));
    if (areFree.every(Boolean)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, 'localhost');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree;
}

let cloud: TestCloud;
let stripe: Stripe;
let dataFolder: string;

beforeAll(async () => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'reelwright-catalog-'));
  cloud = await startTestCloud('catalog-sync', { dataFolder, port: await portToComeBackTo() });
  stripe = stripeOf(cloud);
});
afterAll(async () => {
  await cloud.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const sync = () => cloud.invoke(cloud.outputs.StripeCatalogSync ?? '', {});

async function pricesOnSale(): Promise<Record<string, number | null>> {
  const { data } = await stripe.prices.list({ active: true, limit: 100 });
  return Object.fromEntries(data.map((price) => [price.lookup_key ?? price.id, price.unit_amount]));
}

const catalog = {
  plan_basic_monthly: 2_999,
  plan_basic_yearly: 26_990,
  plan_plus_monthly: 4_999,
  plan_plus_yearly: 44_990,
  plan_pro_monthly: 9_999,
  plan_pro_yearly: 89_990,
  pack_starter: 4_990,
  pack_creator: 9_990,
  pack_business: 19_990,
};

const byPurpose = (one: Stripe.BillingPortal.Configuration, other: Stripe.BillingPortal.Configuration) =>
  (one.metadata?.purpose ?? '') < (other.metadata?.purpose ?? '') ? -1 : 1;

describe('the catalog in Stripe', () => {
  it('is there when the local cloud is', async () => {
    expect(await pricesOnSale()).toEqual(catalog);
    const { data } = await stripe.billingPortal.configurations.list({ active: true });
    expect(data.toSorted(byPurpose)).toMatchObject(
      ['change', 'manage'].map((purpose) => ({
        metadata: { product: 'reelwright', purpose },
        default_return_url: `${cloud.siteUrl}/dashboard`,
      })),
    );
  });

  it('is left alone by another run', async () => {
    expect(await sync()).toEqual({ changes: [], unchanged: 17 });
  });

  it('is restored after a change by hand', async () => {
    const [price] = (await stripe.prices.list({ lookup_keys: ['plan_pro_yearly'] })).data;
    const [, configuration] = (await stripe.billingPortal.configurations.list()).data.toSorted(byPurpose);
    await stripe.products.update('reelwright_plan_pro', { name: 'Ultra', active: false });
    await stripe.prices.update(price?.id ?? '', { active: false });
    await stripe.billingPortal.configurations.update(configuration?.id ?? '', {
      features: { subscription_cancel: { enabled: false } },
    });
    const odd = await stripe.prices.create({
      product: 'reelwright_pack_starter',
      currency: 'usd',
      unit_amount: 1,
    });

    expect(await sync()).toEqual({
      changes: [
        { change: 'changed', what: 'product', name: 'reelwright_plan_pro', id: 'reelwright_plan_pro' },
        { change: 'changed', what: 'price', name: 'plan_pro_yearly', id: price?.id },
        { change: 'changed', what: 'portal configuration', name: 'manage', id: configuration?.id },
        { change: 'archived', what: 'price', name: 'reelwright_pack_starter', id: odd.id },
      ],
      unchanged: 14,
    });
    expect(await pricesOnSale()).toEqual(catalog);
  });

  it('replaces a price that is not the catalog’s, and subscribers keep the old one', async () => {
    const [price] = (await stripe.prices.list({ lookup_keys: ['plan_basic_monthly'] })).data;
    const dearer = await stripe.prices.create({
      product: 'reelwright_plan_basic',
      currency: 'usd',
      unit_amount: 3_999,
      recurring: { interval: 'month' },
      lookup_key: 'plan_basic_monthly',
      transfer_lookup_key: true,
      metadata: price?.metadata ?? {},
    });
    const customer = await stripe.customers.create({ email: 'old@example.com' });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: dearer.id }],
      default_payment_method: method.id,
    });
    await sync();
    expect(await pricesOnSale()).toEqual(catalog);
    expect(await stripe.prices.retrieve(dearer.id)).toMatchObject({ active: false, lookup_key: null });
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      items: { data: [{ price: { id: dearer.id } }] },
    });
  });

  it('is one catalog when several runs begin at once, also from nothing', async () => {
    for (const { id } of (await stripe.billingPortal.configurations.list({ active: true })).data) {
      await stripe.billingPortal.configurations.update(id, { metadata: { product: '' } });
    }
    for (const { id, lookup_key: key } of (await stripe.prices.list({ limit: 100 })).data) {
      if (key !== null) await stripe.prices.update(id, { lookup_key: '' });
    }
    await Promise.all([sync(), sync(), sync()]);
    expect(await sync()).toMatchObject({ changes: [] });
    expect(await pricesOnSale()).toEqual(catalog);
    const configurations = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    expect(configurations.data.filter(({ metadata }) => metadata?.product === 'reelwright')).toHaveLength(2);
  });

  it('is not made again at the next start', async () => {
    const pricesCreated = async () => (await stripe.events.list({ type: 'price.created', limit: 100 })).data;
    const { length: created } = await pricesCreated();
    const port = Number(new URL(cloud.siteUrl).port);
    await cloud.stop();
    cloud = await startTestCloud('catalog-sync', { dataFolder, port });
    stripe = stripeOf(cloud);
    expect(cloud.logs.lines('reelwright-laptop-sync-stripe-catalog')).toEqual([]);
    expect(await pricesCreated()).toHaveLength(created);
  });
});

describe('npm run stripe:sync', () => {
  it('says what it did in the cloud that runs on this machine', async () => {
    const { code, output } = await command({ PORT: new URL(cloud.siteUrl).port });
    expect(output).toContain('Nothing to change: all 17 products, prices and portal settings');
    expect(code).toBe(0);
  });

  it('says what to do when none runs, and which environments there are', async () => {
    expect(await command({ PORT: '1' })).toEqual({
      code: 1,
      output: expect.stringContaining('No local cloud answers at http://localhost:1. Start it (npm start)'),
    });
    expect(await command({}, ['-c', 'env=production'])).toEqual({
      code: 1,
      output: expect.stringContaining('There is no environment "production"'),
    });
  });
});

async function command(environment: Record<string, string>, options: readonly string[] = []) {
  const file = path.resolve(import.meta.dirname, '../../bin/stripe-sync.ts');
  const child = spawn(process.execPath, [file, ...options], { env: { ...process.env, ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, output };
}
