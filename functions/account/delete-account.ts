import type { Route } from '../http/api-handler.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { DeletionsStore } from './deletions.store.ts';
import type { EraseAccount } from './erase-account.ts';

export interface DeleteAccountDependencies {
  readonly deletions: Pick<DeletionsStore, 'begin'>;
  readonly eraseAccount: EraseAccount;
  readonly now: () => Date;
  readonly log: Log;
}

/** The request has ended by then. */
const requestMilliseconds = 2 * 60 * 1_000;

/**
 * DELETE /api/account: marks the account as deleted, so that nothing new begins and no token of the person counts any
 * more, and erases it. If that breaks off, the sweep (resume-deletions.ts) finishes it: the person has been answered.
 */
export function deleteAccount(dependencies: DeleteAccountDependencies): Route<'deleteAccount'> {
  const { deletions, eraseAccount, now, log } = dependencies;
  return async ({ userId, session }) => {
    await deletions.begin(userId, session, now(), new Date(now().getTime() + requestMilliseconds));
    try {
      await eraseAccount(userId);
    } catch (error) {
      log.warn('account.deletion_failed', { user_id: userId, cause: causeOf(error) });
    }
    return { deleted: true };
  };
}
