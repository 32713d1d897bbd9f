import { noMovement } from '../../functions/tables/credits/ledger.ts';
import { withoutCondition } from './altered-commands.ts';
import {
  onlyCycle,
  onlyPurchased,
  onMovement,
  onPost,
  onSync,
  withoutCycleEnd,
  withoutRefunds,
} from './altered-stores.ts';
import type { InjectedBug } from './injected-bug.ts';
import { noAnswer } from './stripe.ts';

/** Mistakes about credits, payments and accounts. */
export const injectedMoneyBugs: readonly InjectedBug[] = [
  {
    name: 'a refund goes to the purchased bucket, whatever paid',
    detectedBy: ['refund with the end'],
    overrides: () => ({
      credits: (store) => onMovement(store, 'refund', (movement) => onlyPurchased(movement)),
    }),
  },
  {
    name: 'a refund goes back into a cycle that is over',
    detectedBy: ['cycle credits end with their cycle', 'refund with the end'],
    overrides: () => ({
      credits: (store) => onMovement(store, 'refund', (movement) => onlyCycle(movement)),
    }),
  },
  {
    name: 'a refund gives half',
    detectedBy: ['refund with the end'],
    overrides: () => ({
      credits: (store) =>
        onMovement(store, 'refund', (movement) => ({
          ...movement,
          purchasedCredits: Math.floor(movement.purchasedCredits / 2),
        })),
    }),
  },
  {
    name: 'a payment is granted once per event instead of once per payment',
    detectedBy: ['payment granted once', 'plan granted once', 'a second sync changes nothing'],
    overrides: () => {
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
    name: 'the balance is not checked before a charge',
    detectedBy: ['never negative', 'cycle credits end with their cycle'],
    overrides: () => ({ command: withoutCondition('ADD #cycle_credits', />=/) }),
  },
  {
    name: 'an entry may be dated before one that was written earlier',
    detectedBy: ['a statement shows what was'],
    overrides: () => ({ command: withoutCondition('ADD #cycle_credits', /last_entry_at/) }),
  },
  {
    name: 'a cycle that is over is not expired',
    detectedBy: ['cycle credits end with their cycle'],
    overrides: () => ({
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
    detectedBy: ['cycle credits are spent first', 'never negative'],
    overrides: () => ({
      credits: (store) => onMovement(store, 'deduct', (movement) => onlyPurchased(movement)),
    }),
  },
  {
    name: 'a returned payment claws nothing back',
    detectedBy: ['payment granted once', 'plan granted once'],
    overrides: () => ({
      credits: (store) => onSync(store, 'revoke', () => noMovement),
    }),
  },
  {
    name: 'cancelling refunds the credits after acceptance as well',
    detectedBy: ['refund with the end'],
    overrides: () => ({
      command: withoutCondition('#finished_at = ', /attribute_not_exists\(accepted_at\)/),
    }),
  },
  {
    name: 'cancelling before acceptance refunds nothing',
    detectedBy: ['refund with the end', 'answers are true'],
    overrides: () => ({
      videos: (store) => ({
        ...store,
        async read(userId, id) {
          const video = await store.read(userId, id);
          return video?.status === 'generating' ? { ...video, accepted_at: video.created_at } : video;
        },
      }),
      command: withoutCondition('#finished_at = ', /attribute_exists\(accepted_at\)/),
    }),
  },
  {
    name: 'a repeated deduction is taken twice',
    detectedBy: ['deduction taken once'],
    overrides: () => ({
      idempotencyKey: (key, random) => `${key}/${random.integer(1_000)}`,
    }),
  },
  {
    name: 'a Stripe snapshot is written to an account that has changed since it was read',
    detectedBy: ['no sync overwrites another'],
    overrides: () => ({
      command: withoutCondition('account_revision = :new', /assumed_|account_revision/),
    }),
  },
  {
    name: 'refunds in Stripe are ignored',
    detectedBy: ['payment granted once', 'plan granted once'],
    overrides: () => ({ stripe: withoutRefunds }),
  },
  {
    name: 'the hourly run of the billing does nothing',
    detectedBy: ['payment granted once', 'plan granted once', 'a second sync changes nothing'],
    overrides: () => ({ billingRun: async () => undefined }),
  },
  {
    name: 'a deleted account is granted and charged like any other',
    detectedBy: ['a deleted account holds nothing'],
    overrides: () => ({
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
    detectedBy: ['a deleted account holds nothing', 'ledger adds up'],
    overrides: () => ({
      deletions: (store) => ({
        ...store,
        begin: async () => undefined,
        async eraseCredits(userId) {
          await store.begin(userId, null, new Date(0), new Date(0));
          await store.eraseCredits(userId);
        },
      }),
    }),
  },
  {
    name: 'a deletion that broke off is not resumed',
    detectedBy: ['a deleted account holds nothing'],
    overrides: () => ({
      deletions: (store) => ({ ...store, async *findUnfinished() {} }),
    }),
  },
  {
    name: 'deleting the account does not cancel the subscription',
    detectedBy: ['a deleted account holds nothing'],
    overrides: () => ({ deleteStripeCustomer: async () => undefined }),
  },
  {
    name: 'what a deleted account has paid is kept',
    detectedBy: ['a payment that grants nothing is refunded'],
    overrides: () => ({ refundUngranted: async () => undefined }),
  },
  {
    name: 'a checkout is handed out though another request was faster',
    detectedBy: ['one plan at a time'],
    overrides: () => ({
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
    detectedBy: ['a deleted account holds nothing'],
    overrides: () => {
      const made = new Set<string>();
      return {
        stripe: (send) => async (request) => {
          if (request.method !== 'POST' || request.url !== '/v1/customers') return send(request);
          const body = `${request.body}&email=${encodeURIComponent('ada@example.com')}`;
          const answer = await send({ ...request, body });
          const id = 'id' in answer.body ? String(answer.body.id) : '';
          if (id === '' || made.has(id)) return answer;
          made.add(id);
          throw noAnswer();
        },
      };
    },
  },
];
