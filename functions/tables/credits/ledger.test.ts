import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  type Allowance,
  applyMovement,
  assumptionsHold,
  type Cycle,
  debtCredits,
  emptyAccount,
  type Grace,
  type Movement,
  noMovement,
  type Posting,
  refund,
  rollOver,
  spend,
  spendableCredits,
  tierOf,
} from './ledger.ts';

const now = '2026-11-21T12:00:00.000Z';

function cycleFrom(startsAt: string, endsAt: string): Cycle {
  return {
    id: `sub_1#${startsAt}`,
    tier: 'plus',
    startsAt,
    endsAt,
    countsFrom: startsAt,
    openingCredits: 0,
    grantedCredits: 4_000,
    isAdvance: false,
  };
}

const running = cycleFrom('2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z');
const ended = cycleFrom('2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z');
const december = cycleFrom('2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z');
const grace: Grace = { tier: 'basic', endsAt: '2026-11-25T00:00:00.000Z' };

function account(parts: Partial<Account>): Account {
  return { ...emptyAccount, ...parts };
}

/** The account after a posting, as the store writes it. */
function posted(before: Account, { movement, assumptions, ...more }: Posting): Account {
  expect(assumptionsHold(before, assumptions)).toBe(true);
  return { ...applyMovement(before, movement), ...more };
}

describe('spending', () => {
  it("uses grace credits first, then this cycle's, then purchased ones", () => {
    const holder = account({
      graceCredits: 200,
      grace,
      cycleCredits: 700,
      purchasedCredits: 1_000,
      cycle: running,
    });
    for (const [amount, movement] of [
      [200, { graceCredits: -200, cycleCredits: -0, purchasedCredits: -0 }],
      [500, { graceCredits: -200, cycleCredits: -300, purchasedCredits: -0 }],
      [1_000, { graceCredits: -200, cycleCredits: -700, purchasedCredits: -100 }],
    ] as const) {
      const decision = spend(holder, amount, now);
      expect(decision.kind === 'covered' && sumOf(decision.posting.movement)).toBe(-amount);
      expect(decision).toMatchObject({ posting: { movement: normal(movement) } });
    }
  });

  it('does not use the credits of a cycle or a grace that has ended', () => {
    const over = { tier: 'plus', endsAt: now } as const;
    const holder = account({
      graceCredits: 500,
      grace: over,
      cycleCredits: 5_000,
      purchasedCredits: 999,
      cycle: ended,
    });
    expect(spend(holder, 1_000, now)).toEqual({ kind: 'insufficient', credits: 999 });
  });

  it('is all or nothing', () => {
    expect(spend(account({ purchasedCredits: 999 }), 1_000, now)).toEqual({
      kind: 'insufficient',
      credits: 999,
    });
  });

  it("a debt of the plan leaves a pack's credits to spend, and a pack's debt the plan's", () => {
    const owesPlan = account({ cycleCredits: -4_000, purchasedCredits: 1_000, cycle: running });
    expect(spend(owesPlan, 1_000, now)).toMatchObject({
      posting: { movement: { purchasedCredits: -1_000 } },
    });
    const owesPack = account({ cycleCredits: 1_000, purchasedCredits: -7_000, cycle: running });
    expect(spend(owesPack, 1_000, now)).toMatchObject({ posting: { movement: { cycleCredits: -1_000 } } });
    expect([debtCredits(owesPlan), debtCredits(owesPack)]).toEqual([4_000, 7_000]);
  });
});

/** Without negative zeros, which equal zero everywhere but in tests. */
function normal(movement: Movement): Movement {
  return {
    graceCredits: movement.graceCredits + 0,
    cycleCredits: movement.cycleCredits + 0,
    purchasedCredits: movement.purchasedCredits + 0,
  };
}

function sumOf({ cycleCredits, purchasedCredits, graceCredits }: Movement): number {
  return cycleCredits + purchasedCredits + graceCredits;
}

describe('giving back', () => {
  const charged = { graceCredits: 0, cycleCredits: 400, purchasedCredits: 600, cycleId: running.id };

  it('returns credits to the buckets that they came from', () => {
    expect(refund(account({ cycle: running }), charged, now).movement).toEqual({
      cycleCredits: 400,
      purchasedCredits: 600,
      graceCredits: 0,
    });
  });

  it('returns them to the cycle that cut theirs short', () => {
    const longer = { ...december, countsFrom: running.startsAt };
    expect(refund(account({ cycle: longer }), charged, now).movement.cycleCredits).toBe(400);
  });

  it('gives credits of an ended cycle seven more days, and never for ever', () => {
    for (const cycle of [null, december]) {
      const after = posted(account({ cycle }), refund(account({ cycle }), charged, now));
      expect(after).toMatchObject({ cycleCredits: 0, graceCredits: 400, purchasedCredits: 600 });
      expect(after.grace?.endsAt).toBe('2026-11-28T12:00:00.000Z');
      expect(spendableCredits(after, '2026-11-28T11:59:59.999Z').total).toBe(1_000);
      expect(spendableCredits(after, '2026-11-28T12:00:00.000Z').total).toBe(600);
    }
  });

  it("keeps the ended plan's rights with them, not a pack's", () => {
    const closedCycles = [
      { tier: 'basic', startsAt: ended.startsAt, openingCredits: 0, spentCredits: 400 },
    ] as const;
    const before = account({ closedCycles });
    const after = posted(before, refund(before, { ...charged, purchasedCredits: 0, cycleId: ended.id }, now));
    expect(tierOf(after, now)).toBe('basic');
  });

  it('gives grace credits back until their end, and a day if that has passed', () => {
    const spent = { graceCredits: 1_000, cycleCredits: 0, purchasedCredits: 0, cycleId: null };
    expect(refund(account({ grace }), spent, now)).toMatchObject({
      movement: { graceCredits: 1_000 },
      grace: { endsAt: grace.endsAt },
    });
    expect(refund(account({}), spent, now).grace?.endsAt).toBe('2026-11-22T12:00:00.000Z');
  });

  it('pays the debt first that the ended cycle has left', () => {
    const closedCycles = [
      { tier: 'plus', startsAt: ended.startsAt, openingCredits: 0, spentCredits: 300 },
    ] as const;
    const before = account({ cycleCredits: -300, closedCycles });
    const after = posted(before, refund(before, { ...charged, cycleId: ended.id }, now));
    expect(after).toMatchObject({ cycleCredits: 0, graceCredits: 100, purchasedCredits: 600 });
    expect(after.closedCycles.at(-1)?.spentCredits).toBe(0);
  });

  it('assumes the cycle that it was decided on', () => {
    const { assumptions } = refund(emptyAccount, charged, now);
    expect(assumptionsHold(account({ cycle: running }), assumptions)).toBe(false);
  });
});

describe('rolling over', () => {
  const allowance: Allowance = {
    subscriptionId: 'sub_1',
    tier: 'basic',
    creditsPerCycle: 4_000,
    anchor: '2026-08-31T09:30:00.000Z',
    endsAt: '2027-08-31T09:30:00.000Z',
  };

  it('does nothing while the cycle runs', () => {
    expect(rollOver(account({ cycleCredits: 250, cycle: running, allowance }), now)).toBeNull();
  });

  it("expires the ended cycle's credits and nothing else", () => {
    const holder = account({ cycleCredits: 250, purchasedCredits: 80, graceCredits: 7, grace, cycle: ended });
    expect(rollOver(holder, now)).toMatchObject({
      entries: [{ kind: 'expire', cycleId: ended.id, at: ended.endsAt, movement: { cycleCredits: -250 } }],
      account: { cycleCredits: 0, purchasedCredits: 80, graceCredits: 7, cycle: null },
    });
  });

  it('expires grace credits at their end and nothing else', () => {
    const holder = account({ cycleCredits: 250, graceCredits: 7, grace, cycle: december });
    expect(rollOver(holder, grace.endsAt)).toMatchObject({
      entries: [{ kind: 'expire', cycleId: null, at: grace.endsAt, movement: { graceCredits: -7 } }],
      account: { cycleCredits: 250, graceCredits: 0, grace: null },
    });
  });

  it('keeps what was spent in the ended cycle, and its debt', () => {
    const holder = account({ cycleCredits: -500, cycle: ended });
    expect(rollOver(holder, now)).toMatchObject({
      entries: [],
      account: { cycleCredits: -500, cycle: null, closedCycles: [{ spentCredits: 4_500 }] },
    });
  });

  it("begins the current month of a paid year, counted from the year's first day, and skips past months", () => {
    const holder = account({ cycleCredits: 250, cycle: ended, allowance });
    const due = rollOver(holder, '2027-02-28T09:29:59.999Z');
    expect(due?.entries.map(({ kind, movement }) => [kind, movement.cycleCredits])).toEqual([
      ['expire', -250],
      ['grant', 4_000],
    ]);
    expect(due?.account.cycle).toMatchObject({
      startsAt: '2027-01-31T09:30:00.000Z',
      endsAt: '2027-02-28T09:30:00.000Z',
    });
    expect(rollOver(holder, '2027-02-28T09:30:00.000Z')?.account.cycle?.endsAt).toBe(
      '2027-03-31T09:30:00.000Z',
    );
  });

  it('pays a debt by the very next month, even if no one came in it', () => {
    const holder = account({ cycleCredits: -5_500, cycle: ended, allowance });
    const inNextMonth = rollOver(holder, now)?.account;
    expect(inNextMonth).toMatchObject({ cycleCredits: -1_500, cycle: { openingCredits: -5_500 } });
    const later = '2027-03-01T00:00:00.000Z';
    const atOnce = rollOver(holder, later)?.account;
    const inTwoSteps = inNextMonth && rollOver(inNextMonth, later)?.account;
    for (const after of [atOnce, inTwoSteps]) {
      expect(after).toMatchObject({ cycleCredits: 4_000, cycle: { openingCredits: 0 } });
    }
  });

  it('ends with the paid period', () => {
    const holder = account({ cycle: ended, allowance });
    expect(rollOver(holder, allowance.endsAt)?.account.cycle).toBeNull();
  });
});

/** The postings of an account's history: all that the rules allow, in any order. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constant('buy' as const), amount: fc.integer({ min: -9_000, max: 7_000 }) }),
  fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 0, max: 10 }) }),
  fc.record({ kind: fc.constant('wait' as const), amount: fc.integer({ min: 1, max: 20 }) }),
);

describe('every history of an account', () => {
  it('spends only what can be spent, gives back what was charged, and equals the sum of its entries', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 0, max: 5_000 }),
        (steps, cycleCredits) => {
          let current = account({ cycleCredits, cycle: running });
          let day = 0;
          const instant = () => new Date(Date.parse(now) + day * 86_400_000).toISOString();
          const entries: Movement[] = [{ ...noMovement, cycleCredits }];
          const charges: { movement: Movement; cycleId: string | null }[] = [];
          const write = (posting: Posting) => {
            current = posted(current, posting);
            entries.push(posting.movement);
          };
          for (const { kind, amount } of steps) {
            const due = rollOver(current, instant());
            entries.push(...(due?.entries ?? []).map(({ movement }) => movement));
            current = due?.account ?? current;
            const before = spendableCredits(current, instant()).total;
            const total = sumOf(current);
            switch (kind) {
              case 'spend': {
                const decision = spend(current, amount, instant());
                expect(decision.kind === 'covered').toBe(before >= amount);
                if (decision.kind === 'insufficient') break;
                charges.push({ movement: decision.posting.movement, cycleId: current.cycle?.id ?? null });
                write(decision.posting);
                expect(spendableCredits(current, instant()).total).toBe(before - amount);
                break;
              }
              case 'buy':
                write({ movement: { ...noMovement, purchasedCredits: amount }, assumptions: {} });
                break;
              case 'refund': {
                const [charge] = charges.splice(amount, 1);
                if (charge === undefined) break;
                const { graceCredits, cycleCredits: fromCycle, purchasedCredits } = charge.movement;
                const charged = {
                  graceCredits: 0 - graceCredits,
                  cycleCredits: 0 - fromCycle,
                  purchasedCredits: 0 - purchasedCredits,
                  cycleId: charge.cycleId,
                };
                write(refund(current, charged, instant()));
                expect(sumOf(current) - total).toBe(0 - sumOf(charge.movement));
                break;
              }
              case 'wait':
                day += amount;
                break;
            }
            expect(current.graceCredits).toBeGreaterThanOrEqual(0);
          }
          const sum = entries.reduce(added, noMovement);
          expect(sum).toEqual({
            cycleCredits: current.cycleCredits,
            purchasedCredits: current.purchasedCredits,
            graceCredits: current.graceCredits,
          });
        },
      ),
      { numRuns: 500 },
    );
  });
});

function added(sum: Movement, movement: Movement): Movement {
  return {
    cycleCredits: sum.cycleCredits + movement.cycleCredits,
    purchasedCredits: sum.purchasedCredits + movement.purchasedCredits,
    graceCredits: sum.graceCredits + movement.graceCredits,
  };
}
