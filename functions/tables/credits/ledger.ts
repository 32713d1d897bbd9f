import { type BillingInterval, graceDays, type Tier } from '../../../contract/billing/catalog.ts';
import type { CreditEntryKind } from '../../../contract/billing/credit-entries.ts';
import { addDays, justAfter, later, monthContaining } from './months.ts';

/**
 * The rules of credits, pure.
 *
 * An account has three buckets, spent in this order: grace credits (refunded after their cycle ended; they
 * expire some days later), cycle credits (they expire with the cycle) and purchased credits (they never
 * expire). A bucket below zero is a debt: a payment was returned after its credits were spent. Only the next
 * grant to the same bucket pays it. Every movement is an entry of an append-only ledger; the account always
 * equals the sum of its entries.
 */

/** A month for which a plan granted credits. */
export interface Cycle {
  /** `<subscription>#<start>`: the same cycle always has the same id. */
  readonly id: string;
  readonly tier: Tier;
  /** ISO 8601. */
  readonly startsAt: string;
  /** ISO 8601. No credits can be spent from this instant on. */
  readonly endsAt: string;
  /** ISO 8601. Its start, or the start of a cycle that it cut short. */
  readonly countsFrom: string;
  /** The debt that it began with, below zero; or zero. */
  readonly openingCredits: number;
  /** Less what was clawed back. */
  readonly grantedCredits: number;
  /** Stripe still prepares the invoice. */
  readonly isAdvance: boolean;
}

/** Kept of an ended cycle, because Stripe may report late about its time. */
export interface ClosedCycle {
  readonly tier: Tier;
  /** ISO 8601. */
  readonly startsAt: string;
  readonly openingCredits: number;
  /** Less what was refunded before the end. */
  readonly spentCredits: number;
}

/** Stripe's reports about earlier closed cycles change nothing. */
export const rememberedCycles = 6;

/** When grace credits expire, and the plan that paid for them. */
export interface Grace {
  readonly tier: Tier;
  /** ISO 8601. */
  readonly endsAt: string;
}

/** For grace credits refunded after their grace ended. */
const repeatedGraceDays = 1;

/**
 * The remaining months of a period paid in advance, such as a year: each begins at its first read or write.
 */
export interface Allowance {
  readonly subscriptionId: string;
  readonly tier: Tier;
  readonly creditsPerCycle: number;
  /** ISO 8601. The paid period's start, from which months are counted. */
  readonly anchor: string;
  /** ISO 8601. The paid period's end. */
  readonly endsAt: string;
}

/** The subscription's plan, for charging. */
export interface SubscribedPlan {
  readonly tier: Tier;
  readonly interval: BillingInterval;
  /** Whether its rights apply, however many credits are left. */
  readonly isEntitled: boolean;
}

/** What refused requests have done to an account. */
export interface GeneratingPause {
  /** When the last of them were, ISO 8601, the oldest first. */
  readonly refusedAt: readonly string[];
  /** ISO 8601. Nothing is generated before. */
  readonly waitsUntil: string | null;
  /** ISO 8601. Nothing is generated until an operator resumes it. */
  readonly pausedAt: string | null;
}

/** The stored account; `emptyAccount` if none is stored. */
export interface Account {
  readonly cycleCredits: number;
  readonly purchasedCredits: number;
  /** Zero or more. */
  readonly graceCredits: number;
  readonly grace: Grace | null;
  /** Null: no cycle runs. */
  readonly cycle: Cycle | null;
  /** Oldest first. */
  readonly closedCycles: readonly ClosedCycle[];
  readonly allowance: Allowance | null;
  readonly plan: SubscribedPlan | null;
  /** How often `update` has written the account. */
  readonly revision: number;
  /** ISO 8601. The next entry is dated after it. Null if no entry was dated in this order. */
  readonly lastEntryAt: string | null;
  /** Charged videos; an ended one stays until `forgetVideos`. */
  readonly videosInFlight: readonly string[];
  /** The video that took the free sample; null: none did, or it came back. */
  readonly freeSampleVideo: string | null;
  /** ISO 8601. Nothing may be charged while it is there. */
  readonly suspendedAt: string | null;
  /** Whether videos may be generated now. */
  readonly generatingPause: GeneratingPause;
  /** ISO 8601. Nothing may be granted or charged afterwards. */
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
  freeSampleVideo: null,
  suspendedAt: null,
  generatingPause: { refusedAt: [], waitsUntil: null, pausedAt: null },
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
 * What must be true of the account when a movement is written. An absent field does not matter, so any number
 * of charges on one account can pass concurrently.
 */
export interface Assumptions {
  readonly cycleCredits?: { readonly equals: number } | { readonly atLeast: number };
  readonly purchasedCredits?: { readonly equals: number } | { readonly atLeast: number };
  readonly graceCredits?: { readonly equals: number } | { readonly atLeast: number };
  /** Null: no cycle runs. */
  readonly cycleId?: { readonly equals: string | null };
  readonly hasEntries?: false;
  readonly freeSampleVideo?: { readonly equals: string | null };
}

export interface Posting {
  readonly movement: Movement;
  readonly assumptions: Assumptions;
  readonly grace?: Grace;
  readonly closedCycles?: readonly ClosedCycle[];
  /** Null: the free sample comes back. */
  readonly freeSampleVideo?: string | null;
}

export type SpendDecision =
  | { readonly kind: 'covered'; readonly posting: Posting }
  | { readonly kind: 'insufficient'; readonly credits: number };

/** With any cycle's end or start that is not yet written. */
export function accountAt(account: Account, now: string): Account {
  return rollOver(account, now)?.account ?? account;
}

/** The plan whose rights apply: the subscription's, or that of unspent subscription credits. */
export function tierOf(stored: Account, now: string): Tier | null {
  const account = accountAt(stored, now);
  if (account.plan?.isEntitled) return account.plan.tier;
  if (account.cycle !== null && account.cycleCredits > 0) return account.cycle.tier;
  return account.graceCredits > 0 ? (account.grace?.tier ?? null) : null;
}

/** Without expired credits; a debt counts as zero. */
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

/** Zero or more. */
export function debtCredits(account: Account): number {
  return Math.max(0, 0 - account.cycleCredits) + Math.max(0, 0 - account.purchasedCredits);
}

/**
 * Spends `amount`, all or nothing; what expires first goes first.
 *
 * @param account rolled over to `now`
 */
export function spend(account: Account, amount: number, now: string): SpendDecision {
  const available = spendableCredits(account, now);
  if (available.total < amount) return { kind: 'insufficient', credits: available.total };
  const fromGrace = Math.min(available.grace, amount);
  const fromCycle = Math.min(available.cycle, amount - fromGrace);
  const fromPurchased = amount - fromGrace - fromCycle;
  // A bucket emptied, or skipped as empty, must be unchanged; the last one needs only enough.
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
        // A new cycle would bring credits that must be spent first.
        cycleId: { equals: account.cycle?.id ?? null },
      },
    },
  };
}

/** Whether the account's first video takes no credits: it has never had any. */
export function hasFreeSample(account: Account): boolean {
  return account.deletedAt === null && assumptionsHold(account, untouched);
}

const untouched: Assumptions = {
  cycleCredits: { equals: 0 },
  purchasedCredits: { equals: 0 },
  graceCredits: { equals: 0 },
  cycleId: { equals: null },
  hasEntries: false,
  freeSampleVideo: { equals: null },
};

/** Lets a video take the free sample of an account that has one. No credits move. */
export function takeFreeSample(videoId: string): Posting {
  return { movement: noMovement, assumptions: untouched, freeSampleVideo: videoId };
}

/** Returns the free sample if `videoId` took it. */
export function giveBackFreeSample(account: Account, videoId: string): Posting {
  if (account.freeSampleVideo !== videoId) return { movement: noMovement, assumptions: {} };
  return {
    movement: noMovement,
    assumptions: { freeSampleVideo: { equals: videoId } },
    freeSampleVideo: null,
  };
}

/** What a charge took, as positive numbers. */
export interface ChargedCredits {
  readonly graceCredits: number;
  readonly cycleCredits: number;
  readonly cycleId: string | null;
  readonly purchasedCredits: number;
}

/**
 * Returns a charge to its buckets. Cycle credits of an ended cycle, and grace credits whose grace has ended,
 * become grace credits: never permanent, never lost at once.
 *
 * @param account rolled over to `now`
 */
export function refund(account: Account, charged: ChargedCredits, now: string): Posting {
  const { cycle } = account;
  const isSameCycle = cycle !== null && isCountedIn(charged.cycleId, cycle);
  const late = isSameCycle ? 0 : charged.cycleCredits;
  // If the ended cycle's payment was returned, its debt is paid first.
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

/** Credits of an ended cycle extend the grace to `days` from now; others keep a running grace's end. */
function graceOf({ grace, closedCycles, cycle }: Account, days: number, now: string): Grace {
  if (grace !== null && days < graceDays) return grace;
  return {
    tier: grace?.tier ?? closedCycles.at(-1)?.tier ?? cycle?.tier ?? 'basic',
    endsAt: later(grace?.endsAt ?? now, addDays(now, days)),
  };
}

/** Whether credits of the cycle `id` count with those of `cycle`, which may have cut it short. */
function isCountedIn(id: string | null, cycle: Cycle): boolean {
  return id !== null && id.slice(id.lastIndexOf('#') + 1) >= cycle.countsFrom;
}

export interface RollOverEntry {
  readonly kind: 'expire' | 'grant';
  /** Null for the end of the grace. */
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
 * What is due at `now`: grace credits expire; an ended cycle closes, its credits expire and its debt stays;
 * within a paid period the running month begins. Months without a read or a write leave no entries unless
 * they pay a debt. Null if nothing is due.
 *
 * The caller writes this before any other change of the account.
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
    // The very next month pays a debt, even one without a read or a write.
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

export const noMovement: Movement = { cycleCredits: 0, purchasedCredits: 0, graceCredits: 0 };

/** Closes the running cycle as if it ended now. */
export function closedCyclesWith({ cycle, cycleCredits, closedCycles }: Account): readonly ClosedCycle[] {
  if (cycle === null) return closedCycles;
  const { tier, startsAt, openingCredits, grantedCredits } = cycle;
  const spentCredits = openingCredits + grantedCredits - cycleCredits;
  return [...closedCycles, { tier, startsAt, openingCredits, spentCredits }].slice(0 - rememberedCycles);
}

/** The paid period's month at `instant`; null if the account has it already or no allowance covers it. */
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

/** The same wherever it is computed. */
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

/** `conditionOf`, evaluated in memory. */
export function assumptionsHold(account: Account, assumptions: Assumptions): boolean {
  return (
    numberHolds(account.cycleCredits, assumptions.cycleCredits) &&
    numberHolds(account.purchasedCredits, assumptions.purchasedCredits) &&
    numberHolds(account.graceCredits, assumptions.graceCredits) &&
    (assumptions.cycleId === undefined || (account.cycle?.id ?? null) === assumptions.cycleId.equals) &&
    (assumptions.hasEntries === undefined || account.lastEntryAt === null) &&
    (assumptions.freeSampleVideo === undefined ||
      account.freeSampleVideo === assumptions.freeSampleVideo.equals)
  );
}

function numberHolds(
  value: number,
  condition: { equals: number } | { atLeast: number } | undefined,
): boolean {
  if (condition === undefined) return true;
  return 'equals' in condition ? value === condition.equals : value >= condition.atLeast;
}
