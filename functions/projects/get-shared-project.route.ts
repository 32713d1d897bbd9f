import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createProjectsStore } from '../tables/projects/projects.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { createSharedMediaSigner } from '../videos/files/media-signer.ts';
import { getSharedProject } from './get-shared-project.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'getSharedProject',
  'temporarily_unavailable',
  getSharedProject({
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    signer: createSharedMediaSigner,
  }),
);
