import { removalsBeforeSuspension } from '../../../contract/reports/report-kinds.ts';
import type { CaseItem } from '../../tables/cases/case-item.ts';
import type { ReportedCase } from './reported-case.ts';

const yearMilliseconds = 365 * 24 * 60 * 60 * 1_000;

/**
 * Whether one more removed video suspends the owner: with those of the 365 days before, and without what appeals have
 * brought back. Pure.
 */
export function suspendsOwner(
  { item: { video }, ofOwner, isOwnerActive }: ReportedCase,
  removedAt: Date,
): boolean {
  if (video === undefined || !isOwnerActive) return false;
  const since = new Date(removedAt.getTime() - yearMilliseconds).toISOString();
  const removed = new Set(
    ofOwner.filter((each) => isRemovedSince(each, since)).map((each) => each.video?.id),
  );
  return !removed.has(video.id) && removed.size + 1 >= removalsBeforeSuspension;
}

function isRemovedSince({ decision, appeal }: CaseItem, since: string): boolean {
  if (decision === undefined || decision.at <= since) return false;
  return decision.outcome === 'removed' && appeal?.decision?.outcome !== 'shown';
}
