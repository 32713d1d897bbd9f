import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Account,
  applyMovement,
  assumptionsHold,
  emptyAccount,
  expireCycle,
  grantPurchased,
  type Movement,
  type Posting,
  refund,
  revoke,
  spend,
  spendableCredits,
} from './ledger.ts';

const now = '2026-11-21T12:00:00.000Z';
const running = { id: 'november', endsAt: '2026-12-01T00:00:00.000Z' };
const ended = { id: 'october', endsAt: '2026-11-01T00:00:00.000Z' };

function account(parts: Partial<Account>): Account {
  return { ...emptyAccount, ...parts };
}

describe('spending', () => {
  it("takes this cycle's credits before purchased ones", () => {
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

  it('does not touch the credits of a cycle that has ended', () => {
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
    const { movement } = grantPurchased(account({ debtCredits: 300 }), 1_000);
    expect(movement).toEqual({ cycleCredits: 0, purchasedCredits: 700, debtCredits: -300 });
  });
});

describe('refunding', () => {
  const charged = { cycleCredits: 400, purchasedCredits: 600, cycleId: running.id };

  it('returns to the buckets that it came from', () => {
    expect(refund(account({ cycle: running }), charged, now).movement).toEqual({
      cycleCredits: 400,
      purchasedCredits: 600,
      debtCredits: 0,
    });
  });

  it('goes to purchased credits when the cycle has ended, so that nothing is lost', () => {
    for (const cycle of [
      null,
      ended,
      { ...running, endsAt: now },
      { id: 'december', endsAt: '2027-01-01T00:00:00.000Z' },
    ]) {
      expect(refund(account({ cycle }), charged, now).movement).toEqual({
        cycleCredits: 0,
        purchasedCredits: 1_000,
        debtCredits: 0,
      });
    }
  });

  it('is not decided on a guess about the cycle', () => {
    const { assumptions } = refund(emptyAccount, charged, now);
    expect(assumptionsHold(account({ cycle: running }), assumptions)).toBe(false);
  });
});

describe('revoking', () => {
  it('takes what is left and keeps the rest as a debt', () => {
    const { movement } = revoke(account({ purchasedCredits: 200, cycleCredits: 100, cycle: running }), 1_000);
    expect(movement).toEqual({ cycleCredits: -100, purchasedCredits: -200, debtCredits: 700 });
  });
});

describe('expiring', () => {
  it("removes the ended cycle's credits and nothing else", () => {
    const holder = account({ cycleCredits: 250, purchasedCredits: 80, cycle: ended });
    expect(applyMovement(holder, expireCycle(holder, ended).movement)).toMatchObject({
      cycleCredits: 0,
      purchasedCredits: 80,
    });
  });
});

/** A life of an account: every posting that the rules allow, in any order. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 7_000 }) }),
  fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 0, max: 10 }) }),
  fc.record({ kind: fc.constant('revoke' as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
);

describe('any life of an account', () => {
  it('never goes below zero, owes only when empty, and equals the sum of its entries', () => {
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
                write(grantPurchased(current, amount));
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
                write(revoke(current, amount));
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
