import pMap from 'p-map';
import type { UserId } from '../../contract/fields/ids.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { DeletionsStore, UnfinishedDeletion } from '../tables/credits/deletions.store.ts';
import type { EraseAccount } from './erase-account.ts';

export interface ResumeDeletionsDependencies {
  readonly deletions: Pick<DeletionsStore, 'findUnfinished' | 'claim' | 'noteFailure'>;
  readonly eraseAccount: EraseAccount;
  readonly now: () => Date;
  readonly log: Log;
}

export interface ResumeReport {
  readonly finished: number;
  readonly failed: number;
}

/** How long a run owns a deletion. */
const claimMilliseconds = 10 * 60 * 1_000;

/** An older deletion is reported to the operator. */
const overdueMilliseconds = 60 * 60 * 1_000;

const concurrentDeletions = 4;

/**
 * Resumes broken deletions, the longest waiting first. One failure does not stop the others.
 *
 * @param until when to stop starting
 */
export async function resumeDeletions(
  { deletions, eraseAccount, now, log }: ResumeDeletionsDependencies,
  until: Date,
): Promise<ResumeReport> {
  const report = { finished: 0, failed: 0 };
  await pMap(unfinishedUntilDeadline(), resume, { concurrency: concurrentDeletions });
  return report;

  async function* unfinishedUntilDeadline(): AsyncIterable<UnfinishedDeletion> {
    for await (const deletion of deletions.findUnfinished(now())) {
      if (now() >= until) return;
      yield deletion;
    }
  }

  async function resume(deletion: UnfinishedDeletion): Promise<void> {
    const { userId, deletedAt } = deletion;
    let lastFailure: string | null = null;
    try {
      const claimed = await deletions.claim(deletion, new Date(now().getTime() + claimMilliseconds));
      if (claimed === null) return;
      ({ lastFailure } = claimed);
      await eraseAccount(userId);
      report.finished += 1;
    } catch (error) {
      report.failed += 1;
      const reason = reasonOf(error);
      const fields = { user_id: userId, deleted_at: deletedAt.toISOString(), cause: causeOf(error) };
      const isOverdue = now().getTime() - deletedAt.getTime() > overdueMilliseconds;
      if (isOverdue) log.error('account.deletion_overdue', fields);
      else if (reason === lastFailure) log.error('account.deletion_stuck', fields);
      else log.warn('account.deletion_failed', fields);
      if (reason !== lastFailure) await noteFailure(userId, reason);
    }
  }

  /** Does not throw: the next run compares with the older note. */
  async function noteFailure(userId: UserId, reason: string): Promise<void> {
    try {
      await deletions.noteFailure(userId, reason);
    } catch (error) {
      log.warn('account.deletion_failed', { user_id: userId, cause: causeOf(error) });
    }
  }
}

/** Equal for equal faults: replaces words with digits, such as ids and times. */
function reasonOf(error: unknown): string {
  return causeOf(error)
    .replaceAll(/[\w-]*\d[\w-]*/g, '#')
    .slice(0, 500);
}
