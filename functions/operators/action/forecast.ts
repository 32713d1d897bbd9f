import type { Preview } from '../../../contract/operators/operator-actions.ts';
import { type Account, accountAt, spendableCredits } from '../../tables/credits/ledger.ts';
import { addMonths } from '../../tables/credits/months.ts';

/**
 * What can be spent over the next twelve months, without and with a change, by the ledger's own rule of what time does.
 * It begins with the day (UTC), so that it is the same all day long. Pure.
 */
export function forecastOf(before: Account, after: Account, at: Date): Preview['forecast'] {
  const begin = `${at.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const end = addMonths(begin, 12);
  const now = at.toISOString();
  const instants = new Set([before, after].flatMap((account) => changesOf(account, now, end)));
  const forecast = [{ from: begin, ...creditsAt(before, after, now) }];
  for (const from of [...instants].sort()) {
    const credits = creditsAt(before, after, from);
    const last = forecast.at(-1);
    if (last?.credits_before !== credits.credits_before || last.credits_after !== credits.credits_after) {
      forecast.push({ from, ...credits });
    }
  }
  return forecast;
}

function creditsAt(before: Account, after: Account, instant: string) {
  return {
    credits_before: spendableCredits(before, instant).total,
    credits_after: spendableCredits(after, instant).total,
  };
}

/** Instants at which time alone changes the account. */
function changesOf(account: Account, now: string, end: string): string[] {
  const instants: string[] = [];
  let instant = now;
  for (;;) {
    const { cycle, grace } = accountAt(account, instant);
    const next = [cycle?.endsAt, grace?.endsAt]
      .filter((one) => one !== undefined && one > instant)
      .sort()
      .at(0);
    if (next === undefined || next >= end) return instants;
    instants.push(next);
    instant = next;
  }
}
