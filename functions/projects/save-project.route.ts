import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { createProjectsStore } from '../tables/projects/projects.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { saveProject } from './save-project.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'saveProject',
  'temporarily_unavailable',
  saveProject({
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    siteUrl: environment('SITE_URL'),
    now: () => new Date(),
  }),
);
