import * as z from 'zod/mini';
import { ProjectId } from './fields/ids.ts';
import { line } from './fields/text-schemas.ts';
import { Project, ProjectList, SharedProject } from './schemas.ts';
import { projectNameMaximumCharacters } from './videos/library-limits.ts';

/** Projects, which hold a person's videos in order. */
export const projectRoutes = {
  listProjects: {
    method: 'GET',
    path: '/api/projects',
    access: 'user',
    slice: 'projects',
    successStatus: 200,
    response: ProjectList,
  },
  saveProject: {
    method: 'PUT',
    path: '/api/projects/{id}',
    access: 'user',
    slice: 'projects',
    pathParameters: z.strictObject({ id: ProjectId }),
    body: z.strictObject({ name: line(projectNameMaximumCharacters) }),
    successStatus: 200,
    response: Project,
  },
  deleteProject: {
    method: 'DELETE',
    path: '/api/projects/{id}',
    access: 'user',
    slice: 'projects',
    pathParameters: z.strictObject({ id: ProjectId }),
    successStatus: 200,
    response: z.strictObject({ id: ProjectId, deleted: z.literal(true) }),
  },
  shareProject: {
    method: 'PUT',
    path: '/api/projects/{id}/share',
    access: 'user',
    slice: 'projects',
    limit: 'share_links',
    pathParameters: z.strictObject({ id: ProjectId }),
    body: z.strictObject({ show_prompts: z.boolean() }),
    feature: 'sharing',
    successStatus: 200,
    response: Project,
  },
  unshareProject: {
    method: 'DELETE',
    path: '/api/projects/{id}/share',
    access: 'user',
    slice: 'projects',
    pathParameters: z.strictObject({ id: ProjectId }),
    successStatus: 200,
    response: Project,
  },
  getSharedProject: {
    method: 'GET',
    path: '/api/shared-projects/{token}',
    access: 'anyone',
    slice: 'projects',
    /** Every unknown token is answered with 404. */
    pathParameters: z.strictObject({ token: z.string() }),
    query: z.strictObject({
      cursor: z.optional(z.string().check(z.regex(/^[\da-f-]{26}$/, 'the next_cursor of the page before'))),
    }),
    successStatus: 200,
    response: SharedProject,
  },
} as const;
