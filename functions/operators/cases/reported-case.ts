import type { CaseId } from '../../../contract/fields/ids.ts';
import { withCopies } from '../../reports/with-copies.ts';
import type { BlockedImagesStore } from '../../tables/cases/blocked-images.store.ts';
import type { CaseItem } from '../../tables/cases/case-item.ts';
import type { CasesStore } from '../../tables/cases/cases.store.ts';
import type { CreditsStore } from '../../tables/credits/credits.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { WriteItems } from '../action/write-items.ts';

export interface CaseDependencies {
  readonly cases: Pick<
    CasesStore,
    'read' | 'ofOwner' | 'removalsOf' | 'changing' | 'counting' | 'notingRemoval'
  >;
  readonly videos: Pick<VideosStore, 'readDeleted' | 'readByFileHash' | 'hiding'>;
  readonly blockedImages: Pick<BlockedImagesStore, 'blocking' | 'unblocking'>;
  readonly credits: Pick<CreditsStore, 'readAccount'>;
  readonly creditsTable: string;
  readonly write: WriteItems;
}

/** What an operator decides on. */
export interface ReportedCase {
  readonly item: CaseItem;
  /** The reported one first, then others with the same delivered file; empty: it is gone, or being removed. */
  readonly videos: readonly VideoItem[];
  /** All cases of the owner's videos. */
  readonly ofOwner: readonly CaseItem[];
  /** How many removals were noted of the owner. */
  readonly notedRemovals: number;
  /** Whether it can be suspended: it neither is, nor was it deleted. */
  readonly isOwnerActive: boolean;
}

/** @throws OperatorRejection `not_found` */
export async function readReported(
  { cases, videos, credits }: CaseDependencies,
  id: CaseId,
): Promise<ReportedCase> {
  const item = await cases.read(id);
  if (item === null) throw new OperatorRejection('not_found', { message: `There is no case ${id}.` });
  const { owner, video } = item;
  if (owner === undefined || video === undefined)
    return { item, videos: [], ofOwner: [], notedRemovals: 0, isOwnerActive: false };
  const [stored, ofOwner, removals, account] = await Promise.all([
    videos.readDeleted(owner, video.id),
    cases.ofOwner(owner),
    cases.removalsOf(owner),
    credits.readAccount(owner),
  ]);
  return {
    item,
    videos: stored === null ? [] : await withCopies(videos, stored),
    ofOwner: [...new Map([...ofOwner, ...removals].map((each) => [each.id, each])).values()],
    notedRemovals: removals.length,
    isOwnerActive: account.suspendedAt === null && account.deletedAt === null,
  };
}
