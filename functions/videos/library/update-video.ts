import type { UserId, VideoId } from '../../../contract/ids.ts';
import type { Route } from '../../http/api-handler.ts';
import { Rejection } from '../../http/rejection.ts';
import type { Log } from '../../log/logger.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { VideosStore } from '../store/videos.store.ts';
import { readForAction, requireFound } from './own-video.ts';
import { presentVideo } from './present-video.ts';

export interface UpdateVideoDependencies {
  readonly videos: Pick<VideosStore, 'read' | 'readDeleted' | 'save' | 'restore'>;
  readonly signer: () => Promise<LinkSigner>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * PATCH /api/videos/{id}: saves a video, stops saving it, or restores it while that is possible. Idempotent: to stop
 * saving it twice does not extend its time.
 */
export function updateVideo(dependencies: UpdateVideoDependencies): Route<'updateVideo'> {
  return async ({ userId, path: { id }, body }) => {
    const video =
      'saved' in body
        ? await save(dependencies, userId, id, body.saved)
        : await restore(dependencies, userId, id);
    return presentVideo(video, await dependencies.signer());
  };
}

async function save(
  { videos, now }: UpdateVideoDependencies,
  userId: UserId,
  id: VideoId,
  isSaved: boolean,
): Promise<VideoItem> {
  const video = await readForAction(videos, userId, id, 'save');
  return video.saved === isSaved ? video : requireFound(await videos.save(video, isSaved, now()));
}

async function restore(
  { videos, now, log }: UpdateVideoDependencies,
  userId: UserId,
  id: VideoId,
): Promise<VideoItem> {
  const video = await videos.readDeleted(userId, id);
  if (video === null) throw new Rejection('not_found');
  if (video.deleted_at === null) return video;
  const restored = await videos.restore(video, now());
  if (restored === null) {
    // It has expired, or a concurrent request restored it.
    return requireFound(await videos.read(userId, id));
  }
  log.info('video.restored', { video_id: id });
  return restored;
}
