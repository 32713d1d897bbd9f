import type { UserId } from '../../contract/fields/ids.ts';
import type { Project } from '../../contract/schemas.ts';
import type { Route } from '../http/api-handler.ts';
import type { ProjectsStore } from '../tables/projects/projects.store.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';
import { presentProject } from './present-project.ts';

export interface ListProjectsDependencies {
  readonly projects: Pick<ProjectsStore, 'readAll'>;
  readonly videos: Pick<VideosStore, 'countProject'>;
  readonly siteUrl: string;
}

/** GET /api/projects: all of them, newest first. */
export function listProjects(dependencies: ListProjectsDependencies): Route<'listProjects'> {
  return async ({ userId }) => ({ projects: await readProjects(dependencies, userId) });
}

/** Counts each at the same time: 200 short queries at most. */
export async function readProjects(
  { projects, videos, siteUrl }: ListProjectsDependencies,
  userId: UserId,
): Promise<Project[]> {
  return Promise.all(
    (await projects.readAll(userId)).map(async (project) =>
      presentProject(project, await videos.countProject(userId, project.id), siteUrl),
    ),
  );
}
