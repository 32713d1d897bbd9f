import pMap from 'p-map';
import type { Log } from '../../log/logger.ts';
import type { ConfirmationLinksStore } from '../../tables/confirmation-links/confirmation-links.store.ts';
import type { ListedUser, PoolUsers } from '../../user-pool/pool-users.ts';

export interface RemovePendingSignUpsDependencies {
  readonly users: Pick<PoolUsers, 'listUnconfirmed'>;
  readonly links: Pick<ConfirmationLinksStore, 'close'>;
  /** Whether the pool, asked for the user, says that they have not confirmed. */
  readonly isUnconfirmed: (username: string) => Promise<boolean>;
  readonly removeSignUp: (username: string) => Promise<void>;
  readonly now: () => Date;
  readonly log: Log;
}

/** A code and a link are valid as long. */
const keptMilliseconds = 24 * 60 * 60 * 1_000;

/** Some eight calls a second, of the 25 that Cognito allows an account. https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html */
const concurrentUsers = 2;

/**
 * Removes sign-ups that no one confirmed within a day: what a flood leaves behind, and addresses that their owners could not
 * use. One that may be confirmed at this moment is kept, since its link is open; of all others the way to a
 * confirmation is closed first, then the pool is asked, and only then the sign-up is deleted. It has no account yet.
 *
 * @param until when to stop, so that the run ends in time: the next one goes on
 * @returns how many were removed
 * @throws AggregateError what failed, after all others
 */
export async function removePendingSignUps(
  { users, links, isUnconfirmed, removeSignUp, now, log }: RemovePendingSignUpsDependencies,
  until: Date,
): Promise<number> {
  const oldEnough = now().getTime() - keptMilliseconds;
  const pending: ListedUser[] = [];
  // All first: a list that is read while it shrinks would leave some out.
  for await (const page of users.listUnconfirmed()) {
    pending.push(...page.filter(({ createdAt }) => createdAt !== null && createdAt.getTime() <= oldEnough));
  }
  let removed = 0;
  await pMap(pending, remove, { concurrency: concurrentUsers, stopOnError: false });
  return removed;

  async function remove({ username }: ListedUser): Promise<void> {
    if (now() >= until) return;
    if (!(await links.close(username, now()))) return;
    if (!(await isUnconfirmed(username))) return;
    await removeSignUp(username);
    removed += 1;
    log.info('account.pending_sign_up_removed', { username });
  }
}
