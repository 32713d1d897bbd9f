import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BillingInterval, plans, type Tier, tiers } from '../../contract/catalog.ts';
import { emptyStored, newLife, type Stored, syncStored } from '../../test/money/life.ts';
import { addMonths } from '../credits/months.ts';
import type { CustomerSnapshot } from './customer-snapshot.ts';

/**
 * Events are hints: whoever hears of one compares the books with everything that Stripe says at that moment. So a
 * delivery is no more than the moment at which it arrives, and these tests try every arrangement of such moments.
 */

const november = '2026-11-01T00:00:00.000Z';
const december = '2026-12-01T00:00:00.000Z';

/** What Stripe says after each of the seven events of a life; `snapshots[0]` is before the first. */
function lifeOfSevenEvents(): { snapshots: CustomerSnapshot[]; instants: string[] } {
  const life = newLife();
  const snapshots = [life.snapshot()];
  const instants = [november];
  const happens = (at: string, change: () => void) => {
    change();
    snapshots.push(life.snapshot());
    instants.push(at);
  };
  const half = { from: '2026-11-16T00:00:00.000Z', to: december };
  happens(november, () => life.paysPlan('in_1', { tier: 'basic', from: november }));
  happens('2026-11-05T00:00:00.000Z', () => life.paysPack('cs_1', 'starter', '2026-11-05T00:00:00.000Z'));
  happens(half.from, () =>
    life.paysPlan(
      'in_2',
      { tier: 'basic', ...half, part: 'credit', amountCents: 1_000 },
      { tier: 'plus', ...half, part: 'charge' },
    ),
  );
  happens('2026-12-01T01:00:00.000Z', () =>
    life.subscription({ status: 'past_due', periodEndsAt: '2027-01-01T00:00:00.000Z' }),
  );
  happens('2026-12-04T00:00:00.000Z', () => life.paysPlan('in_3', { tier: 'plus', from: december }));
  happens('2026-12-10T00:00:00.000Z', () => life.returns('cs_1', 2_495));
  happens('2026-12-12T00:00:00.000Z', () => life.subscription({ cancelsAt: '2027-01-01T00:00:00.000Z' }));
  return { snapshots, instants };
}

const { snapshots, instants } = lifeOfSevenEvents();
const events = [1, 2, 3, 4, 5, 6, 7];

/** What a person can see of their books. How often a look found something to change is not among it. */
function visible({ state: { account, billing, orders }, entries }: Stored) {
  const { cycleCredits, purchasedCredits, debtCredits, cycle, allowance } = account;
  const sum = entries.reduce(
    (total, { movement }) => total + movement.cycleCredits + movement.purchasedCredits - movement.debtCredits,
    0,
  );
  return {
    cycleCredits,
    purchasedCredits,
    debtCredits,
    cycle: cycle && { ...cycle, revision: null },
    subscription: billing.subscription,
    allowance,
    orders: orders.map(({ order, creditsRevoked }) => ({ order, creditsRevoked })),
    sum,
  };
}

/** The books after a look at the snapshot as it is after event `moment`, remembered for each state that was met. */
const met = new Map<string, { stored: Stored; after: Map<number, string> }>();
function keyOf(stored: Stored): string {
  const key = JSON.stringify([stored.state, stored.entries]);
  if (!met.has(key)) met.set(key, { stored, after: new Map() });
  return key;
}
function look(key: string, moment: number): string {
  const state = met.get(key);
  const snapshot = snapshots[moment];
  const instant = instants[moment];
  if (state === undefined || snapshot === undefined || instant === undefined)
    throw new Error('No such moment.');
  const known = state.after.get(moment);
  if (known !== undefined) return known;
  const next = keyOf(syncStored(state.stored, snapshot, instant));
  state.after.set(moment, next);
  return next;
}

/** The books after looks at these moments, which must not go back in time: a look never sees an older snapshot. */
function booksAfter(moments: readonly number[]) {
  const key = moments.reduce(look, keyOf(emptyStored));
  const state = met.get(key);
  if (state === undefined) throw new Error('No such state.');
  return visible(state.stored);
}

const wanted = booksAfter([7]);

it('the life ends as one would expect', () => {
  expect(wanted).toMatchObject({
    cycleCredits: 7_500,
    purchasedCredits: 3_500,
    debtCredits: 0,
    sum: 11_000,
    subscription: { tier: 'plus', cancelsAtEnd: true, paymentFailed: false },
  });
  expect(wanted.orders).toHaveLength(4);
});

it('every order of the seven events, each heard of as late as one likes, ends in the same books', () => {
  let arrangements = 0;
  // Event n can be heard of at moment n at the earliest: 7 x 6 x … x 1 ways to be late, in each order they allow.
  const delay = (event: number, moments: readonly number[]): void => {
    if (event > 7) {
      arrangements += 1;
      const inTime = [...moments].sort((a, b) => a - b);
      expect(booksAfter(inTime)).toEqual(wanted);
      return;
    }
    for (let moment = event; moment <= 7; moment += 1) delay(event + 1, [...moments, moment]);
  };
  delay(1, []);
  expect(arrangements).toBe(5_040);
});

it('every permutation of deliveries after the life is over ends in the same books', () => {
  let permutations = 0;
  const permute = (left: readonly number[], heard: readonly number[]): void => {
    if (left.length === 0) {
      permutations += 1;
      // Whatever the event says, the snapshot that is fetched is the last one.
      expect(booksAfter(heard.map(() => 7))).toEqual(wanted);
      return;
    }
    for (const event of left) {
      permute(
        left.filter((other) => other !== event),
        [...heard, event],
      );
    }
  };
  permute(events, []);
  expect(permutations).toBe(5_040);
});

it('every duplication of up to five deliveries of each event ends in the same books', () => {
  let duplications = 0;
  const repeat = (event: number, moments: readonly number[]): void => {
    if (event > 7) {
      duplications += 1;
      const inTime = [...moments].sort((a, b) => a - b);
      if (JSON.stringify(booksAfter(inTime)) !== JSON.stringify(wanted)) {
        expect(booksAfter(inTime)).toEqual(wanted);
      }
      return;
    }
    for (let times = 1; times <= 5; times += 1) {
      // The first at once, the others ever later.
      const copies = Array.from({ length: times }, (_, copy) => Math.min(7, event + 2 * copy));
      repeat(event + 1, [...moments, ...copies]);
    }
  };
  repeat(1, []);
  expect(duplications).toBe(5 ** 7);
});

it('lost events are made good by the next look, whichever were lost', () => {
  for (let heard = 0; heard < 2 ** 6; heard += 1) {
    const moments = events.filter((event) => event === 7 || (heard >> (event - 1)) % 2 === 1);
    expect(booksAfter(moments)).toEqual(wanted);
  }
});

/** Any changes of plan within a month, each prorated by the second, looked at or not. */
const change = fc.record({
  tier: fc.constantFrom<Tier>(...tiers),
  interval: fc.constantFrom<BillingInterval>('monthly', 'monthly', 'monthly', 'yearly'),
  afterMinutes: fc.integer({ min: 1, max: 6 * 24 * 60 }),
  isLookedAt: fc.boolean(),
});

it('however plans are changed to and fro, the credits are those of the time that was paid, whoever looked when', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Tier>(...tiers),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      (first, changes) => {
        const seen = newLife();
        const unseen = newLife();
        let plan: Plan = { tier: first, interval: 'monthly', from: november, to: december };
        let now = november;
        let paidForInThePast = 0;
        for (const life of [seen, unseen]) life.paysPlan('in_0000', { tier: first, from: november });
        seen.syncs(november);
        for (const [index, { tier, interval, afterMinutes, isLookedAt }] of changes.entries()) {
          const at = new Date(Date.parse(now) + afterMinutes * 60_000).toISOString();
          // Within the first month of a period, so that each change cuts a running month short.
          if (at >= monthEnd(plan) || (tier === plan.tier && interval === plan.interval)) continue;
          paidForInThePast += worth(plan, now, at);
          now = at;
          const credit = { ...plan, from: at, part: 'credit', amountCents: 100 } as const;
          if (interval === plan.interval) {
            plan = { ...plan, tier };
            for (const life of [seen, unseen]) {
              life.paysPlan(`in_${index}001`, credit, { ...plan, from: at, part: 'charge' });
            }
          } else {
            plan = { tier, interval, from: at, to: addMonths(at, interval === 'monthly' ? 1 : 12) };
            for (const life of [seen, unseen]) life.paysPlan(`in_${index}001`, credit, plan);
          }
          if (isLookedAt) seen.syncs(at);
        }
        const wantedCredits = Math.ceil(paidForInThePast + worth(plan, now, monthEnd(plan)) - 1e-6);
        expect(seen.syncs(now).cycleCredits).toBe(wantedCredits);
        expect(unseen.syncs(now).cycleCredits).toBe(wantedCredits);
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
