import pMap from 'p-map';
import type { Log } from '../../log/logger.ts';
import type { ConfirmationLinksStore } from '../../tables/confirmation-links/confirmation-links.store.ts';
import type { ListedUser, PoolUsers } from '../../user-pool/pool-users.ts';

export interface RemovePendingSignUpsDependencies {
  readonly users: Pick<PoolUsers, 'listUnconfirmed'>;
  readonly links: Pick<ConfirmationLinksStore, 'close'>;
  /** Asks the pool, not its list. */
  readonly isUnconfirmed: (username: string) => Promise<boolean>;
  readonly removeSignUp: (username: string) => Promise<void>;
  readonly now: () => Date;
  readonly log: Log;
}

/** The lifetime of a code and a link. */
const keptMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * About eight calls a second, of Cognito's 25 per account.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
 */
const concurrentUsers = 2;

/**
 * Removes sign-ups that were not confirmed within a day. Skips one whose link is open; closes the link of any
 * other, asks the pool, and only then deletes it.
 *
 * @param until when to stop; the next run continues
 * @returns how many were removed
 * @throws AggregateError of all failures, after the others
 */
export async function removePendingSignUps(
  { users, links, isUnconfirmed, removeSignUp, now, log }: RemovePendingSignUpsDependencies,
  until: Date,
): Promise<number> {
  const oldEnough = now().getTime() - keptMilliseconds;
  const pending: ListedUser[] = [];
  // A list that shrinks while it is read skips users.
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
