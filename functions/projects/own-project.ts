import type { ProjectId, UserId } from '../../contract/fields/ids.ts';
import type { Project } from '../../contract/schemas.ts';
import { Rejection } from '../errors/rejection.ts';
import type { ProjectsStore } from '../tables/projects/projects.store.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';
import { presentProject } from './present-project.ts';

export interface OwnProjectDependencies {
  readonly projects: Pick<ProjectsStore, 'read'>;
  readonly videos: Pick<VideosStore, 'countProject'>;
  readonly siteUrl: string;
}

/** @throws Rejection `not_found` if it is missing, deleted meanwhile or another person's */
export async function ownProject(
  { projects, videos, siteUrl }: OwnProjectDependencies,
  userId: UserId,
  id: ProjectId,
): Promise<Project> {
  const [project, videoCount] = await Promise.all([
    projects.read(userId, id),
    videos.countProject(userId, id),
  ]);
  if (project === null) throw new Rejection('not_found');
  return presentProject(project, videoCount, siteUrl);
}
