import type { ProjectId, ShareToken } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { ItemChange } from '../../aws/update-expression.ts';
import { searchableTags } from './history-page.ts';
import { deletionFinalAt, expiryOf } from './lifecycle.ts';
import type { VideoItem } from './video-item.ts';
import { expiring, type VideoTableWrites } from './video-table.ts';

export interface VideoOwnerChanges {
  /** Saves a completed video, or ends that. */
  saving(video: VideoItem, isSaved: boolean, now: Date): TransactionItem;
  /** Hides an ended video until its removal. */
  deletion(video: VideoItem, now: Date): TransactionItem;
  /** Undoes a deletion; fails after its time, even before the removal. */
  restoration(video: VideoItem, now: Date): TransactionItem;
  /** Shares a completed video under its existing token, or else `token`. */
  sharing(
    video: VideoItem,
    share: { readonly token: ShareToken; readonly showsPrompt: boolean },
  ): TransactionItem;
  unsharing(video: VideoItem): TransactionItem;
  /** Moves a video into a project or out of it, and replaces its tags; in any state. */
  organizing(video: VideoItem, change: Organization): TransactionItem;
}

/** An absent property changes nothing. */
export interface Organization {
  readonly projectId?: ProjectId | null;
  readonly tags?: readonly string[];
}

/** Changes an ended video at its owner's request. */
export function createVideoOwnerChanges(table: VideoTableWrites): VideoOwnerChanges {
  return {
    saving: (video, isSaved, now) =>
      changeOf(table, video, {
        set: {
          saved: isSaved,
          ...expiring(video.id, expiryOf({ finishedAt: video.finished_at ?? '', isSaved }, now)),
        },
        condition: '#status = :completed AND attribute_not_exists(deleted_at)',
        values: { ':completed': 'completed' },
      }),

    deletion: (video, now) =>
      changeOf(table, video, {
        set: { deleted_at: now.toISOString(), ...expiring(video.id, deletionFinalAt(now)) },
        condition: 'attribute_exists(finished_at) AND attribute_not_exists(deleted_at)',
      }),

    restoration: (video, now) =>
      changeOf(table, video, {
        set: {
          deleted_at: null,
          ...expiring(video.id, expiryOf({ finishedAt: video.finished_at ?? '', isSaved: video.saved }, now)),
        },
        condition: 'attribute_exists(deleted_at) AND expires_at > :now',
        values: { ':now': now.toISOString() },
      }),

    sharing: (video, { token, showsPrompt }) =>
      changeOf(table, video, {
        set: { share_shows_prompt: showsPrompt },
        // Concurrent requests get the same link.
        setOnce: { share_token: token },
        condition:
          '#status = :completed AND attribute_not_exists(deleted_at) AND attribute_not_exists(hidden_by)',
        values: { ':completed': 'completed' },
      }),

    unsharing: (video) =>
      changeOf(table, video, {
        set: { share_token: null, share_shows_prompt: null },
        condition: 'attribute_not_exists(deleted_at)',
      }),

    organizing: (video, { projectId, tags }) =>
      changeOf(table, video, {
        set: {
          ...(projectId !== undefined && { project_id: projectId }),
          ...(tags !== undefined && { tags, tags_lower: tags.length > 0 ? searchableTags(tags) : null }),
        },
        condition: 'attribute_not_exists(deleted_at)',
      }),
  };
}

/** Changes a video that is not being removed. */
function changeOf(
  table: VideoTableWrites,
  { user_id: userId, id }: VideoItem,
  { condition, ...change }: ItemChange,
): TransactionItem {
  return table.update(userId, id, {
    ...change,
    condition: `attribute_exists(user_id) AND attribute_not_exists(removing_at) AND ${condition}`,
  });
}
