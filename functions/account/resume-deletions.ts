import pMap from 'p-map';
import { causeOf, type Log } from '../log/logger.ts';
import type { DeletionsStore, UnfinishedDeletion } from './deletions.store.ts';
import type { EraseAccount } from './erase-account.ts';

export interface ResumeDeletionsDependencies {
  readonly deletions: Pick<DeletionsStore, 'findUnfinished' | 'claim'>;
  readonly eraseAccount: EraseAccount;
  readonly now: () => Date;
  readonly log: Log;
}

export interface ResumeReport {
  readonly finished: number;
  readonly failed: number;
}

/** How long a run has a deletion for itself: it is resumed again in the next run at the earliest. */
const claimMilliseconds = 10 * 60 * 1_000;

/** A deletion that is older is reported to the operator. */
const overdueMilliseconds = 60 * 60 * 1_000;

const concurrentDeletions = 4;

/**
 * Resumes deletions that broke off, the longest waiting first, until Stripe, files and user are gone. One failure does
 * not stop the others; what fails is resumed by a later run.
 *
 * @param until when to stop starting, so that the run ends in time
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
    try {
      if (!(await deletions.claim(deletion, new Date(now().getTime() + claimMilliseconds)))) return;
      await eraseAccount(userId);
      report.finished += 1;
    } catch (error) {
      report.failed += 1;
      const fields = { user_id: userId, deleted_at: deletedAt.toISOString(), cause: causeOf(error) };
      const isOverdue = now().getTime() - deletedAt.getTime() > overdueMilliseconds;
      if (isOverdue) log.error('account.deletion_overdue', fields);
      else log.warn('account.deletion_failed', fields);
    }
  }
}
