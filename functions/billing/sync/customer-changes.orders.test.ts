import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BillingInterval, plans, type Tier, tiers } from '../../../contract/billing/catalog.ts';
import { lives, type Moment, playInStripe } from '../../../test/money/generated-life.ts';
import { newLife } from '../../../test/money/life.ts';
import {
  emptyStored,
  giveBack,
  rollOverStored,
  type Stored,
  spend,
  syncStored,
} from '../../../test/money/stored-account.ts';
import type { ChargedCredits } from '../../tables/credits/ledger.ts';
import { addMonths } from '../../tables/credits/months.ts';

/**
 * An event only triggers a sync with everything that Stripe says at that moment, so only the moment of a
 * delivery matters. These tests compare an account that is synced after every step with one that is synced
 * late. Only a charge always syncs first: what is known then decides which credits it takes.
 */

/** What happens to the account at a moment, besides what happens in Stripe. */
type Attention = 'sync' | 'write' | 'nothing';

function accountAfter(moments: readonly Moment[], attention: (index: number) => Attention): Stored {
  let stored = emptyStored;
  const charges: ChargedCredits[] = [];
  for (const [index, { step, at, snapshot }] of moments.entries()) {
    const isAsked = step.kind === 'spend' || step.kind === 'giveBack' || index === moments.length - 1;
    const does = isAsked ? 'sync' : attention(index);
    if (does === 'sync') stored = syncStored(stored, snapshot, at);
    if (does === 'write') stored = rollOverStored(stored, at);
    if (step.kind === 'spend') {
      const spent = spend(stored, step.credits, at);
      if (spent !== null) {
        stored = spent.stored;
        charges.push(spent.charged);
      }
    }
    if (step.kind === 'giveBack') {
      const [charged] = charges.splice(step.charge % Math.max(1, charges.length), 1);
      if (charged !== undefined) stored = giveBack(stored, charged, at);
    }
  }
  return stored;
}

/** What a person can see of their account; not how often it was written. */
function visible({ state: { account, billing, orders } }: Stored) {
  const { revision: _, closedCycles: __, ...seen } = account;
  return {
    account: seen,
    subscription: billing.subscription,
    orders: orders.map(({ order, creditsRevoked }) => ({ order, creditsRevoked })),
  };
}

it('an account is the same, whenever and in whichever order we learn what happened in Stripe', async () => {
  const kinds = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      lives,
      fc.infiniteStream(fc.constantFrom<Attention>('sync', 'write', 'nothing', 'nothing')),
      async (life, attentions) => {
        const moments = await playInStripe(life);
        const prompt = accountAfter(moments, () => 'sync');
        const late = accountAfter(moments, () => attentions.next().value);
        for (const { kind } of prompt.entries) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        expect(visible(late)).toEqual(visible(prompt));
      },
    ),
    { numRuns: 200 },
  );
  // Shows that the property tests something: every kind of entry was written many times.
  for (const kind of ['grant', 'deduct', 'refund', 'expire', 'revoke']) {
    expect(kinds.get(kind), kind).toBeGreaterThan(20);
  }
});

it('an account is the same, whether Stripe is read as a whole or from what was final before', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (life) => {
      const moments = await playInStripe(life);
      const whole = accountAfter(moments, () => 'sync');
      const further = accountAfter(
        moments.map(({ increment, ...moment }) => ({ ...moment, increment, snapshot: increment })),
        () => 'sync',
      );
      expect(visible(further)).toEqual(visible(whole));
    }),
    { numRuns: 100 },
  );
});

const november = '2026-11-01T00:00:00.000Z';
const december = '2026-12-01T00:00:00.000Z';

/** Any changes of plan within a month, each prorated by the second, synced at once or not. */
const change = fc.record({
  tier: fc.constantFrom<Tier>(...tiers),
  interval: fc.constantFrom<BillingInterval>('monthly', 'monthly', 'monthly', 'yearly'),
  afterMinutes: fc.integer({ min: 1, max: 6 * 24 * 60 }),
  isSynced: fc.boolean(),
});

it('however often plans change back and forth, credits match the paid time, whenever it is synced', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Tier>(...tiers),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      (first, changes) => {
        const synced = newLife();
        const unsynced = newLife();
        let plan: Plan = { tier: first, interval: 'monthly', from: november, to: december };
        let now = november;
        let paidForInThePast = 0;
        for (const life of [synced, unsynced]) life.paysPlan('in_0000', { tier: first, from: november });
        synced.syncs(november);
        for (const [index, { tier, interval, afterMinutes, isSynced }] of changes.entries()) {
          const at = new Date(Date.parse(now) + afterMinutes * 60_000).toISOString();
          // Within the first month of a period, so that each change cuts a running month short.
          if (at >= monthEnd(plan) || (tier === plan.tier && interval === plan.interval)) continue;
          paidForInThePast += worth(plan, now, at);
          now = at;
          const credit = { ...plan, from: at, part: 'credit', amountCents: 100 } as const;
          if (interval === plan.interval) {
            plan = { ...plan, tier };
            for (const life of [synced, unsynced]) {
              life.paysPlan(`in_${index}001`, credit, { ...plan, from: at, part: 'charge' });
            }
          } else {
            plan = { tier, interval, from: at, to: addMonths(at, interval === 'monthly' ? 1 : 12) };
            for (const life of [synced, unsynced]) life.paysPlan(`in_${index}001`, credit, plan);
          }
          if (isSynced) synced.syncs(at);
        }
        const wantedCredits = Math.ceil(paidForInThePast + worth(plan, now, monthEnd(plan)) - 1e-6);
        expect(synced.syncs(now).cycleCredits).toBe(wantedCredits);
        expect(unsynced.syncs(now).cycleCredits).toBe(wantedCredits);
      },
    ),
    { numRuns: 500 },
  );
});

interface Plan {
  readonly tier: Tier;
  readonly interval: BillingInterval;
  readonly from: string;
  readonly to: string;
}

/** The end of the month that a period begins with. */
function monthEnd({ interval, from, to }: Plan): string {
  return interval === 'monthly' ? to : addMonths(from, 1);
}

/** What a plan is worth from one instant to another of its first month. */
function worth(plan: Plan, from: string, to: string): number {
  const month = Date.parse(monthEnd(plan)) - Date.parse(plan.from);
  return (plans[plan.tier].creditsPerMonth * (Date.parse(to) - Date.parse(from))) / month;
}
