import type { CaseId, UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { VideoTableWrites } from './video-table.ts';

export interface VideoHiding {
  /**
   * The case hides the video. Fails for a video that is gone or being removed.
   *
   * @param heldUntil until when the law keeps its files; null changes nothing
   */
  hiding(userId: UserId, id: VideoId, caseId: CaseId, heldUntil: string | null): TransactionItem;
}

/** Hides videos that were reported. */
export function createVideoHiding(table: VideoTableWrites): VideoHiding {
  return {
    hiding: (userId, id, caseId, heldUntil) =>
      table.update(userId, id, {
        add: { hidden_by: new Set([caseId]) },
        ...(heldUntil !== null && { set: { held_until: heldUntil } }),
        condition: 'attribute_exists(user_id) AND attribute_not_exists(removing_at)',
      }),
  };
}
