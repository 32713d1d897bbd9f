import pMap from 'p-map';
import { causeOf, type Log } from '../log/logger.ts';
import type { DeletionsStore } from './deletions.store.ts';
import type { GoneUsersStore, KnownAccount } from './gone-users.store.ts';
import type { PoolUsers } from './pool-users.ts';

export interface FindGoneUsersDependencies {
  readonly users: PoolUsers;
  readonly accounts: GoneUsersStore;
  readonly deletions: Pick<DeletionsStore, 'begin'>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface GoneUsersReport {
  /** Accounts whose user is missing for the first time. */
  readonly noted: number;
  /** Accounts whose deletion has begun. */
  readonly begun: number;
  readonly failed: number;
}

/** A user counts as gone who was missing this long ago, and is still. */
const confirmedAfterMilliseconds = 10 * 60 * 1_000;

/** More missing users than this share of all accounts, and than a few, are a fault of ours or of the pool. */
const plausibleShare = 0.05;
const plausibleUsers = 20;

const concurrentUsers = 4;

/**
 * Finds accounts whose user has left the user pool past our own route (by the console, say), and begins their deletion,
 * which the sweep of deletions then finishes. A user is gone only if the pool's list lacks them and the pool says so when
 * asked for them, in two runs, ten minutes apart at least: no error, throttle or empty list deletes anything.
 *
 * @param until when to stop, so that the run ends in time
 * @throws what the pool or the table threw while the lists were read; then nothing was written
 */
export async function findGoneUsers(
  { users, accounts, deletions, now, log }: FindGoneUsersDependencies,
  until: Date,
): Promise<GoneUsersReport> {
  const report = { noted: 0, begun: 0, failed: 0 };
  // Accounts first: one that is made while the users are listed is not compared.
  const known = await Array.fromAsync(accounts.accounts());
  const present = new Set<string>();
  for await (const subs of users.subs()) {
    for (const sub of subs) present.add(sub);
    if (now() >= until) return stopped('The list of users takes longer than a run.');
  }
  const missing = known.filter(({ userId }) => !present.has(userId));
  if (missing.length > Math.max(plausibleUsers, known.length * plausibleShare)) {
    return stopped(`${missing.length} of ${known.length} users are missing.`);
  }
  const found = known.filter(({ userId, missingSince }) => missingSince !== null && present.has(userId));
  await pMap(found, ({ userId }) => accounts.noteFound(userId), { concurrency: concurrentUsers });
  await pMap(missing, look, { concurrency: concurrentUsers });
  return report;

  function stopped(cause: string): GoneUsersReport {
    log.error('account.gone_users_not_searched', { cause });
    return report;
  }

  async function look({ userId, missingSince }: KnownAccount): Promise<void> {
    try {
      if (!(await users.isGone(userId))) {
        if (missingSince !== null) await accounts.noteFound(userId);
      } else if (missingSince === null) {
        await accounts.noteMissing(userId, now());
        report.noted += 1;
      } else if (now().getTime() - missingSince.getTime() >= confirmedAfterMilliseconds) {
        await deletions.begin(userId, null, now(), now());
        report.begun += 1;
        log.warn('account.user_gone', { user_id: userId });
      }
    } catch (error) {
      report.failed += 1;
      log.warn('account.user_not_looked_up', { user_id: userId, cause: causeOf(error) });
    }
  }
}
