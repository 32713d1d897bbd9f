import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { caller } from '../../test/handlers/caller.ts';
import { type BillingAccount, emptyBillingAccount } from '../tables/credits/billing-account.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import { customerPortal } from './customer-portal.ts';
import { createPortal } from './portal.ts';
import { createTestStripe, listedAs, testNow, testSiteUrl } from './testing/test-stripe.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

async function portalOf(
  account: Partial<BillingAccount>,
  {
    hasSubscription = false,
    isEnded = false,
    state = {},
  }: { hasSubscription?: boolean; isEnded?: boolean; state?: object } = {},
) {
  const calls: string[] = [];
  const stripe = await createTestStripe({
    pass: async (call) => void calls.push(call),
    alter: listedAs('GET /v1/subscriptions', state),
  });
  const { id: customer } = await stripe.direct.customers.create({});
  if (hasSubscription) await stripe.subscribe(customer, 'plan_plus_monthly');
  let visits = 0;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const now = () => new Date(testNow);
  const route = customerPortal({
    billing: {
      visitStripe: async () => {
        if (isEnded) throw new SessionEnded();
        visits += 1;
        return { ...emptyBillingAccount, stripeCustomerId: customer, ...account };
      },
    },
    stripe: async () => stripe.client,
    portal: createPortal({ siteUrl: testSiteUrl, now, log }),
    now,
  });
  const open = () =>
    route({
      ...caller(userId),
      path: undefined,
      query: undefined,
      headers: undefined,
      language: 'en',
      body: undefined,
    });
  return { open, stripe, calls, visits: () => visits, customer };
}

describe('managing a subscription', () => {
  it.each(['active', 'past_due', 'unpaid', 'canceled'])('opens the portal while it is %s', async (status) => {
    const { open, stripe, visits, customer } = await portalOf(
      {},
      { hasSubscription: true, state: { status } },
    );
    const { url } = await open();
    expect(stripe.portals()).toMatchObject([
      { url, customer, return_url: 'https://reelwright.test/dashboard', flow: null },
    ]);
    expect(visits()).toBe(1);
  });

  it('opens the portal in which plans are not chosen', async () => {
    const { open, stripe } = await portalOf({}, { hasSubscription: true });
    await open();
    const { configuration } = stripe.portals()[0] ?? { configuration: '' };
    const { features, metadata } = await stripe.direct.billingPortal.configurations.retrieve(configuration);
    expect(metadata).toEqual({ product: 'reelwright', purpose: 'manage' });
    expect(features.subscription_update.enabled).toBe(false);
  });

  it.each([
    ['has never paid anything', { stripeCustomerId: null }, 'no_subscription'],
    ['has bought packs only', {}, 'no_subscription'],
    ['has no customer in Stripe any more', { stripeCustomerId: 'cus_gone' }, 'no_subscription'],
  ])('is refused with the portal’s sentence when the person %s', async (_name, account, code) => {
    const { open } = await portalOf(account);
    await expect(open()).rejects.toMatchObject({
      code,
      message: 'Unable to open subscription management portal.',
    });
  });

  it('is refused after the session has ended, before Stripe is called', async () => {
    const { open, calls } = await portalOf({}, { hasSubscription: true, isEnded: true });
    const before = calls.length;
    await expect(open()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(calls).toHaveLength(before);
  });

  it('reads the portal’s configuration once for many visits', async () => {
    const { open, calls } = await portalOf({}, { hasSubscription: true });
    await open();
    await open();
    expect(calls.filter((call) => call === 'GET /v1/billing_portal/configurations')).toHaveLength(1);
  });
});
