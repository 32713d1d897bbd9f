import type { NewEntry } from '../../tables/credits/credit-entry-item.ts';
import {
  type Account,
  type ClosedCycle,
  type Cycle,
  closedCyclesWith,
  noMovement,
  rememberedCycles,
} from '../../tables/credits/ledger.ts';
import { type CountedLine, type PlanCycle, planCycles } from './plan-cycles.ts';

export interface CycleChange {
  readonly entry: NewEntry | null;
  readonly account: Account;
}

/**
 * Brings an account's cycle to what the lines are worth, with the debt of earlier cycles. The balance follows
 * from what each cycle spent, so it does not matter when Stripe's reports arrive. Pure.
 *
 * @param account rolled over to `instant`
 * @param isReturn a payment was returned, or a return undone, since the last sync
 */
export function changeCycle(
  account: Account,
  lines: readonly CountedLine[],
  instant: string,
  isReturn: boolean,
): CycleChange {
  const records = closedCyclesWith(account);
  const [first] = records;
  const cycles = planCycles(lines, first?.startsAt ?? instant, instant);
  const { closed, running, balance } = balanceOf(cycles, records, instant);
  const difference = balance - account.cycleCredits;
  const after: Account = {
    ...account,
    cycle: running,
    closedCycles: closed.slice(0 - rememberedCycles),
    allowance: running === null ? null : (cycles.at(-1)?.allowance ?? null),
  };
  if (difference === 0) return { entry: null, account: after };
  const isAdvance = (running ?? account.cycle)?.isAdvance ?? false;
  const isSecondGrant = account.cycle !== null && !account.cycle.isAdvance;
  const about = running ?? account.cycle;
  return {
    entry: {
      kind: difference > 0 ? 'grant' : 'revoke',
      reference: `cycle#${about?.id ?? 'closed'}#${account.revision + 1}`,
      source: isReturn ? 'payment_return' : isAdvance ? 'advance' : isSecondGrant ? 'plan_change' : 'plan',
      subject: null,
      product: about?.tier ?? null,
      movement: { ...noMovement, cycleCredits: difference },
    },
    account: { ...after, cycleCredits: balance },
  };
}

/** Remaining credits expire with their cycle; a debt passes to the next. */
function balanceOf(
  cycles: readonly PlanCycle[],
  records: readonly ClosedCycle[],
  instant: string,
): { closed: readonly ClosedCycle[]; running: Cycle | null; balance: number } {
  const closed: ClosedCycle[] = [];
  let running: Cycle | null = null;
  let balance = records[0]?.openingCredits ?? 0;
  for (const { cycle, tier, startsAt, spentCredits } of inTurn(cycles, records)) {
    const openingCredits = Math.min(0, balance);
    balance = openingCredits + (cycle?.credits ?? 0) - spentCredits;
    if (cycle !== null && instant < cycle.endsAt) {
      const { id, endsAt, countsFrom, credits: grantedCredits, isAdvance } = cycle;
      running = {
        id,
        tier,
        startsAt: cycle.startsAt,
        endsAt,
        countsFrom,
        openingCredits,
        grantedCredits,
        isAdvance,
      };
    } else if (spentCredits !== 0 || openingCredits !== 0) {
      closed.push({ tier, startsAt, openingCredits, spentCredits });
    }
  }
  return { closed, running, balance: running === null ? Math.min(0, balance) : balance };
}

/** Spending outside of all cycles makes a cycle worth nothing. */
function inTurn(cycles: readonly PlanCycle[], records: readonly ClosedCycle[]) {
  const isIn = (record: ClosedCycle, { countsFrom, endsAt }: PlanCycle) =>
    countsFrom <= record.startsAt && record.startsAt < endsAt;
  const known = cycles.map((cycle) => ({
    cycle,
    tier: cycle.tier,
    startsAt: cycle.countsFrom,
    spentCredits: records
      .filter((record) => isIn(record, cycle))
      .reduce((sum, record) => sum + record.spentCredits, 0),
  }));
  const others = records
    .filter((record) => !cycles.some((cycle) => isIn(record, cycle)))
    .map((record) => ({ ...record, cycle: null }));
  return [...known, ...others].sort((a, b) =>
    a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0,
  );
}
