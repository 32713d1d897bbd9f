import { projectsMaximum } from '../../contract/videos/library-limits.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { SessionsStore } from '../tables/credits/sessions.store.ts';
import type { ProjectsStore } from '../tables/projects/projects.store.ts';
import { type OwnProjectDependencies, ownProject } from './own-project.ts';

export interface SaveProjectDependencies extends OwnProjectDependencies {
  readonly projects: Pick<ProjectsStore, 'read' | 'readAll' | 'saving'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly now: () => Date;
}

/**
 * PUT /api/projects/{id}: creates or renames a project. Under the id of a deleted one, its videos are in it again.
 * Requests at the same time may pass the maximum by a few: it guards the length of the list, nothing that is paid for.
 */
export function saveProject(dependencies: SaveProjectDependencies): Route<'saveProject'> {
  const { projects, sessions, now } = dependencies;
  return async ({ userId, session, path: { id }, body: { name } }) => {
    const known = await projects.readAll(userId);
    if (known.length >= projectsMaximum && !known.some((project) => project.id === id)) {
      throw new Rejection('too_many_projects');
    }
    await sessions.write(session, [projects.saving(userId, id, name, now())]);
    return ownProject(dependencies, userId, id);
  };
}
