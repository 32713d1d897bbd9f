import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BillingInterval, plans, type Tier, tiers } from '../../contract/catalog.ts';
import { emptyStored, newLife, type Stored, syncStored } from '../../test/money/life.ts';
import { addMonths } from '../credits/months.ts';
import type { CustomerSnapshot } from './customer-snapshot.ts';

/**
 * An event only triggers a sync with everything that Stripe says at that moment. So a delivery is no more than the moment
 * at which it arrives, and these tests try every arrangement of such moments.
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
  happens('2026-12-10T00:00:00.000Z', () => life.returns('cs_1', 2_495, '2026-12-10T00:00:00.000Z'));
  happens('2026-12-12T00:00:00.000Z', () => life.subscription({ cancelsAt: '2027-01-01T00:00:00.000Z' }));
  return { snapshots, instants };
}

const { snapshots, instants } = lifeOfSevenEvents();
const events = [1, 2, 3, 4, 5, 6, 7];

/** What a person can see of their account, which excludes how often a sync changed it. */
function visible({ state: { account, billing, orders }, entries }: Stored) {
  const { cycleCredits, purchasedCredits, cycle, allowance } = account;
  const sum = entries.reduce(
    (total, { movement }) =>
      total + movement.cycleCredits + movement.purchasedCredits + movement.graceCredits,
    0,
  );
  return {
    cycleCredits,
    purchasedCredits,
    cycle,
    subscription: billing.subscription,
    allowance,
    orders: orders.map(({ order, creditsRevoked }) => ({ order, creditsRevoked })),
    sum,
  };
}

/** Each state that was reached, with the states that follow it by a sync after event `moment`: computed once. */
const reached = new Map<string, { stored: Stored; after: Map<number, string> }>();
function keyOf(stored: Stored): string {
  const key = JSON.stringify([stored.state, stored.entries]);
  if (!reached.has(key)) reached.set(key, { stored, after: new Map() });
  return key;
}
function syncAt(key: string, moment: number): string {
  const state = reached.get(key);
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

/** What is visible after syncs at these moments, in their order in time: a sync never sees an older snapshot. */
function visibleAfter(moments: readonly number[]) {
  const key = moments.reduce(syncAt, keyOf(emptyStored));
  const state = reached.get(key);
  if (state === undefined) throw new Error('No such state.');
  return visible(state.stored);
}

const wanted = visibleAfter([7]);

it('a life of seven events ends with the expected account', () => {
  expect(wanted).toMatchObject({
    cycleCredits: 7_500,
    purchasedCredits: 3_500,
    sum: 11_000,
    subscription: { tier: 'plus', cancelsAtEnd: true, paymentFailed: false },
  });
  expect(wanted.orders).toHaveLength(4);
});

it('every order of the seven events, each delivered arbitrarily late, ends with the same account', () => {
  let arrangements = 0;
  // Event n can be delivered at moment n at the earliest: 7 x 6 x … x 1 ways to be late.
  const delay = (event: number, moments: readonly number[]): void => {
    if (event > 7) {
      arrangements += 1;
      const inTime = [...moments].sort((a, b) => a - b);
      expect(visibleAfter(inTime)).toEqual(wanted);
      return;
    }
    for (let moment = event; moment <= 7; moment += 1) delay(event + 1, [...moments, moment]);
  };
  delay(1, []);
  expect(arrangements).toBe(5_040);
});

it('every permutation of deliveries after the last event ends with the same account', () => {
  let permutations = 0;
  const permute = (left: readonly number[], delivered: readonly number[]): void => {
    if (left.length === 0) {
      permutations += 1;
      // Whatever the event says, the snapshot that is fetched is the last one.
      expect(visibleAfter(delivered.map(() => 7))).toEqual(wanted);
      return;
    }
    for (const event of left) {
      permute(
        left.filter((other) => other !== event),
        [...delivered, event],
      );
    }
  };
  permute(events, []);
  expect(permutations).toBe(5_040);
});

it('up to five deliveries of each event end with the same account', () => {
  let duplications = 0;
  const repeat = (event: number, moments: readonly number[]): void => {
    if (event > 7) {
      duplications += 1;
      const inTime = [...moments].sort((a, b) => a - b);
      if (JSON.stringify(visibleAfter(inTime)) !== JSON.stringify(wanted)) {
        expect(visibleAfter(inTime)).toEqual(wanted);
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

it('the next sync makes up for lost events, whichever were lost', () => {
  for (let delivered = 0; delivered < 2 ** 6; delivered += 1) {
    const moments = events.filter((event) => event === 7 || (delivered >> (event - 1)) % 2 === 1);
    expect(visibleAfter(moments)).toEqual(wanted);
  }
});

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
