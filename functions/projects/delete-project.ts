import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { SessionsStore } from '../tables/credits/sessions.store.ts';
import type { ErasuresStore } from '../tables/erasures/erasures.store.ts';
import type { ProjectsStore } from '../tables/projects/projects.store.ts';

/**
 * DELETE /api/projects/{id}: its link ends, and its videos stay. They keep the id, which names no project from now on:
 * it may be in 10,000 rows.
 */
export function deleteProject(dependencies: {
  readonly projects: Pick<ProjectsStore, 'deletion'>;
  /** Notes the deletion where no restored backup undoes it. */
  readonly erasures: Pick<ErasuresStore, 'projectDeletion'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly now: () => Date;
}): Route<'deleteProject'> {
  const { projects, erasures, sessions, now } = dependencies;
  return async ({ userId, session, path: { id } }) => {
    const isDeleted = await sessions.write(session, [
      projects.deletion(userId, id),
      erasures.projectDeletion(userId, id, now()),
    ]);
    if (!isDeleted) throw new Rejection('not_found');
    return { id, deleted: true };
  };
}
