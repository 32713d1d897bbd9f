import type { UserId } from '../../contract/fields/ids.ts';
import type { Log } from '../log/logger.ts';
import type { DeletionsStore } from '../tables/credits/deletions.store.ts';
import type { ErasuresStore } from '../tables/erasures/erasures.store.ts';
import type { EraseSandbox } from './erase-sandbox.ts';
import { type TableErasuresDependencies, tableErasures } from './table-erasures.ts';

export interface EraseAccountDependencies extends TableErasuresDependencies {
  readonly deletions: Pick<DeletionsStore, 'eraseCredits' | 'finish'>;
  /** Notes the deletion where no restored backup undoes it. */
  readonly erasures: Pick<ErasuresStore, 'noteAccount'>;
  readonly eraseSandbox: EraseSandbox;
  readonly log: Log;
}

/** Erases an account marked as deleted. May be repeated, also concurrently. */
export type EraseAccount = (userId: UserId) => Promise<void>;

/**
 * Ends the subscription and removes personal data, in the phases that the tables name. Orders stay, under an id that no
 * longer leads to a person.
 *
 * The sandbox goes before the API keys: a refund of its videos would write a key's spending again. The sweep's mark goes
 * last, so that a repeat stays possible.
 */
export function createEraseAccount(dependencies: EraseAccountDependencies): EraseAccount {
  const { deletions, erasures, eraseSandbox, now, log } = dependencies;
  const { ofAccount } = tableErasures(dependencies);
  return async (userId) => {
    await erasures.noteAccount(userId, now());
    await eraseSandbox(userId);
    for (const erase of ofAccount) await erase(userId);
    await deletions.finish(userId);
    log.info('account.deleted', { user_id: userId });
  };
}
