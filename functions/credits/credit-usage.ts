import type { Route } from '../http/api-handler.ts';
import type { CreditEntriesStore } from '../tables/credits/credit-entries.store.ts';

const shownDays = 30;
const dayMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * GET /api/credits/usage: the credits spent on each of the last 30 days in UTC. A refund counts on the day of
 * its charge, or not at all if that was earlier. Expired and revoked credits do not count.
 */
export function creditUsage(dependencies: {
  readonly entries: Pick<CreditEntriesStore, 'readSince'>;
  readonly now: () => Date;
}): Route<'creditUsage'> {
  const { entries, now } = dependencies;
  return async ({ userId }) => {
    const today = Math.floor(now().getTime() / dayMilliseconds);
    const dates = Array.from({ length: shownDays }, (_, index) =>
      dateOf((today - shownDays + 1 + index) * dayMilliseconds),
    );
    const used = new Map(dates.map((date) => [date, 0]));
    const chargedOn = new Map<string, string>();
    for (const entry of await entries.readSince(userId, `${dates[0]}T00:00:00.000Z`)) {
      const date = entry.createdAt.slice(0, 10);
      if (entry.kind === 'deduct') {
        if (entry.subject !== null) chargedOn.set(entry.subject, date);
        add(used, date, 0 - entry.credits);
      } else if (entry.kind === 'refund' && entry.subject !== null) {
        const charged = chargedOn.get(entry.subject);
        if (charged !== undefined) add(used, charged, 0 - entry.credits);
      }
    }
    return { days: dates.map((date) => ({ date, credits: Math.max(0, used.get(date) ?? 0) })) };
  };
}

function add(used: Map<string, number>, date: string, credits: number): void {
  const before = used.get(date);
  // A clock ahead of ours may have written an entry of tomorrow.
  if (before !== undefined) used.set(date, before + credits);
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
