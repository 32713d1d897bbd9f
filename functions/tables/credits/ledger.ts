import { type BillingInterval, graceDays, type Tier } from '../../../contract/catalog.ts';
import type { CreditEntryKind } from '../../../contract/credit-entries.ts';
import { addDays, justAfter, later, monthContaining } from './months.ts';

/**
 * The rules of credits, pure: what may move, in which bucket, and under which assumptions.
 *
 * A person has one account with three buckets, spent in this order: grace credits (given back after their cycle had
 * ended; they expire some days later), this cycle's subscription credits (which expire when the cycle ends) and purchased
 * credits (which never expire). A bucket below zero is a debt: a payment was returned after its credits had been spent.
 * The next grant to the same bucket pays it; the other buckets are not touched.
 * Every movement is an entry of an append-only ledger; the account always equals the sum of its entries.
 */

/** A month for which a plan's credits were granted. */
export interface Cycle {
  /** `<subscription>#<start>`: a new cycle has a new id, and the same cycle always the same. */
  readonly id: string;
  readonly tier: Tier;
  /** ISO 8601. */
  readonly startsAt: string;
  /** ISO 8601. From this instant the cycle's credits can no longer be spent. */
  readonly endsAt: string;
  /** ISO 8601. From when its credits are counted: its start, or the start of a cycle that it cut short. */
  readonly countsFrom: string;
  /** The debt that it began with, as a number below zero; or zero. */
  readonly openingCredits: number;
  /** All that the plan has granted for this cycle so far, less what was clawed back. */
  readonly grantedCredits: number;
  /** Whether Stripe still prepares the invoice, so that this is an advance. */
  readonly isAdvance: boolean;
}

/** What an account remembers of a cycle that has ended, to be right when Stripe reports late about its time. */
export interface ClosedCycle {
  readonly tier: Tier;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly openingCredits: number;
  /** Spent, less what was given back before it ended. */
  readonly spentCredits: number;
}

/** How many closed cycles an account remembers: what Stripe reports about earlier ones no longer changes it. */
export const rememberedCycles = 6;

/** Until when grace credits can be spent, and the plan that paid for them. */
export interface Grace {
  readonly tier: Tier;
  /** ISO 8601. */
  readonly endsAt: string;
}

/** How long grace credits live that are given back after their grace has ended. */
const repeatedGraceDays = 1;

/** The further months of a period that is paid already (of a year): each begins at the first read or write in it. */
export interface Allowance {
  readonly subscriptionId: string;
  readonly tier: Tier;
  readonly creditsPerCycle: number;
  /** ISO 8601. The paid period's start: its months are counted from this day. */
  readonly anchor: string;
  /** ISO 8601. The paid period's end. */
  readonly endsAt: string;
}

/** The plan of the person's subscription, as far as charging has to know it. */
export interface SubscribedPlan {
  readonly tier: Tier;
  readonly interval: BillingInterval;
  /** Whether it gives the plan's rights, however many credits are left. */
  readonly isEntitled: boolean;
}

/** One person's account, as stored. A person without one has `emptyAccount`. */
export interface Account {
  /** Below zero: a debt. */
  readonly cycleCredits: number;
  /** Below zero: a debt. */
  readonly purchasedCredits: number;
  /** Zero or more. */
  readonly graceCredits: number;
  /** Null: there are no grace credits. */
  readonly grace: Grace | null;
  /** Null: no cycle runs. */
  readonly cycle: Cycle | null;
  /** Oldest first. */
  readonly closedCycles: readonly ClosedCycle[];
  readonly allowance: Allowance | null;
  readonly plan: SubscribedPlan | null;
  /** How often billing has written the account. */
  readonly revision: number;
  /** ISO 8601. The date of its last entry, which the next one's is after; null: of none that was written in order. */
  readonly lastEntryAt: string | null;
  /** The charged videos that have not ended as far as the account knows: it is not told of their ends. */
  readonly videosInFlight: readonly string[];
  /** ISO 8601. The person has deleted the account: nothing may be granted or charged any more. */
  readonly deletedAt: string | null;
}

export const emptyAccount: Account = {
  cycleCredits: 0,
  purchasedCredits: 0,
  graceCredits: 0,
  grace: null,
  cycle: null,
  closedCycles: [],
  allowance: null,
  plan: null,
  revision: 0,
  lastEntryAt: null,
  videosInFlight: [],
  deletedAt: null,
};

/** What an entry adds to each bucket. */
export interface Movement {
  readonly cycleCredits: number;
  readonly purchasedCredits: number;
  readonly graceCredits: number;
}

export type EntryKind = CreditEntryKind;

/**
 * What must be true of the account at the moment of writing for a movement to be right. An absent field does not
 * matter, which is what lets any number of charges on one account pass side by side.
 */
export interface Assumptions {
  readonly cycleCredits?: { readonly equals: number } | { readonly atLeast: number };
  readonly purchasedCredits?: { readonly equals: number } | { readonly atLeast: number };
  readonly graceCredits?: { readonly equals: number } | { readonly atLeast: number };
  /** Null: no cycle runs. */
  readonly cycleId?: { readonly equals: string | null };
}

/** A movement and the assumptions under which it holds. */
export interface Posting {
  readonly movement: Movement;
  readonly assumptions: Assumptions;
  /** What else changes in the account. */
  readonly grace?: Grace;
  readonly closedCycles?: readonly ClosedCycle[];
}

export type SpendDecision =
  | { readonly kind: 'covered'; readonly posting: Posting }
  | { readonly kind: 'insufficient'; readonly credits: number };

/** The account as it is at `now`, even if the end or the start of a cycle has not been written yet. */
export function accountAt(account: Account, now: string): Account {
  return rollOver(account, now)?.account ?? account;
}

/** The plan whose rights the person has: the subscription's, or that of subscription credits which they still hold. */
export function tierOf(stored: Account, now: string): Tier | null {
  const account = accountAt(stored, now);
  if (account.plan?.isEntitled) return account.plan.tier;
  if (account.cycle !== null && account.cycleCredits > 0) return account.cycle.tier;
  return account.graceCredits > 0 ? (account.grace?.tier ?? null) : null;
}

/** What can be spent at `now` (ISO 8601): what has expired no longer counts, and a debt counts as nothing. */
export function spendableCredits(
  stored: Account,
  now: string,
): { grace: number; cycle: number; purchased: number; total: number } {
  const account = accountAt(stored, now);
  const cycle = Math.max(0, account.cycleCredits);
  const purchased = Math.max(0, account.purchasedCredits);
  return {
    grace: account.graceCredits,
    cycle,
    purchased,
    total: account.graceCredits + cycle + purchased,
  };
}

/** What is owed: the sum of the buckets' debts, zero or more. */
export function debtCredits(account: Account): number {
  return Math.max(0, 0 - account.cycleCredits) + Math.max(0, 0 - account.purchasedCredits);
}

/**
 * Spends `amount`: what expires first is spent first; all or nothing.
 *
 * @param account as it is at `now`: rolled over
 */
export function spend(account: Account, amount: number, now: string): SpendDecision {
  const available = spendableCredits(account, now);
  if (available.total < amount) return { kind: 'insufficient', credits: available.total };
  const fromGrace = Math.min(available.grace, amount);
  const fromCycle = Math.min(available.cycle, amount - fromGrace);
  const fromPurchased = amount - fromGrace - fromCycle;
  // A bucket that is emptied, or skipped because it is empty, must be as it was; the last one must have enough.
  const cycleIsLast = fromPurchased === 0;
  const graceIsLast = cycleIsLast && fromCycle === 0;
  return {
    kind: 'covered',
    posting: {
      movement: {
        graceCredits: 0 - fromGrace,
        cycleCredits: 0 - fromCycle,
        purchasedCredits: 0 - fromPurchased,
      },
      assumptions: {
        graceCredits: graceIsLast ? { atLeast: fromGrace } : { equals: account.graceCredits },
        ...(!graceIsLast && {
          cycleCredits: cycleIsLast ? { atLeast: fromCycle } : { equals: account.cycleCredits },
        }),
        ...(!cycleIsLast && { purchasedCredits: { atLeast: fromPurchased } }),
        // Another cycle may have begun since, with credits that would have to be spent first.
        cycleId: { equals: account.cycle?.id ?? null },
      },
    },
  };
}

/** What a charge took from each bucket, as positive numbers. */
export interface ChargedCredits {
  readonly graceCredits: number;
  readonly cycleCredits: number;
  /** The cycle that `cycleCredits` came from. */
  readonly cycleId: string | null;
  readonly purchasedCredits: number;
}

/**
 * Gives back what a charge took, to the buckets that it came from. What came from a cycle that has ended since becomes
 * grace credits, and so do grace credits whose grace has ended: they never become permanent and are never lost at once.
 *
 * @param account as it is at `now`: rolled over
 */
export function refund(account: Account, charged: ChargedCredits, now: string): Posting {
  const { cycle } = account;
  const isSameCycle = cycle !== null && isCountedIn(charged.cycleId, cycle);
  const late = isSameCycle ? 0 : charged.cycleCredits;
  // The payment for the ended cycle may have been returned: then what it left is a debt, which this pays first.
  const paysDebt = Math.min(late, Math.max(0, 0 - account.cycleCredits));
  const toGrace = charged.graceCredits + late - paysDebt;
  const movement = {
    cycleCredits: charged.cycleCredits - late + paysDebt,
    purchasedCredits: charged.purchasedCredits,
    graceCredits: toGrace,
  };
  if (charged.cycleCredits + charged.graceCredits === 0) return { movement, assumptions: {} };
  const last = account.closedCycles.at(-1);
  return {
    movement,
    assumptions: {
      cycleId: { equals: cycle?.id ?? null },
      ...(late > 0 && { cycleCredits: { equals: account.cycleCredits } }),
      ...(toGrace > 0 && { graceCredits: { equals: account.graceCredits } }),
    },
    ...(toGrace > 0 && { grace: graceOf(account, late > paysDebt ? graceDays : repeatedGraceDays, now) }),
    ...(cycle === null &&
      last !== undefined &&
      paysDebt > 0 && {
        closedCycles: [
          ...account.closedCycles.slice(0, -1),
          { ...last, spentCredits: last.spentCredits - paysDebt },
        ],
      }),
  };
}

/** The account's grace, made to last at least `days` from now. */
function graceOf({ grace, closedCycles, cycle }: Account, days: number, now: string): Grace {
  if (grace !== null && days < graceDays) return grace;
  return {
    tier: grace?.tier ?? closedCycles.at(-1)?.tier ?? cycle?.tier ?? 'basic',
    endsAt: later(grace?.endsAt ?? now, addDays(now, days)),
  };
}

/** Whether credits of the cycle `id` are counted together with those of `cycle`, which may have cut it short. */
function isCountedIn(id: string | null, cycle: Cycle): boolean {
  return id !== null && id.slice(id.lastIndexOf('#') + 1) >= cycle.countsFrom;
}

/** One entry of what time alone changes. */
export interface RollOverEntry {
  readonly kind: 'expire' | 'grant';
  /** The cycle's id; null for the end of the grace. */
  readonly cycleId: string | null;
  readonly tier: Tier;
  readonly movement: Movement;
  /** ISO 8601. When it was due. */
  readonly at: string;
}

/** What time alone has changed. */
export interface RollOver {
  readonly entries: readonly RollOverEntry[];
  readonly account: Account;
}

/**
 * What is due because time has passed: grace credits expire; a cycle that has ended is closed, so that its credits expire
 * and its debt stays; and within a period that is paid already the running month begins. Months without a read or a write
 * leave no entries, unless they pay a debt. Null when nothing is due.
 *
 * The caller does this before any other change of the account.
 */
export function rollOver(account: Account, now: string): RollOver | null {
  const entries: RollOverEntry[] = [];
  let after = account;
  const move = (entry: RollOverEntry) => {
    entries.push(entry);
    after = applyMovement(after, entry.movement);
  };
  const { grace } = account;
  if (grace !== null && grace.endsAt <= now) {
    if (after.graceCredits > 0) {
      move({
        ...expired(grace.tier, grace.endsAt),
        movement: { ...noMovement, graceCredits: 0 - after.graceCredits },
      });
    }
    after = { ...after, grace: null };
  }
  while (after.cycle !== null && after.cycle.endsAt <= now) {
    const { cycle } = after;
    after = { ...after, closedCycles: closedCyclesWith(after) };
    if (after.cycleCredits > 0) {
      const movement = { ...noMovement, cycleCredits: 0 - after.cycleCredits };
      move({ ...expired(cycle.tier, cycle.endsAt), cycleId: cycle.id, movement });
    }
    // A debt is paid by the very next month, even by one without a read or a write.
    const next = nextCycle(after, after.cycleCredits < 0 ? cycle.endsAt : now);
    after = { ...after, cycle: next };
    if (next !== null) {
      const movement = { ...noMovement, cycleCredits: next.grantedCredits };
      const at = justAfter(later(cycle.endsAt, next.startsAt));
      move({ kind: 'grant', cycleId: next.id, tier: next.tier, movement, at });
    }
  }
  return after === account ? null : { entries, account: after };
}

function expired(tier: Tier, at: string) {
  return { kind: 'expire', cycleId: null, tier, at } as const;
}

/** A movement of nothing. */
export const noMovement: Movement = { cycleCredits: 0, purchasedCredits: 0, graceCredits: 0 };

/** The closed cycles and the running one, as it is if it ends now. */
export function closedCyclesWith({ cycle, cycleCredits, closedCycles }: Account): readonly ClosedCycle[] {
  if (cycle === null) return closedCycles;
  const { tier, startsAt, openingCredits, grantedCredits } = cycle;
  const spentCredits = openingCredits + grantedCredits - cycleCredits;
  return [...closedCycles, { tier, startsAt, openingCredits, spentCredits }].slice(0 - rememberedCycles);
}

/** The paid period's month that contains `instant`, if it is another than the account's. */
function nextCycle(account: Account, instant: string): Cycle | null {
  const { allowance, cycle } = account;
  if (allowance === null || allowance.creditsPerCycle === 0) return null;
  if (allowance.anchor > instant || allowance.endsAt <= instant) return null;
  const month = monthContaining(allowance.anchor, allowance.endsAt, instant);
  const id = cycleId(allowance.subscriptionId, month.startsAt);
  if (cycle?.id === id) return null;
  return {
    id,
    tier: allowance.tier,
    ...month,
    countsFrom: month.startsAt,
    openingCredits: account.cycleCredits,
    grantedCredits: allowance.creditsPerCycle,
    isAdvance: false,
  };
}

/** A cycle's id: the same wherever it is computed from. */
export function cycleId(subscriptionId: string, startsAt: string): string {
  return `${subscriptionId}#${startsAt}`;
}

/** The account after a movement. */
export function applyMovement(account: Account, movement: Movement): Account {
  return {
    ...account,
    cycleCredits: account.cycleCredits + movement.cycleCredits,
    purchasedCredits: account.purchasedCredits + movement.purchasedCredits,
    graceCredits: account.graceCredits + movement.graceCredits,
  };
}

/** Whether `assumptions` hold of `account`: the same test that the store writes as a condition. */
export function assumptionsHold(account: Account, assumptions: Assumptions): boolean {
  return (
    numberHolds(account.cycleCredits, assumptions.cycleCredits) &&
    numberHolds(account.purchasedCredits, assumptions.purchasedCredits) &&
    numberHolds(account.graceCredits, assumptions.graceCredits) &&
    (assumptions.cycleId === undefined || (account.cycle?.id ?? null) === assumptions.cycleId.equals)
  );
}

function numberHolds(
  value: number,
  condition: { equals: number } | { atLeast: number } | undefined,
): boolean {
  if (condition === undefined) return true;
  return 'equals' in condition ? value === condition.equals : value >= condition.atLeast;
}
