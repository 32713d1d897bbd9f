import type { Route } from '../http/api-handler.ts';
import type { DeletionsStore } from './deletions.store.ts';
import type { EraseAccount } from './erase-account.ts';

export interface DeleteAccountDependencies {
  readonly deletions: Pick<DeletionsStore, 'begin'>;
  readonly eraseAccount: EraseAccount;
  readonly now: () => Date;
}

/** The request has ended by then. */
const requestMilliseconds = 2 * 60 * 1_000;

/**
 * DELETE /api/account: marks the account as deleted, so that nothing new begins, and erases it. If that breaks off, the
 * sweep (resume-deletions.ts) finishes it, and the person may ask again.
 */
export function deleteAccount(dependencies: DeleteAccountDependencies): Route<'deleteAccount'> {
  const { deletions, eraseAccount, now } = dependencies;
  return async ({ userId }) => {
    await deletions.begin(userId, now(), new Date(now().getTime() + requestMilliseconds));
    await eraseAccount(userId);
    return { deleted: true };
  };
}
