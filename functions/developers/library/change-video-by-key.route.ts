import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createProjectsStore } from '../../tables/projects/projects.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createMediaSigner } from '../../videos/files/media-signer.ts';
import { developerHandler } from '../developer-handler.ts';
import { changeVideoByKey } from './change-video-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'changeVideoByKey',
  'temporarily_unavailable',
  changeVideoByKey({
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    signer: createMediaSigner,
  }),
);
