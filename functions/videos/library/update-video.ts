import type { VideoId } from '../../../contract/fields/ids.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { Session } from '../../tables/credits/session.ts';
import type { ErasuresStore } from '../../tables/erasures/erasures.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { changeVideo, readForAction, requireFound, type VideoChanges } from './own-video.ts';
import { presentVideo } from './present-video.ts';

export interface UpdateVideoDependencies extends VideoChanges {
  readonly videos: Pick<VideosStore, 'read' | 'readDeleted' | 'saving' | 'restoration'>;
  readonly erasures: Pick<ErasuresStore, 'videoRestoration'>;
  readonly signer: () => Promise<LinkSigner>;
  readonly now: () => Date;
  readonly log: Log;
}

/** PATCH /api/videos/{id}: saves, stops saving or restores a video. Repeating does not extend its time. */
export function updateVideo(dependencies: UpdateVideoDependencies): Route<'updateVideo'> {
  return async ({ session, path: { id }, body }) => {
    const video =
      body.saved !== undefined
        ? await save(dependencies, session, id, body.saved)
        : await restore(dependencies, session, id);
    return presentVideo(video, await dependencies.signer());
  };
}

async function save(
  dependencies: UpdateVideoDependencies,
  session: Session,
  id: VideoId,
  isSaved: boolean,
): Promise<VideoItem> {
  const { videos, now } = dependencies;
  const video = await readForAction(videos, session.userId, id, 'save');
  return video.saved === isSaved
    ? video
    : requireFound(await changeVideo(dependencies, session, id, videos.saving(video, isSaved, now())));
}

async function restore(
  dependencies: UpdateVideoDependencies,
  session: Session,
  id: VideoId,
): Promise<VideoItem> {
  const { videos, erasures, now, log } = dependencies;
  const { userId } = session;
  const video = await videos.readDeleted(userId, id);
  if (video === null) throw new Rejection('not_found');
  if (video.deleted_at === null) return video;
  const restored = await changeVideo(
    dependencies,
    session,
    id,
    videos.restoration(video, now()),
    erasures.videoRestoration(userId, id),
  );
  if (restored === null) {
    // Expired, or restored by a concurrent request.
    return requireFound(await videos.read(userId, id));
  }
  log.info('video.restored', { video_id: id });
  return restored;
}
