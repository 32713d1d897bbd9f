import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  type Allowance,
  applyMovement,
  assumptionsHold,
  type Cycle,
  clawBack,
  emptyAccount,
  grant,
  type Movement,
  type Posting,
  refund,
  rollOver,
  spend,
  spendableCredits,
} from './ledger.ts';

const now = '2026-11-21T12:00:00.000Z';
const month = { tier: 'basic', grantedCredits: 4_000, revision: 0 } as const;
const running: Cycle = {
  ...month,
  id: 'november',
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
};
const ended: Cycle = {
  ...month,
  id: 'october',
  startsAt: '2026-10-01T00:00:00.000Z',
  endsAt: '2026-11-01T00:00:00.000Z',
};
const december: Cycle = {
  ...month,
  id: 'december',
  startsAt: '2026-12-01T00:00:00.000Z',
  endsAt: '2027-01-01T00:00:00.000Z',
};

function account(parts: Partial<Account>): Account {
  return { ...emptyAccount, ...parts };
}

describe('spending', () => {
  it("uses this cycle's credits before purchased ones", () => {
    const decision = spend(
      account({ cycleCredits: 700, purchasedCredits: 1_000, cycle: running }),
      1_000,
      now,
    );
    expect(decision).toMatchObject({
      kind: 'covered',
      posting: { movement: { cycleCredits: -700, purchasedCredits: -300, debtCredits: 0 } },
    });
  });

  it('does not use the credits of a cycle that has ended', () => {
    const holder = account({ cycleCredits: 5_000, purchasedCredits: 999, cycle: ended });
    expect(spend(holder, 1_000, now)).toEqual({ kind: 'insufficient', credits: 999 });
  });

  it('is all or nothing', () => {
    expect(spend(account({ purchasedCredits: 999 }), 1_000, now)).toEqual({
      kind: 'insufficient',
      credits: 999,
    });
  });
});

describe('granting', () => {
  it('pays a debt first', () => {
    expect(grant(account({ debtCredits: 300 }), 1_000, 'purchased')).toEqual({
      cycleCredits: 0,
      purchasedCredits: 700,
      debtCredits: -300,
    });
  });
});

describe('refunding', () => {
  const charged = { cycleCredits: 400, purchasedCredits: 600, cycleId: running.id };

  it('returns credits to the buckets that they came from', () => {
    expect(refund(account({ cycle: running }), charged, now).movement).toEqual({
      cycleCredits: 400,
      purchasedCredits: 600,
      debtCredits: 0,
    });
  });

  it('returns credits of an ended cycle as purchased credits, so that nothing is lost', () => {
    for (const cycle of [null, ended, { ...running, endsAt: now }, december]) {
      expect(refund(account({ cycle }), charged, now).movement).toEqual({
        cycleCredits: 0,
        purchasedCredits: 1_000,
        debtCredits: 0,
      });
    }
  });

  it('assumes the cycle that it was decided on', () => {
    const { assumptions } = refund(emptyAccount, charged, now);
    expect(assumptionsHold(account({ cycle: running }), assumptions)).toBe(false);
  });
});

describe('clawing back', () => {
  const holder = account({ purchasedCredits: 200, cycleCredits: 100, cycle: running });

  it('takes what is left, from its own bucket first', () => {
    expect(clawBack(holder, 250, 'purchased')).toEqual({
      cycleCredits: -50,
      purchasedCredits: -200,
      debtCredits: 0,
    });
    expect(clawBack(holder, 250, 'cycle')).toEqual({
      cycleCredits: -100,
      purchasedCredits: -150,
      debtCredits: 0,
    });
  });

  it('keeps the rest as a debt', () => {
    expect(clawBack(holder, 1_000, 'cycle')).toEqual({
      cycleCredits: -100,
      purchasedCredits: -200,
      debtCredits: 700,
    });
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
    const holder = account({ cycleCredits: 250, purchasedCredits: 80, cycle: ended });
    expect(rollOver(holder, now)?.account).toMatchObject({ cycleCredits: 0, purchasedCredits: 80 });
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

  it('begins a month when all credits of the last are spent, and pays a debt first', () => {
    const holder = account({ debtCredits: 1_500, cycle: ended, allowance });
    expect(rollOver(holder, now)?.account).toMatchObject({ cycleCredits: 2_500, debtCredits: 0 });
  });

  it('ends with the paid period', () => {
    const holder = account({ cycle: ended, allowance });
    expect(rollOver(holder, allowance.endsAt)).toBeNull();
  });
});

/** A movement that assumes exactly this account, as a sync does. */
function exactly(holder: Account, movement: Movement): Posting {
  return { movement, assumptions: { debtCredits: { equals: holder.debtCredits } } };
}

/** The postings of an account's history: all that the rules allow, in any order. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 7_000 }) }),
  fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 0, max: 10 }) }),
  fc.record({ kind: fc.constant('revoke' as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
);

describe('every history of an account', () => {
  it('never goes below zero, has a debt only when empty, and equals the sum of its entries', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 60 }),
        fc.integer({ min: 0, max: 5_000 }),
        (steps, cycleCredits) => {
          let current = account({ cycleCredits, cycle: running });
          const entries: Movement[] = [{ cycleCredits, purchasedCredits: 0, debtCredits: 0 }];
          const charges: Movement[] = [];
          const write = (posting: Posting) => {
            expect(assumptionsHold(current, posting.assumptions)).toBe(true);
            current = applyMovement(current, posting.movement);
            entries.push(posting.movement);
          };
          for (const { kind, amount } of steps) {
            switch (kind) {
              case 'spend': {
                const before = spendableCredits(current, now).total;
                const decision = spend(current, amount, now);
                expect(decision.kind === 'covered').toBe(before >= amount);
                if (decision.kind === 'covered') {
                  write(decision.posting);
                  charges.push(decision.posting.movement);
                  expect(spendableCredits(current, now).total).toBe(before - amount);
                }
                break;
              }
              case 'grant':
                write(exactly(current, grant(current, amount, 'purchased')));
                break;
              case 'refund': {
                const charge = charges.splice(amount, 1)[0];
                if (charge === undefined) break;
                const before = spendableCredits(current, now).total - current.debtCredits;
                write(
                  refund(
                    current,
                    {
                      cycleCredits: 0 - charge.cycleCredits,
                      purchasedCredits: 0 - charge.purchasedCredits,
                      cycleId: running.id,
                    },
                    now,
                  ),
                );
                const back = 0 - charge.cycleCredits - charge.purchasedCredits;
                expect(spendableCredits(current, now).total - current.debtCredits).toBe(before + back);
                break;
              }
              case 'revoke':
                write(exactly(current, clawBack(current, amount, amount % 2 === 0 ? 'cycle' : 'purchased')));
                break;
            }
            expect(
              Math.min(current.cycleCredits, current.purchasedCredits, current.debtCredits),
            ).toBeGreaterThanOrEqual(0);
            if (current.debtCredits > 0) expect(current.cycleCredits + current.purchasedCredits).toBe(0);
          }
          const sum = entries.reduce(applyMovement, account({}));
          expect([sum.cycleCredits, sum.purchasedCredits, sum.debtCredits]).toEqual([
            current.cycleCredits,
            current.purchasedCredits,
            current.debtCredits,
          ]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
