import type { SharedVideo } from '../../contract/schemas.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { ProjectsStore } from '../tables/projects/projects.store.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';
import { posterFileName, videoFileName, videoFolder } from '../videos/files/video-keys.ts';
import { findSharedProject, readSharedProject } from './read-shared-project.ts';

/** GET /api/shared-projects/{token}: a page of its completed videos. Any other token gets the same 404. */
export function getSharedProject(dependencies: {
  readonly projects: Pick<ProjectsStore, 'readShared'>;
  readonly videos: Pick<VideosStore, 'readProjectPage'>;
  /** Signs short-lived links. */
  readonly signer: () => Promise<LinkSigner>;
}): Route<'getSharedProject'> {
  const { projects, videos, signer } = dependencies;
  return async ({ path, query: { cursor } }) => {
    const project = await findSharedProject(projects, path.token);
    if (project === null) throw new Rejection('not_found');
    const [page, links] = await Promise.all([readSharedProject(videos, project, cursor ?? null), signer()]);
    return {
      name: project.name,
      videos: page.videos.map((video) => present(video, links, project.share_shows_prompts)),
      next_cursor: page.nextCursor,
    };
  };
}

/** A viewer's view: nothing about the owner, and the prompt only if the owner shows it. */
function present(video: VideoItem, links: LinkSigner, showsPrompts: boolean): SharedVideo {
  const link = links.files(videoFolder(video.media_id));
  return {
    prompt: showsPrompts ? video.prompt : null,
    duration: video.duration,
    aspect_ratio: video.aspect_ratio,
    simulated: video.simulated,
    video_url: link(videoFileName),
    thumbnail_url: link(posterFileName),
    created_at: video.created_at,
  };
}
