import type Stripe from 'stripe';
import type { UserId } from '../../contract/ids.ts';
import type { CreditsStore, Decision, EntryDescription } from '../../functions/credits/credits.store.ts';
import type { Account, Movement } from '../../functions/credits/ledger.ts';
import { alterUpdates, withoutCondition } from './altered-commands.ts';
import type { Planted } from './cloud.ts';
import type { Invariant } from './invariants.ts';

/** A mistake that somebody could make one day, made on purpose. */
export interface PlantedBug {
  readonly name: string;
  readonly planted: () => Planted;
  /** What should notice it: one of these. */
  readonly noticedBy: readonly [Invariant, ...Invariant[]];
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a film that fails is refunded each time that somebody ends it',
    noticedBy: ['an end is never left', 'refund with the end'],
    planted: () => {
      let refunds = 0;
      return {
        command: withoutCondition('failure_reason', /IN \(/),
        credits: (store) =>
          onPost(store, 'refund', (request) => {
            refunds += 1;
            const entry = { ...request.entry, reference: `${request.entry.reference}/${refunds}` };
            return { ...request, entry };
          }),
      };
    },
  },
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
    name: 'a film that fails is not refunded',
    noticedBy: ['refund with the end'],
    planted: () => ({
      credits: (store) => onMovement(store, 'refund', () => nothing),
    }),
  },
  {
    name: 'a payment is granted by the event that told of it',
    noticedBy: ['payment granted once', 'plan granted once', 'settled means quiet'],
    planted: () => {
      let events = 0;
      return {
        orders: (store) => ({
          ...store,
          read: async (userId) => ({ ...(await store.read(userId)), orders: [] }),
        }),
        credits: (store) => ({
          ...store,
          settle(userId, settlement, now) {
            events += 1;
            const entries = settlement.entries.map((entry) => ({
              ...entry,
              reference: `${entry.reference}#evt_${events}`,
            }));
            return store.settle(userId, { ...settlement, entries }, now);
          },
        }),
      };
    },
  },
  {
    name: 'an ended film can begin again',
    noticedBy: ['an end is never left'],
    planted: () => ({ command: withoutCondition('started_at', /IN \(/) }),
  },
  {
    name: 'a film is accepted whatever its state',
    noticedBy: ['an end is never left', 'a deleted account holds nothing'],
    planted: () => ({ command: withoutCondition('accepted_at', /IN \(/) }),
  },
  {
    name: 'a film is completed whatever its state',
    noticedBy: ['an end is never left', 'a deleted account holds nothing', 'refund with the end'],
    planted: () => ({
      command: withoutCondition('finished_at = :finished', /IN \(:from0\)/),
    }),
  },
  {
    name: 'a charge is written without its film',
    noticedBy: ['charge and film together'],
    planted: () => ({ credits: (store) => alone(store, 'deduct') }),
  },
  {
    name: 'a film costs nothing',
    noticedBy: ['charge and film together'],
    planted: () => ({ credits: (store) => onMovement(store, 'deduct', () => nothing) }),
  },
  {
    name: 'a refund is written without the end of its film',
    noticedBy: ['refund with the end'],
    planted: () => ({ credits: (store) => alone(store, 'refund') }),
  },
  {
    name: 'the balance is not asked before a charge',
    noticedBy: ['never negative', 'cycle credits end with their cycle'],
    planted: () => ({ command: withoutCondition('ADD cycle_credits', />=/) }),
  },
  {
    name: 'a lost start is never made good',
    noticedBy: ['made if it could be'],
    planted: () => ({ restartRendering: () => async () => undefined }),
  },
  {
    name: 'the reconciler never gives a film up',
    noticedBy: ['ended in 30 minutes'],
    planted: () => ({
      now: (name, now) => (name === 'reconcile-videos' ? () => new Date(now().getTime() - 20 * 60_000) : now),
    }),
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
      credits: (store) => onSettlement(store, 'grant', ignoringDebt),
    }),
  },
  {
    name: 'a returned payment takes no more than what is left, and makes no debt',
    noticedBy: ['payment granted once', 'plan granted once'],
    planted: () => ({
      credits: (store) => onSettlement(store, 'revoke', (movement) => ({ ...movement, debtCredits: 0 })),
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
    name: 'the sweep takes a film that was restored or saved meanwhile',
    noticedBy: ['kept as long as promised'],
    planted: () => ({ command: withoutCondition('SET removing_at', /expires_at = :seen/) }),
  },
  {
    name: 'a film can be restored while it is being removed',
    noticedBy: ['answers are true', 'completed with its files'],
    planted: () => ({
      command: withoutCondition('REMOVE deleted_at', /removing_at|expires_at > :now/),
    }),
  },
  {
    name: 'the sweep deletes the row before the files',
    noticedBy: ['files only of completed films'],
    planted: () => ({
      removeExpired: async ({ videos, files }, { userId, id, expiresAt }, now) => {
        if (!(await videos.beginRemoval(userId, id, expiresAt, now))) return;
        await videos.remove(userId, id);
        await files.remove(userId, id);
      },
    }),
  },
  {
    name: 'the sweep never comes',
    noticedBy: ['kept as long as promised'],
    planted: () => ({ removeExpired: async () => undefined }),
  },
  {
    name: 'the files stay when a film is completed that was cancelled or is gone',
    noticedBy: ['files only of completed films', 'a deleted account holds nothing'],
    planted: () => ({ files: (files) => ({ ...files, remove: async () => undefined }) }),
  },
  {
    name: 'a film is completed before its poster is there',
    noticedBy: ['completed with its files'],
    planted: () => ({
      provider: (provider) => ({
        ...provider,
        deliver: async (job, order, places) => {
          provider.deliver(job, order, places).catch(() => undefined);
        },
      }),
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
      command: withoutCondition('settlement_revision = :new', /assumed_|settlement_revision/),
    }),
  },
  {
    name: 'refunds in Stripe are not looked at',
    noticedBy: ['payment granted once', 'plan granted once'],
    planted: () => ({ stripe: withoutRefunds }),
  },
  {
    name: 'the hourly run of the billing does nothing',
    noticedBy: ['payment granted once', 'plan granted once', 'settled means quiet'],
    planted: () => ({ billingRun: async () => undefined }),
  },
  {
    name: 'a deleted account is granted and charged like any other',
    noticedBy: ['a deleted account holds nothing'],
    planted: () => ({
      command: withoutCondition('ADD cycle_credits', /deleted_at/),
      credits: (store) => ({
        ...store,
        readAccount: async (userId) => ({ ...(await store.readAccount(userId)), deletedAt: null }),
      }),
    }),
  },
  {
    name: 'an account is marked as deleted last instead of first',
    noticedBy: ['a deleted account holds nothing', 'ledger adds up'],
    planted: () => ({
      credits: (store) => ({
        ...store,
        markDeleted: async (userId) => store.readAccount(userId),
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
    planted: () => ({ leaveStripe: async () => undefined }),
  },
  {
    name: 'a film is added to the books each time that somebody looks',
    noticedBy: ['the books are true'],
    planted: () => ({
      command: withoutCondition('SET counted_at', /counted_at/),
      videos: (store) => ({
        ...store,
        async beginRemoval(...given) {
          const video = await store.beginRemoval(...given);
          return video === null ? null : { ...video, counted_at: null };
        },
      }),
    }),
  },
  {
    name: 'what a refunded film would have earned stands in the books',
    noticedBy: ['the books are true'],
    planted: () => ({
      spend: (store) => ({
        ...store,
        book: (film) =>
          store.book({ ...film, margin: { ...film.margin, earnedMicrodollars: 7_128_571, soldFilms: 1 } }),
      }),
    }),
  },
  {
    name: 'a film goes that its broken rendering has not counted',
    noticedBy: ['the books are true'],
    planted: () => ({
      videos: (store) => ({
        ...store,
        async beginRemoval(...given) {
          const video = await store.beginRemoval(...given);
          return video === null ? null : { ...video, counted_at: video.created_at };
        },
      }),
    }),
  },
  {
    name: 'the reconciler leaves the files of a film that it gives up',
    noticedBy: ['files only of completed films'],
    planted: () => ({
      files: (files, name) =>
        name === 'reconcile-videos' ? { ...files, remove: async () => undefined } : files,
    }),
  },
  {
    name: 'a film that was cancelled late passes for one that was cancelled in time',
    noticedBy: ['answers are true'],
    planted: () => ({
      videos: (store) => ({
        ...store,
        async read(userId, id) {
          const video = await store.read(userId, id);
          return video?.status === 'cancelled' ? { ...video, accepted_at: null } : video;
        },
      }),
    }),
  },
  {
    name: 'a link that is taken back stays on the film',
    noticedBy: ['a link that is taken back shows nothing'],
    planted: () => ({
      command: alterUpdates('REMOVE share_token', ({ UpdateExpression: expression = '' }) => ({
        UpdateExpression: expression.replace(
          'REMOVE share_token, share_shows_prompt',
          'REMOVE share_shows_prompt',
        ),
      })),
    }),
  },
  {
    name: 'the image of a film is not looked for',
    noticedBy: ['starts from an own image'],
    planted: () => ({ images: { find: async () => ({ width: 1, height: 1 }) } }),
  },
  {
    name: 'a closed model is asked all the same',
    noticedBy: ['no film of a closed model'],
    planted: () => ({ closedModels: async () => new Set() }),
  },
  {
    name: 'films that are accepted are not counted against the limit of the day',
    noticedBy: ['the limits know what was spent'],
    planted: () => ({ spend: (store) => ({ ...store, add: async () => undefined }) }),
  },
  {
    name: 'a checkout is handed out though another request was faster',
    noticedBy: ['one plan at a time'],
    planted: () => ({
      credits: (store) => ({
        ...store,
        async swapCheckout(...given) {
          await store.swapCheckout(...given);
          return true;
        },
      }),
    }),
  },
  {
    name: 'a customer is made in Stripe with the address at once',
    noticedBy: ['a deleted account holds nothing'],
    planted: () => ({
      stripe: (stripe) =>
        Object.assign(Object.create(null), stripe, {
          customers: {
            ...stripe.customers,
            create: (params: Stripe.CustomerCreateParams, requestOptions: Stripe.RequestOptions) =>
              stripe.customers.create({ ...params, email: 'ada@example.com' }, requestOptions),
          },
        }),
    }),
  },
  {
    name: 'a film that has ended is still looked after',
    noticedBy: ['settled means quiet'],
    planted: () => ({
      command: alterUpdates('REMOVE unfinished_shard', ({ UpdateExpression: expression = '' }) => ({
        UpdateExpression: expression.replace('REMOVE unfinished_shard, check_at', ''),
      })),
    }),
  },
];

const nothing: Movement = { cycleCredits: 0, purchasedCredits: 0, debtCredits: 0 };

function onlyPurchased({ cycleCredits, purchasedCredits, debtCredits }: Movement): Movement {
  return { cycleCredits: 0, purchasedCredits: cycleCredits + purchasedCredits, debtCredits };
}

function onlyCycle({ cycleCredits, purchasedCredits, debtCredits }: Movement): Movement {
  return { cycleCredits: cycleCredits + purchasedCredits, purchasedCredits: 0, debtCredits };
}

/** The whole of a grant becomes credits; the debt stays. */
function ignoringDebt({ cycleCredits, purchasedCredits, debtCredits }: Movement): Movement {
  return cycleCredits > 0
    ? { cycleCredits: cycleCredits - debtCredits, purchasedCredits, debtCredits: 0 }
    : { cycleCredits, purchasedCredits: purchasedCredits - debtCredits, debtCredits: 0 };
}

function withoutCycleEnd(account: Account): Account {
  return account.cycle === null
    ? account
    : { ...account, cycle: { ...account.cycle, endsAt: '9999-12-31T00:00:00.000Z' } };
}

interface PostRequest<Refusal, Result> {
  readonly userId: UserId;
  readonly entry: EntryDescription;
  readonly guess: Account;
  readonly now: () => Date;
  readonly decide: (account: Account) => Decision<Refusal, Result>;
}

/** Changes what is posted, for entries of one kind. */
function onPost(
  store: CreditsStore,
  kind: EntryDescription['kind'],
  alter: <Refusal, Result>(request: PostRequest<Refusal, Result>) => PostRequest<Refusal, Result>,
): CreditsStore {
  return {
    ...store,
    post: (request) => store.post(request.entry.kind === kind ? alter(request) : request),
  };
}

/** Changes what is moved. */
function onMovement(
  store: CreditsStore,
  kind: EntryDescription['kind'],
  alter: (movement: Movement) => Movement,
): CreditsStore {
  return onPost(store, kind, (request) => ({
    ...request,
    decide: (account) => {
      const decision = request.decide(account);
      if (decision.kind === 'refuse') return decision;
      const posting = { ...decision.posting, movement: alter(decision.posting.movement) };
      return { ...decision, posting };
    },
  }));
}

/** Writes the entry, and not what belongs to it. */
function alone(store: CreditsStore, kind: EntryDescription['kind']): CreditsStore {
  return onPost(store, kind, (request) => ({
    ...request,
    decide: (account) => {
      const decision = request.decide(account);
      return decision.kind === 'refuse' ? decision : { ...decision, alongside: [] };
    },
  }));
}

/** Changes what settling with Stripe moves. */
function onSettlement(
  store: CreditsStore,
  kind: EntryDescription['kind'],
  alter: (movement: Movement) => Movement,
): CreditsStore {
  return {
    ...store,
    settle: (userId, settlement, now) =>
      store.settle(
        userId,
        {
          ...settlement,
          entries: settlement.entries.map((entry) =>
            entry.kind === kind ? { ...entry, movement: alter(entry.movement) } : entry,
          ),
        },
        now,
      ),
  };
}

function withoutRefunds(stripe: Stripe): Stripe {
  async function* list(params: Stripe.ChargeListParams) {
    for await (const charge of stripe.charges.list(params)) yield { ...charge, amount_refunded: 0 };
  }
  return Object.assign(Object.create(null), stripe, { charges: { retrieve: stripe.charges.retrieve, list } });
}
