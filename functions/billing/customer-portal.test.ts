import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/ids.ts';
import { type BillingAccount, emptyBillingAccount } from './billing-account.ts';
import { customerPortal } from './customer-portal.ts';
import { createPortal } from './portal.ts';
import { createFakeStripe } from './testing/fake-stripe.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

async function portalOf(
  account: Partial<BillingAccount>,
  status?: string,
  pass?: (call: string) => Promise<void>,
) {
  const stripe = createFakeStripe(pass);
  const { id: customer } = await stripe.client.customers.create({});
  if (status !== undefined) stripe.subscribe(customer, stripe.priceOf('plan_plus_monthly'), { status });
  let visits = 0;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const now = () => new Date('2026-11-21T12:00:00.000Z');
  const route = customerPortal({
    billing: {
      read: async () => ({ ...emptyBillingAccount, stripeCustomerId: customer, ...account }),
      recordStripeVisit: async () => {
        visits += 1;
      },
    },
    stripe: async () => stripe.client,
    portal: createPortal({ siteUrl: 'https://reelwright.test', now, log }),
    now,
  });
  const open = () =>
    route({ userId, path: undefined, query: undefined, headers: undefined, body: undefined });
  return { open, stripe, visits: () => visits, customer };
}

describe('managing a subscription', () => {
  it.each(['active', 'past_due', 'unpaid', 'canceled'])('opens the portal while it is %s', async (status) => {
    const { open, stripe, visits, customer } = await portalOf({}, status);
    expect(await open()).toEqual({ url: 'https://portal.stripe.test/1' });
    expect(stripe.portals).toEqual([
      { customer, configuration: 'bpc_ours', return_url: 'https://reelwright.test/dashboard' },
    ]);
    expect(visits()).toBe(1);
  });

  it.each([
    ['has never paid anything', { stripeCustomerId: null }, 'no_subscription'],
    ['has bought packs only', {}, 'no_subscription'],
    ['has no customer in Stripe any more', { stripeCustomerId: 'cus_gone' }, 'no_subscription'],
    ['has deleted the account', { deletedAt: '2026-11-21T12:00:00.000Z' }, 'account_deleted'],
  ])('is refused when the person %s', async (_name, account, code) => {
    const { open } = await portalOf(account);
    await expect(open()).rejects.toMatchObject({ code });
  });

  it('reads the portal’s configuration once for many visits', async () => {
    let lists = 0;
    const { open } = await portalOf({}, 'active', async (call) => {
      if (call === 'billingPortal.configurations.list') lists += 1;
    });
    await open();
    await open();
    expect(lists).toBe(1);
  });
});
