import type { CreditBalance } from '../../contract/schemas.ts';
import { type Account, accountAt, cycleIsOver, spendableCredits } from './ledger.ts';

/** An account as the API shows it at `now`. */
export function presentBalance(stored: Account, now: Date): CreditBalance {
  const instant = now.toISOString();
  const account = accountAt(stored, instant);
  const { cycle, purchased, total } = spendableCredits(account, instant);
  return {
    credits: total,
    cycle_credits: cycle,
    purchased_credits: purchased,
    cycle_ends_at: account.cycle !== null && !cycleIsOver(account, instant) ? account.cycle.endsAt : null,
    debt_credits: account.debtCredits,
  };
}
