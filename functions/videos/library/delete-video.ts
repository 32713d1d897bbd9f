import { allows } from '../../../contract/videos/video-actions.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { ErasuresStore } from '../../tables/erasures/erasures.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import { changeVideo, type VideoChanges } from './own-video.ts';

export interface DeleteVideoDependencies extends VideoChanges {
  readonly videos: Pick<VideosStore, 'readDeleted' | 'deletion'>;
  /** Notes the deletion where no restored backup undoes it. */
  readonly erasures: Pick<ErasuresStore, 'videoDeletion'>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * DELETE /api/videos/{id}: hides an ended video and its shared page. It can be restored for an hour
 * (`updateVideo`), which repeating does not extend; then it is removed.
 */
export function deleteVideo(dependencies: DeleteVideoDependencies): Route<'deleteVideo'> {
  const { videos, erasures, now, log } = dependencies;
  return async ({ userId, session, path: { id } }) => {
    const video = await videos.readDeleted(userId, id);
    if (video === null) throw new Rejection('not_found');
    if (video.deleted_at !== null) return answer(video, now());
    if (!allows(video.status, 'delete')) throw new Rejection('not_in_this_state');
    const at = now();
    const deleted = await changeVideo(
      dependencies,
      session,
      id,
      videos.deletion(video, at),
      erasures.videoDeletion(userId, id, at),
    );
    if (deleted !== null) {
      log.info('video.deleted', { video_id: id });
      return answer(deleted, now());
    }
    // Deleted by a concurrent request, or just expired.
    const after = await videos.readDeleted(userId, id);
    if (after === null || after.deleted_at === null) throw new Rejection('not_found');
    return answer(after, now());
  };
}

function answer(video: VideoItem, now: Date): { undo_until: string } {
  const until = video.expires_at;
  if (until === null || Date.parse(until) <= now.getTime()) throw new Rejection('not_found');
  return { undo_until: until };
}
