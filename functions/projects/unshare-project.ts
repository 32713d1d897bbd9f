import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { SessionsStore } from '../tables/credits/sessions.store.ts';
import type { ErasuresStore } from '../tables/erasures/erasures.store.ts';
import type { ProjectsStore } from '../tables/projects/projects.store.ts';
import { type OwnProjectDependencies, ownProject } from './own-project.ts';

export interface UnshareProjectDependencies extends OwnProjectDependencies {
  readonly projects: Pick<ProjectsStore, 'read' | 'unsharing'>;
  /** Notes the end where no restored backup undoes it. */
  readonly erasures: Pick<ErasuresStore, 'projectLinkEnd'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly now: () => Date;
}

/** DELETE /api/projects/{id}/share: ends the link for good. Idempotent. */
export function unshareProject(dependencies: UnshareProjectDependencies): Route<'unshareProject'> {
  const { projects, erasures, sessions, now } = dependencies;
  return async ({ userId, session, path: { id } }) => {
    const project = await projects.read(userId, id);
    if (project === null) throw new Rejection('not_found');
    if (project.share_token !== null) {
      await sessions.write(session, [
        projects.unsharing(userId, id),
        erasures.projectLinkEnd(userId, id, project.share_token, now()),
      ]);
    }
    return ownProject(dependencies, userId, id);
  };
}
