import type { BillingInterval, Tier } from '../../contract/catalog.ts';
import type { CreditEntryKind } from '../../contract/credit-entries.ts';
import { monthContaining } from './months.ts';

/**
 * The rules of credits, pure: what may move, from which bucket to which, and under which assumptions.
 *
 * A person has one account with two buckets: this cycle's subscription credits (spent first, expired when the cycle
 * ends) and purchased credits (which never expire), and a debt: what a claw-back could not take, paid by the next grant.
 * Every movement is an entry of an append-only ledger; the account always equals the sum of its entries.
 * In every state a debt above zero means that both buckets are empty.
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
  /** All that the plan has granted for this cycle so far, less what was clawed back. */
  readonly grantedCredits: number;
  /** How often that has changed since the cycle began. */
  readonly revision: number;
}

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
  readonly cycleCredits: number;
  readonly purchasedCredits: number;
  readonly debtCredits: number;
  readonly cycle: Cycle | null;
  readonly allowance: Allowance | null;
  readonly plan: SubscribedPlan | null;
  /** How often billing has written the account. */
  readonly revision: number;
  /** ISO 8601. The person has deleted the account: nothing may be granted or charged any more. */
  readonly deletedAt: string | null;
}

export const emptyAccount: Account = {
  cycleCredits: 0,
  purchasedCredits: 0,
  debtCredits: 0,
  cycle: null,
  allowance: null,
  plan: null,
  revision: 0,
  deletedAt: null,
};

/** What an entry adds to each part of the account. */
export interface Movement {
  readonly cycleCredits: number;
  readonly purchasedCredits: number;
  readonly debtCredits: number;
}

export type EntryKind = CreditEntryKind;

/**
 * What must be true of the account at the moment of writing for a movement to be right. An absent field does not
 * matter, which is what lets any number of charges on one account pass side by side.
 */
export interface Assumptions {
  readonly cycleCredits?: { readonly equals: number } | { readonly atLeast: number };
  readonly purchasedCredits?: { readonly equals: number } | { readonly atLeast: number };
  readonly debtCredits?: { readonly equals: number };
  /** Null: the account has never had a cycle. */
  readonly cycleId?: { readonly equals: string | null };
}

/** A movement and the assumptions under which it holds. */
export interface Posting {
  readonly movement: Movement;
  readonly assumptions: Assumptions;
}

export type SpendDecision =
  | { readonly kind: 'covered'; readonly posting: Posting }
  | { readonly kind: 'insufficient'; readonly credits: number };

/** The account as it is at `now`, even if the end or the start of a cycle has not been written yet. */
export function accountAt(account: Account, now: string): Account {
  return rollOver(account, now)?.account ?? account;
}

/** The plan whose rights the person has: the subscription's, or that of a cycle whose credits they still hold. */
export function tierOf(account: Account, now: string): Tier | null {
  if (account.plan?.isEntitled) return account.plan.tier;
  return account.cycle !== null && spendableCredits(account, now).cycle > 0 ? account.cycle.tier : null;
}

/** What can be spent at `now` (ISO 8601): an ended cycle's credits no longer count. */
export function spendableCredits(
  account: Account,
  now: string,
): { cycle: number; purchased: number; total: number } {
  const cycle = cycleIsOver(account, now) ? 0 : account.cycleCredits;
  return { cycle, purchased: account.purchasedCredits, total: cycle + account.purchasedCredits };
}

/** Whether the account holds credits of a cycle that has ended: they expire before anything else happens. */
export function cycleIsOver(account: Account, now: string): boolean {
  return account.cycle !== null && account.cycle.endsAt <= now;
}

/** Spends `amount`: this cycle's credits first, then purchased ones; all or nothing. */
export function spend(account: Account, amount: number, now: string): SpendDecision {
  const available = spendableCredits(account, now);
  if (available.total < amount) return { kind: 'insufficient', credits: available.total };
  const fromCycle = Math.min(available.cycle, amount);
  const fromPurchased = amount - fromCycle;
  return {
    kind: 'covered',
    posting: {
      movement: { cycleCredits: 0 - fromCycle, purchasedCredits: 0 - fromPurchased, debtCredits: 0 },
      assumptions: {
        ...(fromPurchased === 0
          ? { cycleCredits: { atLeast: fromCycle } }
          : { cycleCredits: { equals: account.cycleCredits }, purchasedCredits: { atLeast: fromPurchased } }),
        // Another cycle may have begun since, with credits that would have to be spent first.
        cycleId: { equals: account.cycle?.id ?? null },
      },
    },
  };
}

/**
 * Returns what a charge took to the buckets that it came from. What came from a cycle that has ended since goes to the
 * purchased bucket, so that the person loses nothing; a debt made meanwhile is paid first.
 */
export function refund(
  account: Account,
  charged: { cycleCredits: number; purchasedCredits: number; cycleId: string | null },
  now: string,
): Posting {
  const sameCycle =
    account.cycle !== null && account.cycle.id === charged.cycleId && !cycleIsOver(account, now);
  if (charged.cycleCredits === 0) return addPurchased(account, charged.purchasedCredits);
  if (!sameCycle || account.debtCredits > 0) {
    const posting = addPurchased(account, charged.cycleCredits + charged.purchasedCredits);
    return {
      ...posting,
      assumptions: { ...posting.assumptions, cycleId: { equals: account.cycle?.id ?? null } },
    };
  }
  return {
    movement: {
      cycleCredits: charged.cycleCredits,
      purchasedCredits: charged.purchasedCredits,
      debtCredits: 0,
    },
    assumptions: { debtCredits: { equals: 0 }, cycleId: { equals: account.cycle.id } },
  };
}

/**
 * Revokes `amount` because its payment was returned or its time was credited: what is left, from its own bucket first,
 * then from the other; the rest becomes a debt.
 */
export function clawBack(account: Account, amount: number, ownBucket: 'cycle' | 'purchased'): Movement {
  const available = { cycle: account.cycleCredits, purchased: account.purchasedCredits };
  const otherBucket = ownBucket === 'cycle' ? 'purchased' : 'cycle';
  const taken = { cycle: 0, purchased: 0 };
  taken[ownBucket] = Math.min(available[ownBucket], amount);
  taken[otherBucket] = Math.min(available[otherBucket], amount - taken[ownBucket]);
  return {
    cycleCredits: 0 - taken.cycle,
    purchasedCredits: 0 - taken.purchased,
    debtCredits: amount - taken.cycle - taken.purchased,
  };
}

/** Adds `amount` to a bucket; a debt is paid first. */
export function grant(account: Account, amount: number, bucket: 'cycle' | 'purchased'): Movement {
  const paysDebt = Math.min(account.debtCredits, amount);
  return {
    cycleCredits: bucket === 'cycle' ? amount - paysDebt : 0,
    purchasedCredits: bucket === 'purchased' ? amount - paysDebt : 0,
    debtCredits: 0 - paysDebt,
  };
}

/** One entry of a cycle change. */
export interface RollOverEntry {
  readonly kind: 'expire' | 'grant';
  readonly cycle: Cycle;
  readonly movement: Movement;
}

/**
 * What is due because time has passed: the credits of a cycle that has ended expire, and within a period that is paid
 * already the running month's are granted. Months without a read or a write leave no entries. Null when nothing is
 * due.
 */
export function rollOver(
  account: Account,
  now: string,
): { readonly entries: readonly RollOverEntry[]; readonly account: Account } | null {
  const { cycle } = account;
  if (cycle === null || cycle.endsAt > now) return null;
  const entries: RollOverEntry[] = [];
  let after = account;
  if (account.cycleCredits > 0) {
    const movement = { cycleCredits: 0 - account.cycleCredits, purchasedCredits: 0, debtCredits: 0 };
    entries.push({ kind: 'expire', cycle, movement });
    after = applyMovement(after, movement);
  }
  const next = nextCycle(account, now);
  if (next !== null) {
    const movement = grant(after, next.grantedCredits, 'cycle');
    entries.push({ kind: 'grant', cycle: next, movement });
    after = { ...applyMovement(after, movement), cycle: next };
  }
  return entries.length === 0 ? null : { entries, account: after };
}

/** The running month of the paid period, if it is another than the account's. */
function nextCycle(account: Account, now: string): Cycle | null {
  const { allowance, cycle } = account;
  if (allowance === null || allowance.creditsPerCycle === 0) return null;
  if (allowance.anchor > now || allowance.endsAt <= now) return null;
  const month = monthContaining(allowance.anchor, allowance.endsAt, now);
  const id = cycleId(allowance.subscriptionId, month.startsAt);
  if (cycle?.id === id) return null;
  return { id, tier: allowance.tier, ...month, grantedCredits: allowance.creditsPerCycle, revision: 0 };
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
    debtCredits: account.debtCredits + movement.debtCredits,
  };
}

/** Whether `assumptions` hold of `account`: the same test that the store writes as a condition. */
export function assumptionsHold(account: Account, assumptions: Assumptions): boolean {
  return (
    numberHolds(account.cycleCredits, assumptions.cycleCredits) &&
    numberHolds(account.purchasedCredits, assumptions.purchasedCredits) &&
    numberHolds(account.debtCredits, assumptions.debtCredits) &&
    (assumptions.cycleId === undefined || (account.cycle?.id ?? null) === assumptions.cycleId.equals)
  );
}

function addPurchased(account: Account, amount: number): Posting {
  return {
    movement: grant(account, amount, 'purchased'),
    assumptions: { debtCredits: { equals: account.debtCredits } },
  };
}

function numberHolds(
  value: number,
  condition: { equals: number } | { atLeast: number } | undefined,
): boolean {
  if (condition === undefined) return true;
  return 'equals' in condition ? value === condition.equals : value >= condition.atLeast;
}
