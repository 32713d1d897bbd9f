import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/ids.ts';
import { type BillingAccount, emptyBillingAccount } from './billing-account.ts';
import { deleteStripeCustomer } from './delete-stripe-customer.ts';
import { createStripeCustomers } from './stripe-customer.ts';
import { createFakeStripe } from './testing/fake-stripe.ts';

const userId = UserId.parse('2b0f3b52-6e0b-4d8b-9d7e-0c1f1d1a8a55');

/** A first purchase; `after` runs after each of its calls. */
function firstPurchase(
  after: (call: string, person: { deleteAccount: () => Promise<void> }) => Promise<void>,
) {
  let account: BillingAccount = emptyBillingAccount;
  const pass = async (call: string) => {
    if (call.endsWith(' answered')) await after(call.slice(0, -' answered'.length), { deleteAccount });
  };
  const stripe = createFakeStripe(pass);
  const deleteAccount = async () => {
    account = { ...account, deletedAt: '2026-11-21T12:00:00.000Z' };
    if (account.stripeCustomerId !== null)
      await deleteStripeCustomer(stripe.client, account.stripeCustomerId);
  };
  const customers = createStripeCustomers({
    billing: {
      read: async () => {
        await pass('read answered');
        return account;
      },
      recordStripeCustomer: async (_userId, id) => {
        account = { ...account, stripeCustomerId: account.stripeCustomerId ?? id };
        await pass('recordStripeCustomer answered');
        return account.stripeCustomerId ?? id;
      },
      replaceStripeCustomer: async (_userId, { to }) => to,
    },
    emailOf: async () => 'ada@example.com',
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return {
    stripe,
    buy: () => customers.use(stripe.client, userId, account, async (customer) => customer),
  };
}

describe('the customer of a first purchase', () => {
  it('has the person’s email, so that Stripe’s page need not ask for it', async () => {
    const { stripe, buy } = firstPurchase(async () => undefined);
    const customer = await buy();
    expect(stripe.emails).toEqual(new Map([[customer, 'ada@example.com']]));
  });

  describe('created while the account is being deleted', () => {
    const calls = ['customers.create', 'recordStripeCustomer', 'read', 'customers.update'];

    it.each(calls)('leaves no email in Stripe after a crash following %s', async (broken) => {
      const { stripe, buy } = firstPurchase(async (call, person) => {
        if (call !== broken) return;
        await person.deleteAccount();
        throw new Error('the function was killed');
      });
      await expect(buy()).rejects.toThrow('the function was killed');
      expect([...stripe.emails.values()]).toEqual([]);
    });

    it.each(calls)('leaves no email in Stripe when the account is deleted after %s', async (moment) => {
      const { stripe, buy } = firstPurchase(async (call, person) => {
        if (call === moment) await person.deleteAccount();
      });
      // After the last call nothing is left to refuse: the checkout's own steps do.
      if (moment === 'customers.update') await buy();
      else await expect(buy()).rejects.toMatchObject({ code: 'account_deleted' });
      expect([...stripe.emails.values()]).toEqual([]);
    });
  });
});
