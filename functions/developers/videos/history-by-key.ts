import type { ProjectsStore } from '../../tables/projects/projects.store.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../../videos/files/link-signer.ts';
import { projectFilter } from '../../videos/library/project-filter.ts';
import type { LinePlaces } from '../../videos/line/line-places.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { presentDeveloperVideo } from './present-developer-video.ts';

/** GET /api/v1/history: newest first. */
export function historyByKey(dependencies: {
  readonly videos: Pick<VideosStore, 'readPage'>;
  readonly projects: Pick<ProjectsStore, 'readAll'>;
  readonly signer: () => Promise<LinkSigner>;
  readonly linePlaces: LinePlaces;
}): DeveloperRoute<'historyByKey'> {
  const { videos, projects, signer } = dependencies;
  return async ({ userId, query: { cursor = null, status = null, tag, project } }) => {
    const [page, links] = await Promise.all([
      projectFilter(projects, userId, project).then((inProject) =>
        videos.readPage(userId, cursor, { search: '', status, tag, project: inProject }),
      ),
      signer(),
    ]);
    const placeOf = await dependencies.linePlaces(page.videos);
    return {
      body: {
        videos: page.videos.map((video) => presentDeveloperVideo(video, links, placeOf(video))),
        next_cursor: page.nextCursor,
      },
    };
  };
}
