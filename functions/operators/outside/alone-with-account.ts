import type { BillingAccount } from '../../tables/credits/billing-account.ts';
import { type Account, spendableCredits } from '../../tables/credits/ledger.ts';

/**
 * Why one operator may not do it alone to an account; null: they may. Pure.
 *
 * @param aloneCredits what an account without a plan may have at most; 0: every account needs a second person
 */
export function secondPersonForAccount(
  { account, billing }: { readonly account: Account; readonly billing: BillingAccount },
  aloneCredits: number,
  at: Date,
): string | null {
  if (aloneCredits === 0) return 'Another operator always confirms it.';
  if (billing.subscription?.isLive) return 'The account has a plan: another operator confirms it.';
  const { total } = spendableCredits(account, at.toISOString());
  return total <= aloneCredits
    ? null
    : `The account has more than ${aloneCredits.toLocaleString('en-US')} credits: another operator confirms it.`;
}
