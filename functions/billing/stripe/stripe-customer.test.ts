import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { type BillingAccount, emptyBillingAccount } from '../../tables/credits/billing-account.ts';
import { SessionEnded } from '../../tables/credits/session.ts';
import { deleteStripeCustomer } from '../delete-stripe-customer.ts';
import { createTestStripe, type TestStripeOptions } from '../testing/test-stripe.ts';
import { createStripeCustomers } from './stripe-customer.ts';

const userId = UserId.parse('2b0f3b52-6e0b-4d8b-9d7e-0c1f1d1a8a55');

/** A person who buys for the first time; `after` runs after each call. */
async function firstPurchase(
  options: Pick<TestStripeOptions, 'fault' | 'now'> & {
    readonly after?: (call: string, person: { deleteAccount: () => Promise<void> }) => Promise<void>;
  } = {},
) {
  let account: BillingAccount = emptyBillingAccount;
  let isEnded = false;
  const { after = async () => undefined, ...others } = options;
  const pass = async (call: string) => {
    if (call.endsWith(' answered')) await after(call.slice(0, -' answered'.length), { deleteAccount });
  };
  const stripe = await createTestStripe({ ...others, pass });
  // The other function has a client of its own.
  const otherClient = stripe.clientFor(async (request) => stripe.api(request));
  const deleteAccount = async () => {
    account = { ...account, deletedAt: '2026-11-21T12:00:00.000Z' };
    if (account.stripeCustomerId !== null) {
      await deleteStripeCustomer(otherClient, account.stripeCustomerId, async () => undefined);
    }
  };
  const customers = createStripeCustomers({
    billing: {
      read: async () => account,
      recordStripeCustomer: async (_userId, _session, id) => {
        if (account.deletedAt !== null || isEnded) throw new SessionEnded();
        account = { ...account, stripeCustomerId: account.stripeCustomerId ?? id };
        await pass('recordStripeCustomer answered');
        return account.stripeCustomerId ?? id;
      },
      replaceStripeCustomer: async (_session, { from, to }) => {
        if (account.stripeCustomerId === from) account = { ...account, stripeCustomerId: to };
        return account.stripeCustomerId ?? to;
      },
    },
    emailOf: async () => 'ada@example.com',
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return {
    endSession: (ended: boolean) => {
      isEnded = ended;
    },
    buy: () => customers.use(stripe.client, { userId, epoch: 0 }, account, async (customer) => customer),
    /** Those that are not deleted. */
    customers: async (): Promise<Stripe.Customer[]> => (await otherClient.customers.list()).data,
    emails: async () => (await otherClient.customers.list()).data.flatMap(({ email }) => email ?? []),
  };
}

describe('the customer of a first purchase', () => {
  it('has the person’s email, so that Stripe’s page need not ask for it', async () => {
    const { customers, buy } = await firstPurchase();
    const customer = await buy();
    expect(await customers()).toMatchObject([
      { id: customer, email: 'ada@example.com', metadata: { user_id: userId } },
    ]);
  });

  it('is one for two purchases at once', async () => {
    const { customers, buy } = await firstPurchase();
    const [one, other] = await Promise.all([buy(), buy()]);
    expect(one).toBe(other);
    expect(await customers()).toHaveLength(1);
  });

  it('has no email of a person whose session ended meanwhile, and is theirs at the next purchase', async () => {
    const { customers, buy, emails, endSession } = await firstPurchase();
    endSession(true);
    await expect(buy()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await emails()).toEqual([]);
    endSession(false);
    expect(await customers()).toMatchObject([{ id: await buy() }]);
  });

  describe('created while the account is being deleted', () => {
    const calls = ['POST /v1/customers', 'recordStripeCustomer', 'POST /v1/customers/{id}'];

    it.each(calls)('leaves no email in Stripe after a crash following %s', async (broken) => {
      const { emails, buy } = await firstPurchase({
        after: async (call, person) => {
          if (call !== broken) return;
          await person.deleteAccount();
          throw new Error('the function was killed');
        },
      });
      await expect(buy()).rejects.toThrow(/the function was killed|connection/);
      expect(await emails()).toEqual([]);
    });

    it.each(calls)('leaves no email in Stripe when the account is deleted after %s', async (moment) => {
      const { emails, buy } = await firstPurchase({
        after: async (call, person) => {
          if (call === moment) await person.deleteAccount();
        },
      });
      // After the last call only the checkout's own steps refuse.
      if (moment === calls.at(-1)) await buy();
      else await expect(buy()).rejects.toMatchObject({ code: 'unauthorized' });
      expect(await emails()).toEqual([]);
    });
  });
});

describe('when Stripe fails while a first purchase creates the customer', () => {
  /** The first calls fail, this many times. */
  function failing(fault: 'without effect' | 'after the effect', times: number) {
    let left = times;
    return (call: string) => {
      if (call !== 'POST /v1/customers' || left === 0) return undefined;
      left -= 1;
      return fault;
    };
  }

  it.each(['without effect', 'after the effect'] as const)(
    'the person buys at once, with one customer, though Stripe repeats the error for a day (%s)',
    async (fault) => {
      const { customers, buy } = await firstPurchase({ fault: failing(fault, 1) });
      const customer = await buy();
      expect(await customers()).toMatchObject([{ id: customer, email: 'ada@example.com' }]);
      expect(await buy()).toBe(customer);
    },
  );

  it('the next request makes the customer, if Stripe fails again under the other key', async () => {
    const { customers, buy } = await firstPurchase({ fault: failing('without effect', 2) });
    await expect(buy()).rejects.toMatchObject({ type: 'StripeAPIError' });
    const customer = await buy();
    expect(await customers()).toMatchObject([{ id: customer }]);
  });

  it.each(['without effect', 'after the effect'] as const)(
    'two purchases at once end with one customer, and no other that could be billed (%s)',
    async (fault) => {
      const { customers, buy } = await firstPurchase({ fault: failing(fault, 1) });
      const [one, other] = await Promise.all([buy(), buy()]);
      expect(one).toBe(other);
      expect(await customers()).toMatchObject([{ id: one, email: 'ada@example.com' }]);
    },
  );

  it('an answer that is lost is asked for again under the same key', async () => {
    let isLost = true;
    const { customers, buy } = await firstPurchase({
      after: async (call) => {
        if (call !== 'POST /v1/customers' || !isLost) return;
        isLost = false;
        throw new Error('no answer');
      },
    });
    await expect(buy()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    const customer = await buy();
    expect(await customers()).toMatchObject([{ id: customer }]);
  });
});
