import type { VideoId } from '../../../contract/fields/ids.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Session } from '../../tables/credits/session.ts';
import type { ProjectsStore } from '../../tables/projects/projects.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { Organization } from '../../tables/videos/video-owner-changes.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import { changeVideo, type VideoChanges } from './own-video.ts';

export interface OrganizeVideoDependencies extends VideoChanges {
  readonly videos: Pick<VideosStore, 'read' | 'readDeleted' | 'organizing'>;
  readonly projects: Pick<ProjectsStore, 'existence'>;
}

/**
 * Moves a video, tags it or both, whatever its state. The project is there in the same transaction: of a move and the
 * project's deletion, either the move fails or the video is in a project that is gone, which is none.
 *
 * @param projectField the request's name for the project
 * @throws Rejection `not_found` without the video; `invalid_request` without the project
 * @throws SessionEnded
 */
export async function organizeVideo(
  dependencies: OrganizeVideoDependencies,
  session: Session,
  id: VideoId,
  change: Organization,
  projectField: string,
): Promise<VideoItem> {
  const { videos, projects } = dependencies;
  const { userId } = session;
  const video = await videos.read(userId, id);
  if (video === null) throw new Rejection('not_found');
  const { projectId } = change;
  const changed = await changeVideo(
    dependencies,
    session,
    id,
    videos.organizing(video, change),
    ...(typeof projectId === 'string' ? [projects.existence(userId, projectId)] : []),
  );
  if (changed !== null) return changed;
  throw (await videos.read(userId, id)) === null ? new Rejection('not_found') : unknownProject(projectField);
}

function unknownProject(field: string): Rejection {
  const allowed = 'the id of one of your projects, or null';
  return new Rejection('invalid_request', {
    field,
    allowed,
    message: `The field ${field} is not valid. Allowed: ${allowed}.`,
  });
}
