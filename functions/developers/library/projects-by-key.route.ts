import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { createProjectsStore } from '../../tables/projects/projects.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { developerHandler } from '../developer-handler.ts';
import { projectsByKey } from './projects-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'projectsByKey',
  'temporarily_unavailable',
  projectsByKey({
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    siteUrl: environment('SITE_URL'),
  }),
);
