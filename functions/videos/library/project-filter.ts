import type { UserId } from '../../../contract/fields/ids.ts';
import type { ProjectFilter } from '../../../contract/videos/library.ts';
import type { ProjectsStore } from '../../tables/projects/projects.store.ts';
import type { HistoryFilter } from '../../tables/videos/history-page.ts';

/** For 'none' it reads the projects: a video whose project is deleted is in none as well. */
export async function projectFilter(
  projects: Pick<ProjectsStore, 'readAll'>,
  userId: UserId,
  project: ProjectFilter | undefined,
): Promise<HistoryFilter['project']> {
  if (project !== 'none') return project;
  return { noneOf: (await projects.readAll(userId)).map(({ id }) => id) };
}
