import type { Route } from '../../http/api-handler.ts';
import type { ProjectsStore } from '../../tables/projects/projects.store.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import type { LinePlaces } from '../line/line-places.ts';
import { presentVideo } from './present-video.ts';
import { projectFilter } from './project-filter.ts';

/** GET /api/videos: a page, newest first. */
export function videoHistory(dependencies: {
  readonly videos: Pick<VideosStore, 'readPage'>;
  readonly projects: Pick<ProjectsStore, 'readAll'>;
  readonly signer: () => Promise<LinkSigner>;
  readonly linePlaces: LinePlaces;
}): Route<'videoHistory'> {
  const { videos, projects, signer } = dependencies;
  return async ({ userId, query: { cursor = null, search = '', status = null, tag, project } }) => {
    const [page, sign] = await Promise.all([
      projectFilter(projects, userId, project).then((inProject) =>
        videos.readPage(userId, cursor, { search, status, tag, project: inProject }),
      ),
      signer(),
    ]);
    const placeOf = await dependencies.linePlaces(page.videos);
    return {
      videos: page.videos.map((video) => presentVideo(video, sign, placeOf(video))),
      next_cursor: page.nextCursor,
    };
  };
}
