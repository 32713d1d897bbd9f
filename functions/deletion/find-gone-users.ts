import pMap from 'p-map';
import { causeOf, type Log } from '../log/logger.ts';
import type { DeletionsStore } from '../tables/credits/deletions.store.ts';
import {
  addressHash,
  type IdentitiesStore,
  type ListedIdentity,
} from '../tables/identities/identities.store.ts';
import type { PoolUsers } from '../user-pool/pool-users.ts';

export interface FindGoneUsersDependencies {
  readonly userPoolId: string;
  readonly users: Pick<PoolUsers, 'list' | 'has'>;
  readonly identities: Pick<IdentitiesStore, 'list' | 'noteMissing' | 'stillMissing'>;
  readonly deletions: Pick<DeletionsStore, 'beginWhile'>;
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

/** Minimum time between the two runs that miss a user. */
const confirmedAfterMilliseconds = 10 * 60 * 1_000;

/** More missing users are a fault of ours or the pool's. */
const plausibleShare = 0.05;
const plausibleUsers = 20;

const concurrentUsers = 4;

/**
 * Begins the deletion of accounts whose user left the pool outside our route (by the console, say). A user is
 * gone only if two runs, at least ten minutes apart, find neither them nor their verified address in the
 * pool's list, and the pool itself denies them: no error, throttle or empty list deletes anything. Skips
 * accounts of another pool, whose owners have not come to the restored one yet.
 *
 * @param until when to stop
 * @throws errors of the pool or the table while reading the lists, before any write
 */
export async function findGoneUsers(
  { userPoolId, users, identities, deletions, now, log }: FindGoneUsersDependencies,
  until: Date,
): Promise<GoneUsersReport> {
  const report = { noted: 0, begun: 0, failed: 0 };
  // Accounts first, so that new ones are not compared.
  const known: ListedIdentity[] = [];
  for await (const identity of identities.list()) if (identity.poolId === userPoolId) known.push(identity);
  const usernames = new Set<string>();
  const addresses = new Set<string>();
  for await (const page of users.list()) {
    for (const { username, email, isEmailVerified } of page) {
      usernames.add(username);
      if (email !== null && isEmailVerified) addresses.add(addressHash(email));
    }
    if (now() >= until) return stopped('The list of users takes longer than a run.');
  }
  const isPresent = ({ username, addressHash: hash }: ListedIdentity) =>
    usernames.has(username) || (hash !== null && addresses.has(hash));
  const missing = known.filter((identity) => !isPresent(identity));
  if (missing.length > Math.max(plausibleUsers, known.length * plausibleShare)) {
    return stopped(`${missing.length} of ${known.length} users are missing.`);
  }
  const found = known.filter((identity) => identity.missingSince !== null && isPresent(identity));
  await pMap(found, (identity) => identities.noteMissing(identity, null), { concurrency: concurrentUsers });
  await pMap(missing, look, { concurrency: concurrentUsers });
  return report;

  function stopped(cause: string): GoneUsersReport {
    log.error('account.gone_users_not_searched', { cause });
    return report;
  }

  async function look(identity: ListedIdentity): Promise<void> {
    const { userId, username, missingSince } = identity;
    try {
      if (await users.has(username)) {
        if (missingSince !== null) await identities.noteMissing(identity, null);
      } else if (missingSince === null) {
        await identities.noteMissing(identity, now());
        report.noted += 1;
      } else if (now().getTime() - missingSince.getTime() >= confirmedAfterMilliseconds) {
        // A person who signs in at this moment keeps the account.
        if (!(await deletions.beginWhile(userId, identities.stillMissing(identity), now()))) return;
        report.begun += 1;
        log.warn('account.user_gone', { user_id: userId });
      }
    } catch (error) {
      report.failed += 1;
      log.warn('account.user_not_looked_up', { user_id: userId, cause: causeOf(error) });
    }
  }
}
