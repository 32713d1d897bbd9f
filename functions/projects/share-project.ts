import type { ShareToken } from '../../contract/fields/ids.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { SessionsStore } from '../tables/credits/sessions.store.ts';
import type { ProjectsStore } from '../tables/projects/projects.store.ts';
import { type OwnProjectDependencies, ownProject } from './own-project.ts';

export interface ShareProjectDependencies extends OwnProjectDependencies {
  readonly projects: Pick<ProjectsStore, 'read' | 'sharing'>;
  readonly sessions: Pick<SessionsStore, 'writeUnlessSuspended'>;
  /** 128 random bits. */
  readonly newToken: () => ShareToken;
}

/** PUT /api/projects/{id}/share: with or without the prompts. A shared project keeps its link. */
export function shareProject(dependencies: ShareProjectDependencies): Route<'shareProject'> {
  const { projects, sessions, newToken } = dependencies;
  return async ({ userId, session, path: { id }, body: { show_prompts: showsPrompts } }) => {
    const sharing = projects.sharing(userId, id, { token: newToken(), showsPrompts });
    if (!(await sessions.writeUnlessSuspended(session, [sharing]))) throw new Rejection('not_found');
    return ownProject(dependencies, userId, id);
  };
}
