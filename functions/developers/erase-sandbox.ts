import type { UserId } from '../../contract/fields/ids.ts';
import type { KeysStore } from '../tables/api-access/keys.store.ts';
import type { DeletionsStore } from '../tables/credits/deletions.store.ts';
import { type RemoveFilesOfDependencies, removeFilesOf } from '../tables/files/remove-files-of.ts';
import type { IdempotencyStore } from '../tables/idempotency/idempotency.store.ts';
import { type RemoveVideosOfDependencies, removeVideosOf } from '../videos/retention/remove-videos-of.ts';
import { sandboxIdOf } from './sandbox.ts';

export interface EraseSandboxDependencies extends RemoveVideosOfDependencies, RemoveFilesOfDependencies {
  readonly deletions: Pick<DeletionsStore, 'begin' | 'eraseCredits' | 'finish'>;
  readonly apiKeys: Pick<KeysStore, 'removeAllOf'>;
  readonly removeWebhooksOf: (userId: UserId) => Promise<void>;
  readonly idempotency: Pick<IdempotencyStore, 'removeAllOf'>;
}

/** Removes everything that an account's test keys made. May be repeated. */
export type EraseSandbox = (accountId: UserId) => Promise<void>;

/** The account's own deletion resumes it, not the sweep. */
const resumesAfterMilliseconds = 24 * 60 * 60 * 1_000;

/** Marks the sandbox as deleted first, which stops work under way. */
export function createEraseSandbox(dependencies: EraseSandboxDependencies): EraseSandbox {
  const { deletions, apiKeys, idempotency, removeWebhooksOf, now } = dependencies;
  return async (accountId) => {
    const sandboxId = sandboxIdOf(accountId);
    await deletions.begin(sandboxId, null, now(), new Date(now().getTime() + resumesAfterMilliseconds));
    await apiKeys.removeAllOf(sandboxId, now());
    await idempotency.removeAllOf(sandboxId);
    await removeVideosOf(dependencies, sandboxId);
    await removeWebhooksOf(sandboxId);
    await removeFilesOf(dependencies, sandboxId);
    await deletions.eraseCredits(sandboxId);
    await deletions.finish(sandboxId);
  };
}
