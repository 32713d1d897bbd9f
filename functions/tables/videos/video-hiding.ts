import type { CaseId, UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { ItemChange } from '../../aws/update-expression.ts';
import type { VideoItem } from './video-item.ts';
import type { VideoTableWrites } from './video-table.ts';

export interface VideoHiding {
  /**
   * The case hides the video. Fails for a video that is gone or being removed.
   *
   * @param heldUntil until when the law keeps its files; null changes nothing. A copy is not held: its file is that of
   * the reported video
   */
  hiding(userId: UserId, id: VideoId, caseId: CaseId, heldUntil: string | null): TransactionItem;
  /** Hides a copy that was found later. Null: it is gone or being removed. */
  hideCopy(userId: UserId, id: VideoId, caseId: CaseId): Promise<VideoItem | null>;
}

/** Hides videos that were reported. */
export function createVideoHiding(table: VideoTableWrites): VideoHiding {
  return {
    hiding: (userId, id, caseId, heldUntil) =>
      table.update(userId, id, {
        ...hidingBy(caseId),
        ...(heldUntil !== null && { set: { held_until: heldUntil } }),
      }),

    hideCopy: (userId, id, caseId) => table.change(userId, id, hidingBy(caseId)),
  };
}

function hidingBy(caseId: CaseId): ItemChange {
  return {
    add: { hidden_by: new Set([caseId]) },
    condition: 'attribute_exists(user_id) AND attribute_not_exists(removing_at)',
  };
}
