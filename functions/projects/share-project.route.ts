import { randomBytes } from 'node:crypto';
import { ShareToken } from '../../contract/fields/ids.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { createProjectsStore } from '../tables/projects/projects.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { shareProject } from './share-project.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'shareProject',
  'temporarily_unavailable',
  shareProject({
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    newToken: () => ShareToken.parse(randomBytes(16).toString('base64url')),
    siteUrl: environment('SITE_URL'),
  }),
  personLimitsInAws(),
);
