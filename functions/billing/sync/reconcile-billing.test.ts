import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { emptyBillingAccount } from '../../tables/credits/billing-account.ts';
import { emptyAccount } from '../../tables/credits/ledger.ts';
import { reconcileBilling } from './reconcile-billing.ts';
import type { SyncCustomerDependencies } from './sync-customer.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const hourSeconds = 3_600;
const nowSeconds = () => Math.floor(Date.now() / 1_000);
const userOf = (index: number) => UserId.parse(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
const neverWritten = async () => {
  throw new Error('Nothing differs, and nothing is written.');
};

/**
 * Stripe takes 150 ms for each call. The test takes ten times as long, so that a tenth of the customers fills
 * a run, and each stands for ten.
 */
const callMilliseconds = 1_500;

/** Billing with such a Stripe, which has one event of each customer at these instants. */
function billingOf(createdAt: readonly number[]) {
  const synced: number[] = [];
  let reconciled: number | null = null;
  const answerTo = ({ pathname, searchParams }: URL): object => {
    const list = (data: readonly object[]) => ({ object: 'list', url: pathname, has_more: false, data });
    if (pathname.startsWith('/v1/customers/')) {
      const index = Number(pathname.split('_').at(-1));
      synced.push(index);
      return { id: `cus_${index}`, metadata: { user_id: userOf(index) } };
    }
    if (pathname !== '/v1/events') return list([]);
    const from = Number(searchParams.get('created[gte]'));
    const to = Number(searchParams.get('created[lt]') ?? Number.POSITIVE_INFINITY);
    const events = createdAt.map((created, index) => ({
      type: 'invoice.paid',
      created,
      data: { object: { id: `in_${index}`, customer: `cus_${index}` } },
    }));
    return list(events.filter(({ created }) => from <= created && created < to).reverse());
  };
  const stripe = new Stripe('sk_test_clock', {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(async (input: Parameters<typeof fetch>[0]) => {
      await new Promise((resolve) => setTimeout(resolve, callMilliseconds));
      return Response.json(answerTo(new URL(String(input))));
    }),
  });
  const dependencies: SyncCustomerDependencies = {
    stripe: async () => stripe,
    credits: { update: neverWritten },
    billing: {
      readWithCredits: async (userId) => ({
        account: emptyAccount,
        billing: { ...emptyBillingAccount, stripeCustomerId: `cus_${Number(userId.slice(-12))}` },
      }),
      recordStripeCustomer: neverWritten,
    },
    orders: {
      read: async () => ({ orders: [], quarantined: [], stored: { kept: null, version: 0 } }),
      readIds: async () => new Set<string>(),
      recordRefund: neverWritten,
      putOrder: () => ({}),
      putQuarantined: () => ({}),
      putSnapshot: () => ({}),
      forgetSnapshot: neverWritten,
      readReconciled: async () => reconciled,
      noteReconciled: async (until) => {
        reconciled = until;
      },
    },
    refundUngranted: neverWritten,
    now: () => new Date(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  };
  return {
    synced,
    /** This hour's run of nine minutes; returns how many customers it synced. */
    async runs(): Promise<number> {
      const before = synced.length;
      const startedAt = Date.now();
      const run = reconcileBilling(dependencies, { hours: 3 }, new Date(startedAt + 9 * 60_000));
      let isDone = false;
      const done = run.finally(() => {
        isDone = true;
      });
      while (!isDone) await vi.advanceTimersByTimeAsync(callMilliseconds);
      const { failed } = await done;
      expect(failed).toEqual([]);
      expect(Date.now() - startedAt).toBeLessThan(10 * 60_000);
      vi.setSystemTime(startedAt + hourSeconds * 1_000);
      return synced.length - before;
    },
  };
}

it('4,000 customers of an hour are synced in one run, those with the oldest events first', async () => {
  const first = nowSeconds() - hourSeconds;
  const billing = billingOf(Array.from({ length: 400 }, (_, index) => first + 5 * index));
  expect(await billing.runs()).toBe(400);
  // Some are synced at once, in any order.
  for (const [place, customer] of billing.synced.entries())
    expect(Math.abs(place - customer)).toBeLessThan(10);
});

it('a backlog that is larger than a run ends: the next run goes on where it stopped', async () => {
  const first = nowSeconds() - 2 * hourSeconds;
  const billing = billingOf(Array.from({ length: 900 }, (_, index) => first + 5 * index));
  const synced = await billing.runs();
  expect(synced).toBeGreaterThan(400);
  expect(synced).toBeLessThan(900);
  await billing.runs();
  await billing.runs();
  expect(new Set(billing.synced).size).toBe(900);
});

it('a time in which no run came, or each failed, is made up for', async () => {
  const billing = billingOf([nowSeconds() + hourSeconds, nowSeconds() + 20 * 24 * hourSeconds]);
  await billing.runs();
  vi.setSystemTime(Date.now() + 20 * 24 * hourSeconds * 1_000);
  expect(await billing.runs()).toBe(2);
});
