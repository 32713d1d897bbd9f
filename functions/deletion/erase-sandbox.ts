import type { UserId } from '../../contract/fields/ids.ts';
import { sandboxIdOf } from '../developers/sandbox.ts';
import type { DeletionsStore } from '../tables/credits/deletions.store.ts';
import { type TableErasuresDependencies, tableErasures } from './table-erasures.ts';

export interface EraseSandboxDependencies extends TableErasuresDependencies {
  readonly deletions: Pick<DeletionsStore, 'begin' | 'eraseCredits' | 'finish'>;
}

/** Removes everything that an account's test keys made. May be repeated. */
export type EraseSandbox = (accountId: UserId) => Promise<void>;

/** The account's own deletion resumes it, not the sweep. */
const resumesAfterMilliseconds = 24 * 60 * 60 * 1_000;

/** Marks the sandbox as deleted first, which stops work under way. */
export function createEraseSandbox(dependencies: EraseSandboxDependencies): EraseSandbox {
  const { deletions, now } = dependencies;
  const { ofSandbox } = tableErasures(dependencies);
  return async (accountId) => {
    const sandboxId = sandboxIdOf(accountId);
    await deletions.begin(sandboxId, null, now(), new Date(now().getTime() + resumesAfterMilliseconds));
    for (const erase of ofSandbox) await erase(sandboxId);
    await deletions.finish(sandboxId);
  };
}
