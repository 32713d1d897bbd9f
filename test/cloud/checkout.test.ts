import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SubscriptionStatus } from '../../contract/schemas.ts';
import { newPerson, type Person, payCheckout, until } from './person.ts';
import { stripeOf } from './stripe-api.ts';
import { expectBooksToBalance, type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
let stripe: Stripe;

beforeAll(async () => {
  cloud = await sharedQuickCloud();
  stripe = stripeOf(cloud);
});

const Url = z.object({ url: z.string() });

/** Clicks on a plan; returns where it leads. */
async function choose(person: Person, tier = 'plus', isYearly = false): Promise<string> {
  const { body } = await person.call('createCheckout', { body: { tier, isYearly } });
  return z.parse(Url, body).url;
}

async function status(person: Person): Promise<SubscriptionStatus> {
  return z.parse(SubscriptionStatus, (await person.call('checkSubscription')).body);
}

async function subscribed(tier = 'plus', isYearly = false): Promise<Person> {
  const person = await newPerson(cloud);
  await payCheckout(await choose(person, tier, isYearly));
  await until(async () => (await status(person)).subscribed);
  return person;
}

async function customerOf({ userId }: Person): Promise<string> {
  const { data } = await stripe.customers.list({ limit: 100 });
  const own = data.filter(({ metadata }) => metadata.user_id === userId);
  expect(own).toHaveLength(1);
  return own[0]?.id ?? '';
}

async function liveSubscriptions(person: Person): Promise<Stripe.Subscription[]> {
  const { data } = await stripe.subscriptions.list({ customer: await customerOf(person), status: 'all' });
  return data.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
}

const isPortal = (url: string) => url.includes('/portal/');

describe('subscribing', () => {
  it('is paid on Stripe’s page and returns to the success page; plan and credits are there at once', async () => {
    const person = await newPerson(cloud);
    const back = await payCheckout(await choose(person, 'pro', true));
    expect(back).toMatch(/\/success\?type=subscription&session_id=cs_/);
    await until(async () => (await status(person)).subscribed);
    expect(await status(person)).toMatchObject({
      subscription_tier: 'pro',
      subscription_interval: 'yearly',
      cancels_at_end: false,
      can_manage: true,
    });
    expect(await person.credits()).toBe(14_000);
    await expectBooksToBalance(cloud, person);
  });

  it('leaves one checkout that can be paid, the last', async () => {
    const person = await newPerson(cloud);
    const first = await choose(person, 'basic');
    const second = await choose(person, 'plus');
    expect(await payCheckout(first)).toBeNull();
    expect(await payCheckout(second)).toMatch(/success/);
    expect(await liveSubscriptions(person)).toHaveLength(1);
  });

  it('ends in one live subscription from six tabs at once, each of which is paid', async () => {
    const person = await newPerson(cloud);
    const answers = await Promise.all(
      ['basic', 'plus', 'pro', 'basic', 'plus', 'pro'].map(async (tier) => {
        const { status: code, body } = await person.call('createCheckout', {
          body: { tier, isYearly: false },
        });
        if (code !== 200) return code;
        const { url } = z.parse(Url, body);
        if (!isPortal(url)) await payCheckout(url);
        return code;
      }),
    );
    expect(answers).toEqual([200, 200, 200, 200, 200, 200]);
    const last = await choose(person, 'plus');
    if (!isPortal(last)) await payCheckout(last);
    expect(await liveSubscriptions(person)).toHaveLength(1);
    await until(async () => (await status(person)).subscribed);
    await expectBooksToBalance(cloud, person);
  });

  it('is possible again after the subscription has ended', async () => {
    const person = await subscribed('basic');
    const [subscription] = await liveSubscriptions(person);
    await stripe.subscriptions.cancel(subscription?.id ?? '');
    expect(await payCheckout(await choose(person, 'pro'))).toMatch(/success/);
    await until(async () => (await status(person)).subscription_tier === 'pro');
    expect(await liveSubscriptions(person)).toHaveLength(1);
  });

  it('goes on with a new customer when the old one was deleted in Stripe', async () => {
    const person = await newPerson(cloud);
    await choose(person);
    await stripe.customers.del(await customerOf(person));
    expect(await payCheckout(await choose(person))).toMatch(/success/);
    await until(async () => (await status(person)).subscribed);
  });

  it('asks for a plan that there is', async () => {
    const person = await newPerson(cloud);
    expect(await person.call('createCheckout', { body: { tier: 'gold', isYearly: false } })).toMatchObject({
      status: 400,
      body: { error: { field: 'tier' } },
    });
  });
});

describe('a subscriber who clicks a plan', () => {
  it('is asked in the portal to confirm the larger one, at its price', async () => {
    const person = await subscribed('basic');
    const url = await choose(person, 'pro');
    expect(isPortal(url)).toBe(true);
    const page = await (await fetch(url)).text();
    expect(page).toContain('Pro');
    expect(page).toContain('99.99');
    expect(await liveSubscriptions(person)).toHaveLength(1);
  });

  it('gets the portal as a whole for the plan that they have, and for a subscription that ends', async () => {
    const person = await subscribed('plus');
    expect(isPortal(await choose(person, 'plus'))).toBe(true);
    const [subscription] = await liveSubscriptions(person);
    await stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });
    expect(isPortal(await choose(person, 'pro'))).toBe(true);
    expect(await liveSubscriptions(person)).toHaveLength(1);
  });
});

describe('managing a subscription', () => {
  it('is possible for a subscriber, at a page that leads back to the dashboard', async () => {
    const person = await subscribed();
    const { status: code, body } = await person.call('customerPortal');
    expect(code).toBe(200);
    const page = await fetch(z.parse(Url, body).url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`${cloud.siteUrl}/dashboard`);
  });

  it('is refused without a subscription, and says what to do instead', async () => {
    const person = await newPerson(cloud);
    const refused = { status: 409, body: { error: { code: 'no_subscription' } } };
    expect(await person.call('customerPortal')).toMatchObject(refused);
    await person.buy('starter');
    expect(await person.call('customerPortal')).toMatchObject(refused);
  });
});
