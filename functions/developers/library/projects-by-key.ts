import { type ListProjectsDependencies, readProjects } from '../../projects/list-projects.ts';
import type { DeveloperRoute } from '../developer-handler.ts';

/** GET /api/v1/projects: a test key has none. */
export function projectsByKey(dependencies: ListProjectsDependencies): DeveloperRoute<'projectsByKey'> {
  return async ({ userId }) => ({ body: { projects: await readProjects(dependencies, userId) } });
}
