import type Stripe from 'stripe';
import { withoutCondition } from './altered-commands.ts';
import {
  ignoringDebt,
  onlyCycle,
  onlyPurchased,
  onMovement,
  onPost,
  onSync,
  withoutCycleEnd,
  withoutRefunds,
} from './altered-stores.ts';
import type { PlantedBug } from './planted-bug.ts';
import { unreachable } from './stripe-sdk.ts';

/** Mistakes about credits, payments and accounts. */
export const plantedMoneyBugs: readonly PlantedBug[] = [
  {
    name: 'a refund goes to the purchased bucket, whatever paid',
    noticedBy: ['refund with the end'],
    planted: () => ({
      credits: (store) => onMovement(store, 'refund', (movement) => onlyPurchased(movement)),
    }),
  },
  {
    name: 'a refund goes back into a cycle that is over',
    noticedBy: ['cycle credits end with their cycle', 'refund with the end'],
    planted: () => ({
      credits: (store) => onMovement(store, 'refund', (movement) => onlyCycle(movement)),
    }),
  },
  {
    name: 'a refund gives half',
    noticedBy: ['refund with the end'],
    planted: () => ({
      credits: (store) =>
        onMovement(store, 'refund', (movement) => ({
          ...movement,
          purchasedCredits: Math.floor(movement.purchasedCredits / 2),
        })),
    }),
  },
  {
    name: 'a payment is granted by the event that told of it',
    noticedBy: ['payment granted once', 'plan granted once', 'synced means quiet'],
    planted: () => {
      let events = 0;
      return {
        orders: (store) => ({
          ...store,
          read: async (userId) => ({ ...(await store.read(userId)), orders: [] }),
        }),
        credits: (store) => ({
          ...store,
          update(userId, update, now) {
            events += 1;
            const entries = update.entries.map((entry) => ({
              ...entry,
              reference: `${entry.reference}#evt_${events}`,
            }));
            return store.update(userId, { ...update, entries }, now);
          },
        }),
      };
    },
  },
  {
    name: 'the balance is not asked before a charge',
    noticedBy: ['never negative', 'cycle credits end with their cycle'],
    planted: () => ({ command: withoutCondition('ADD #cycle_credits', />=/) }),
  },
  {
    name: 'a cycle that is over is not expired',
    noticedBy: ['cycle credits end with their cycle'],
    planted: () => ({
      credits: (store) =>
        onPost(store, 'deduct', (request) => ({
          ...request,
          now: () => new Date(0),
          decide: (account) => request.decide(withoutCycleEnd(account)),
        })),
    }),
  },
  {
    name: 'purchased credits are spent before the cycle’s',
    noticedBy: ['cycle credits are spent first', 'never negative'],
    planted: () => ({
      credits: (store) => onMovement(store, 'deduct', (movement) => onlyPurchased(movement)),
    }),
  },
  {
    name: 'a grant does not pay the debt',
    noticedBy: ['debt leaves nothing to spend'],
    planted: () => ({
      credits: (store) => onSync(store, 'grant', ignoringDebt),
    }),
  },
  {
    name: 'a returned payment takes no more than what is left, and makes no debt',
    noticedBy: ['payment granted once', 'plan granted once'],
    planted: () => ({
      credits: (store) => onSync(store, 'revoke', (movement) => ({ ...movement, debtCredits: 0 })),
    }),
  },
  {
    name: 'cancelling gives the credits back after acceptance as well',
    noticedBy: ['refund with the end'],
    planted: () => ({
      command: withoutCondition('finished_at = :finished', /attribute_not_exists\(accepted_at\)/),
    }),
  },
  {
    name: 'cancelling before acceptance gives nothing back',
    noticedBy: ['refund with the end', 'answers are true'],
    planted: () => ({
      videos: (store) => ({
        ...store,
        async read(userId, id) {
          const video = await store.read(userId, id);
          return video?.status === 'generating' ? { ...video, accepted_at: video.created_at } : video;
        },
      }),
      command: withoutCondition('finished_at = :finished', /attribute_exists\(accepted_at\)/),
    }),
  },
  {
    name: 'the same deduction twice is two',
    noticedBy: ['deduction taken once'],
    planted: () => ({
      idempotencyKey: (key, random) => `${key}/${random.integer(1_000)}`,
    }),
  },
  {
    name: 'what Stripe says is written into books that have changed since they were read',
    noticedBy: ['never negative', 'debt leaves nothing to spend', 'ledger adds up'],
    planted: () => ({
      command: withoutCondition('account_revision = :new', /assumed_|account_revision/),
    }),
  },
  {
    name: 'refunds in Stripe are not looked at',
    noticedBy: ['payment granted once', 'plan granted once'],
    planted: () => ({ stripe: withoutRefunds }),
  },
  {
    name: 'the hourly run of the billing does nothing',
    noticedBy: ['payment granted once', 'plan granted once', 'synced means quiet'],
    planted: () => ({ billingRun: async () => undefined }),
  },
  {
    name: 'a deleted account is granted and charged like any other',
    noticedBy: ['a deleted account holds nothing'],
    planted: () => ({
      command: withoutCondition('ADD #cycle_credits', /deleted_at/),
      credits: (store) => ({
        ...store,
        readAccount: async (userId) => ({ ...(await store.readAccount(userId)), deletedAt: null }),
      }),
      billing: (store) => ({
        ...store,
        read: async (userId) => ({ ...(await store.read(userId)), deletedAt: null }),
        async readWithCredits(userId) {
          const { account, billing } = await store.readWithCredits(userId);
          return { account: { ...account, deletedAt: null }, billing: { ...billing, deletedAt: null } };
        },
      }),
    }),
  },
  {
    name: 'an account is marked as deleted last instead of first',
    noticedBy: ['a deleted account holds nothing', 'ledger adds up'],
    planted: () => ({
      credits: (store) => ({
        ...store,
        markDeleted: async () => undefined,
        async erase(userId) {
          await store.markDeleted(userId, new Date(0));
          await store.erase(userId);
        },
      }),
    }),
  },
  {
    name: 'whoever deletes the account goes on paying for the plan',
    noticedBy: ['a deleted account holds nothing'],
    planted: () => ({ deleteStripeCustomer: async () => undefined }),
  },
  {
    name: 'a checkout is handed out though another request was faster',
    noticedBy: ['one plan at a time'],
    planted: () => ({
      billing: (store) => ({
        ...store,
        async replaceCheckout(...given) {
          await store.replaceCheckout(...given);
          return true;
        },
      }),
    }),
  },
  {
    name: 'a customer is made in Stripe with the address at once, and the first answer is lost',
    noticedBy: ['a deleted account holds nothing'],
    planted: () => {
      const made = new Set<string>();
      return {
        stripe: (stripe) =>
          Object.assign(Object.create(null), stripe, {
            customers: {
              ...stripe.customers,
              async create(params: Stripe.CustomerCreateParams, requestOptions: Stripe.RequestOptions) {
                const address = { email: 'ada@example.com' };
                const customer = await stripe.customers.create({ ...params, ...address }, requestOptions);
                if (made.has(customer.id)) return customer;
                made.add(customer.id);
                throw unreachable();
              },
            },
          }),
      };
    },
  },
];
