import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createProjectsStore } from '../tables/projects/projects.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { listProjects } from './list-projects.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'listProjects',
  'temporarily_unavailable',
  listProjects({
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    siteUrl: environment('SITE_URL'),
  }),
);
