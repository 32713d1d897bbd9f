import { freeSample } from '../../contract/billing/catalog.ts';
import type { CreditBalance } from '../../contract/schemas.ts';
import {
  type Account,
  accountAt,
  debtCredits,
  hasFreeSample,
  spendableCredits,
} from '../tables/credits/ledger.ts';
import { bucketsOf } from './credit-buckets.ts';

/** The answer of the API at `now`. */
export function presentBalance(stored: Account, now: Date): CreditBalance {
  const instant = now.toISOString();
  const account = accountAt(stored, instant);
  const { grace, cycle, purchased, total } = spendableCredits(account, instant);
  return {
    credits: total,
    cycle_credits: cycle,
    purchased_credits: purchased,
    buckets: bucketsOf(account, instant),
    grace_credits: grace,
    cycle_ends_at: account.cycle?.endsAt ?? null,
    cycle_is_advance: account.cycle?.isAdvance ?? false,
    grace_ends_at: grace > 0 ? (account.grace?.endsAt ?? null) : null,
    debt_credits: debtCredits(account),
    free_sample: freeSample !== null && hasFreeSample(account),
  };
}
