import type { CreditsStore } from '../../functions/tables/credits/credits.store.ts';
import type { Account } from '../../functions/tables/credits/ledger.ts';
import { altered, onMovement, onSync } from './altered-stores.ts';
import type { InjectedBug } from './injected-bug.ts';

type Update = Parameters<CreditsStore['update']>[1];

/** Changes what a sync with Stripe writes. */
function onUpdate(alter: (update: Update) => Update): InjectedBug['overrides'] {
  return () => ({
    credits: (store) => ({
      ...store,
      update: (userId, update, now) => store.update(userId, alter(update), now),
    }),
  });
}

/** Keeps the further months of a paid year, where a sync would end them. */
function keepingMonths(isMeant: (plan: Account['plan']) => boolean): InjectedBug['overrides'] {
  return onUpdate((update) => {
    const { basis, after } = update;
    const isEnded = basis.allowance !== null && after.allowance?.endsAt !== basis.allowance.endsAt;
    return isEnded && isMeant(after.plan)
      ? { ...update, after: { ...after, allowance: basis.allowance } }
      : update;
  });
}

/** Mistakes about plans: their months, their payments and what comes back. */
export const injectedPlanBugs: readonly InjectedBug[] = [
  {
    name: 'a year that was returned goes on granting',
    detectedBy: ['what was returned in full is worth nothing'],
    overrides: keepingMonths((plan) => plan?.isEntitled === true),
  },
  {
    name: 'a year that has ended goes on granting',
    detectedBy: ['an ended plan grants nothing'],
    overrides: keepingMonths((plan) => plan?.isEntitled !== true),
  },
  {
    name: 'a new cycle begins with what is left of the old one',
    detectedBy: ['a new cycle resets the cycle’s credits'],
    overrides: onUpdate((update) => ({
      ...update,
      entries: update.entries.filter(({ kind }) => kind !== 'expire'),
    })),
  },
  {
    name: 'a renewal in preparation has no advance',
    detectedBy: ['a renewal in preparation has its advance'],
    overrides: () => ({
      stripe: altered('/v1/invoices', (invoices) => invoices.filter(({ status }) => status !== 'draft')),
    }),
  },
  {
    name: 'an advance is granted twice',
    detectedBy: ['a renewal in preparation has its advance'],
    overrides: onUpdate((update) => {
      const { basis, after, entries } = update;
      if (after.cycle?.isAdvance !== true || basis.cycle?.isAdvance === true) return update;
      const { grantedCredits } = after.cycle;
      return {
        ...update,
        after: { ...after, cycle: { ...after.cycle, grantedCredits: 2 * grantedCredits } },
        entries: entries.map((entry) =>
          entry.kind === 'grant' && entry.movement.cycleCredits > 0
            ? {
                ...entry,
                movement: {
                  ...entry.movement,
                  cycleCredits: entry.movement.cycleCredits + grantedCredits,
                },
              }
            : entry,
        ),
      };
    }),
  },
  {
    name: 'an advance is not set off against its grant',
    detectedBy: ['an advance is set off against its grant'],
    overrides: onUpdate((update) => {
      const { basis, after, entries } = update;
      const isPaid = basis.cycle?.isAdvance === true && after.cycle?.isAdvance === false;
      if (!isPaid || basis.cycle === null || basis.cycle.id !== after.cycle?.id) return update;
      const advance = basis.cycle.grantedCredits;
      return {
        ...update,
        entries: entries.map((entry) =>
          entry.kind === 'grant' && entry.movement.cycleCredits > 0
            ? {
                ...entry,
                movement: { ...entry.movement, cycleCredits: entry.movement.cycleCredits + advance },
              }
            : entry,
        ),
      };
    }),
  },
  {
    name: 'a returned plan takes purchased credits',
    detectedBy: ['a return takes only from its own bucket'],
    overrides: () => ({
      credits: (store) =>
        onSync(store, 'revoke', (movement) =>
          movement.cycleCredits < 0
            ? { ...movement, cycleCredits: 0, purchasedCredits: movement.cycleCredits }
            : movement,
        ),
    }),
  },
  {
    name: 'credits that are given back after their cycle become purchased ones',
    detectedBy: ['expiring credits stay expiring'],
    overrides: () => ({
      credits: (store) =>
        onMovement(store, 'refund', ({ cycleCredits, purchasedCredits, graceCredits }) => ({
          cycleCredits,
          purchasedCredits: purchasedCredits + graceCredits,
          graceCredits: 0,
        })),
    }),
  },
  {
    name: 'a return counts as a share of what the card paid, without the balance',
    detectedBy: ['a return counts as a share of all that was paid'],
    overrides: () => ({
      stripe: altered('/v1/invoices', (invoices) =>
        invoices.map((invoice) => ({ ...invoice, total: invoice.amount_paid })),
      ),
    }),
  },
  {
    name: 'Stripe’s time is taken for ours, though it is a month ahead',
    detectedBy: ['nothing expires before its time'],
    overrides: () => ({
      stripe: altered('/v1/invoices', (invoices) =>
        invoices.map((invoice) => ({ ...invoice, created: Number(invoice.created) + 32 * 24 * 3_600 })),
      ),
    }),
  },
  {
    name: 'a key that deducted another amount is answered as done',
    detectedBy: ['a key stands for one deduction'],
    overrides: () => ({
      credits: (store) => ({
        ...store,
        async post(request) {
          const outcome = await store.post(request);
          if (outcome.kind !== 'already' || request.entry?.kind !== 'deduct') return outcome;
          const decision = request.decide(await store.readAccount(request.userId));
          return decision.kind === 'refuse' ? outcome : { kind: 'posted', result: decision.result };
        },
      }),
    }),
  },
  {
    name: 'the statement shows an ended cycle’s credits until the end is written',
    detectedBy: ['statement and balance agree'],
    overrides: () => ({ now: (name, now) => (name === 'statement' ? () => new Date(0) : now) }),
  },
  {
    name: 'the balance shows an ended cycle’s credits until the end is written',
    detectedBy: ['statement and balance agree'],
    overrides: () => ({ now: (name, now) => (name === 'balance' ? () => new Date(0) : now) }),
  },
];
