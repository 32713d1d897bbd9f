import type { CaseId, UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { VideoItem } from './video-item.ts';
import type { VideoTable } from './video-table.ts';

/** Each change is repeatable. */
export interface VideoEvidence {
  /** Also a deleted video, and one that is being removed; null: its row is gone. */
  readHidden(userId: UserId, id: VideoId): Promise<VideoItem | null>;
  /** Once its files are where no link leads. False: no case hides it any more, or it is gone. */
  markEvidence(userId: UserId, id: VideoId, at: Date): Promise<boolean>;
  /**
   * Before the files of a video that only this case hides go back: until it is shown, its removal waits. False: another
   * case hides it too, it is being removed, or it is gone.
   */
  beginReturn(userId: UserId, id: VideoId, by: CaseId): Promise<boolean>;
  /**
   * Shows a video that only this case hides, once its files are back: from now on no report hides it at once, and no
   * law keeps its files. A video that is being removed is released to its removal. False: another case hides it too,
   * its files are evidence (again), or it is gone.
   */
  showAgain(userId: UserId, id: VideoId, by: CaseId, at: Date): Promise<boolean>;
  /**
   * Takes this case out of several.
   *
   * @param others how many other cases hide it, and until when the law keeps its files for one of them. False: it is
   * hidden by more or fewer, or gone
   */
  leaveHidden(
    userId: UserId,
    id: VideoId,
    by: CaseId,
    others: { readonly count: number; readonly heldUntil: string | null },
  ): Promise<boolean>;
}

const byThisCaseOnly = 'contains(hidden_by, :case) AND size(hidden_by) = :one';

/** Changes a hidden video as its files move. */
export function createVideoEvidence(table: VideoTable): VideoEvidence {
  return {
    readHidden: (userId, id) => table.find(userId, id),

    markEvidence: async (userId, id, at) =>
      (await table.change(userId, id, {
        setOnce: { evidence_at: at.toISOString() },
        condition: 'attribute_exists(hidden_by)',
      })) !== null,

    beginReturn: async (userId, id, by) =>
      (await table.change(userId, id, {
        set: { evidence_at: null },
        condition: `${byThisCaseOnly} AND attribute_not_exists(removing_at)`,
        values: { ':case': by, ':one': 1 },
      })) !== null,

    showAgain: async (userId, id, by, at) =>
      (await table.change(userId, id, {
        take: { hidden_by: new Set([by]) },
        set: { held_until: null, cleared_at: at.toISOString() },
        condition: `${byThisCaseOnly} AND attribute_not_exists(evidence_at)`,
        values: { ':case': by, ':one': 1 },
      })) !== null,

    leaveHidden: async (userId, id, by, { count, heldUntil }) =>
      (await table.change(userId, id, {
        take: { hidden_by: new Set([by]) },
        set: { held_until: heldUntil },
        condition: 'contains(hidden_by, :case) AND size(hidden_by) = :all',
        values: { ':case': by, ':all': count + 1 },
      })) !== null,
  };
}
