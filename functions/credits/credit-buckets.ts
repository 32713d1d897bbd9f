import type { CreditBucket, PaymentSource } from '../../contract/billing/video-payments.ts';
import {
  type Account,
  accountAt,
  noMovement,
  type SpendDecision,
  spend,
  spendableCredits,
} from '../tables/credits/ledger.ts';

/** What can be spent at `now` (ISO 8601), in the order of spending, without empty buckets. Pure. */
export function bucketsOf(stored: Account, now: string): CreditBucket[] {
  const account = accountAt(stored, now);
  const { grace, cycle, purchased } = spendableCredits(account, now);
  const subscribed = account.plan?.isEntitled === true ? account.plan.tier : null;
  const buckets = [
    // Refunded after their cycle's end: they keep its plan's rights.
    { tier: account.grace?.tier ?? null, credits: grace },
    { tier: subscribed ?? account.cycle?.tier ?? null, credits: cycle },
    { tier: null, credits: purchased },
  ];
  return buckets.filter(({ credits }) => credits > 0);
}

/**
 * All or nothing: plan credits and then pack credits, or pack credits only. Pure.
 *
 * @param now ISO 8601
 */
export function spendFrom(
  source: PaymentSource,
  account: Account,
  amount: number,
  now: string,
): SpendDecision {
  if (source === 'plan') return spend(account, amount, now);
  const { purchased } = spendableCredits(account, now);
  if (purchased < amount) return { kind: 'insufficient', credits: purchased };
  return {
    kind: 'covered',
    posting: {
      movement: { ...noMovement, purchasedCredits: 0 - amount },
      assumptions: {
        purchasedCredits: { atLeast: amount },
        // New plan credits would have to be spent first.
        cycleCredits: { equals: account.cycleCredits },
        graceCredits: { equals: account.graceCredits },
        cycleId: { equals: account.cycle?.id ?? null },
      },
    },
  };
}
