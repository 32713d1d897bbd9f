import type { AuditEntry } from '../../../contract/operators/operator-views.ts';
import type { AuditStore } from '../../tables/audit/audit.store.ts';

/** What operators did in the time before `at`. Read consistently, so that an act opens at once what it is for. */
export async function recentEntries(
  audit: Pick<AuditStore, 'readBetween'>,
  at: Date,
  milliseconds: number,
): Promise<readonly AuditEntry[]> {
  const from = new Date(at.getTime() - milliseconds).toISOString();
  // Another function's clock may be ahead.
  const until = new Date(at.getTime() + 60_000).toISOString();
  const midnights = [from, until].map((instant) => `${instant.slice(0, 10)}T00:00:00.000Z`);
  const [, midnight = until] = midnights;
  if (midnight <= from) return audit.readBetween(from, until);
  const days = await Promise.all([audit.readBetween(from, midnight), audit.readBetween(midnight, until)]);
  return days.flat();
}
