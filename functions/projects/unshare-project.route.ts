import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { createErasuresStore } from '../tables/erasures/erasures.store.ts';
import { createProjectsStore } from '../tables/projects/projects.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { unshareProject } from './unshare-project.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'unshareProject',
  'temporarily_unavailable',
  unshareProject({
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    siteUrl: environment('SITE_URL'),
    now: () => new Date(),
  }),
);
