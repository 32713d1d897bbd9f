import type { Tier } from '../../contract/catalog.ts';

/**
 * The rules of credits, pure: what may move, from which bucket to which, and under which assumptions.
 *
 * A person has one account with two buckets: this cycle's subscription credits (spent first, gone when the cycle
 * ends) and purchased credits (for ever), and a debt: what a revocation could not take, paid by the next grant.
 * Every movement is an entry of an append-only ledger; the account always equals the sum of its entries.
 * In every state a debt above zero means that both buckets are empty.
 */

export interface Cycle {
  /** Which cycle: a new one has a new id. */
  readonly id: string;
  /** ISO 8601. From this instant the cycle's credits can no longer be spent. */
  readonly endsAt: string;
}

/** The balance item of one person, as stored. A person without one has `emptyAccount`. */
export interface Account {
  readonly cycleCredits: number;
  readonly purchasedCredits: number;
  readonly debtCredits: number;
  readonly cycle: Cycle | null;
  readonly tier: Tier | null;
  readonly subscriptionEndsAt: string | null;
  readonly stripeCustomerId: string | null;
}

export const emptyAccount: Account = {
  cycleCredits: 0,
  purchasedCredits: 0,
  debtCredits: 0,
  cycle: null,
  tier: null,
  subscriptionEndsAt: null,
  stripeCustomerId: null,
};

/** What an entry adds to each part of the account. */
export interface Movement {
  readonly cycleCredits: number;
  readonly purchasedCredits: number;
  readonly debtCredits: number;
}

export const entryKinds = ['grant', 'deduct', 'refund', 'expire', 'revoke'] as const;
export type EntryKind = (typeof entryKinds)[number];

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
        ...(fromCycle > 0 && account.cycle !== null ? { cycleId: { equals: account.cycle.id } } : {}),
      },
    },
  };
}

/** Grants `amount` purchased credits: a debt is paid first. */
export function grantPurchased(account: Account, amount: number): Posting {
  return addPurchased(account, amount);
}

/**
 * Gives back what a charge took, to the buckets that it came from. What came from a cycle that has ended since goes
 * to the purchased bucket, so that the person loses nothing; a debt made meanwhile is paid first.
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

/** Takes back a refunded or disputed payment's credits: what is left, purchased ones first; the rest is a debt. */
export function revoke(account: Account, amount: number): Posting {
  const fromPurchased = Math.min(account.purchasedCredits, amount);
  const fromCycle = Math.min(account.cycleCredits, amount - fromPurchased);
  return {
    movement: {
      cycleCredits: 0 - fromCycle,
      purchasedCredits: 0 - fromPurchased,
      debtCredits: amount - fromPurchased - fromCycle,
    },
    assumptions: {
      cycleCredits: { equals: account.cycleCredits },
      purchasedCredits: { equals: account.purchasedCredits },
      debtCredits: { equals: account.debtCredits },
    },
  };
}

/** Removes what is left of a cycle that has ended. */
export function expireCycle(account: Account, cycle: Cycle): Posting {
  return {
    movement: { cycleCredits: 0 - account.cycleCredits, purchasedCredits: 0, debtCredits: 0 },
    assumptions: { cycleCredits: { equals: account.cycleCredits }, cycleId: { equals: cycle.id } },
  };
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
  const paysDebt = Math.min(account.debtCredits, amount);
  return {
    movement: { cycleCredits: 0, purchasedCredits: amount - paysDebt, debtCredits: 0 - paysDebt },
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
