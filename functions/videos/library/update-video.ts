import type { VideoId } from '../../../contract/fields/ids.ts';
import type { BodyOf } from '../../../contract/routes.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { Session } from '../../tables/credits/session.ts';
import type { ErasuresStore } from '../../tables/erasures/erasures.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { type OrganizeVideoDependencies, organizeVideo } from './organize-video.ts';
import { changeVideo, readForAction, requireFound } from './own-video.ts';
import { presentVideo } from './present-video.ts';

export interface UpdateVideoDependencies extends OrganizeVideoDependencies {
  readonly videos: Pick<VideosStore, 'read' | 'readDeleted' | 'saving' | 'restoration' | 'organizing'>;
  readonly erasures: Pick<ErasuresStore, 'videoRestoration'>;
  readonly signer: () => Promise<LinkSigner>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * PATCH /api/videos/{id}: saves, stops saving, restores, moves or tags a video. Repeating does not extend its time.
 */
export function updateVideo(dependencies: UpdateVideoDependencies): Route<'updateVideo'> {
  return async ({ session, path: { id }, body }) => {
    const video = await change(dependencies, session, id, body);
    return presentVideo(video, await dependencies.signer());
  };
}

function change(
  dependencies: UpdateVideoDependencies,
  session: Session,
  id: VideoId,
  { saved, project_id: projectId, tags }: BodyOf<'updateVideo'>,
): Promise<VideoItem> {
  if (saved !== undefined) return save(dependencies, session, id, saved);
  if (projectId !== undefined) return organizeVideo(dependencies, session, id, { projectId }, 'project_id');
  if (tags !== undefined) return organizeVideo(dependencies, session, id, { tags }, 'project_id');
  return restore(dependencies, session, id);
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
