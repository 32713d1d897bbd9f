import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { createErasuresStore } from '../tables/erasures/erasures.store.ts';
import { createProjectsStore } from '../tables/projects/projects.store.ts';
import { deleteProject } from './delete-project.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'deleteProject',
  'temporarily_unavailable',
  deleteProject({
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    now: () => new Date(),
  }),
);
