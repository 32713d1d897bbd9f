import type { Preview } from '../../../contract/operators/operator-actions.ts';
import { type Account, accountAt, spendableCredits } from '../../tables/credits/ledger.ts';
import { addMonths } from '../../tables/credits/months.ts';

const months = 12;

/**
 * What a person can spend over the next twelve months if nothing else happens, before and after a change, at
 * each instant at which a cycle or a grace period ends. Begins with the day (UTC), so that a preview is the
 * same a minute later. Pure.
 */
export function forecastOf(before: Account, after: Account, at: Date): Preview['forecast'] {
  const now = at.toISOString();
  const until = addMonths(now, months);
  const later = new Set([...ends(before, now, until), ...ends(after, now, until)]);
  return [
    { from: `${now.slice(0, 10)}T00:00:00.000Z`, instant: now },
    ...[...later].sort().map((instant) => ({ from: instant, instant })),
  ].map(({ from, instant }) => ({
    from,
    credits_before: spendableCredits(before, instant).total,
    credits_after: spendableCredits(after, instant).total,
  }));
}

/** When cycles and a grace period end, after `from` and not after `until`. */
function ends(account: Account, from: string, until: string): string[] {
  const { cycle, grace } = accountAt(account, from);
  const [next] = [cycle?.endsAt, grace?.endsAt]
    .filter((end) => end !== undefined && end > from && end <= until)
    .toSorted();
  return next === undefined ? [] : [next, ...ends(account, next, until)];
}
