import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { log } from '../../log/logger.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createErasuresStore } from '../../tables/erasures/erasures.store.ts';
import { createProjectsStore } from '../../tables/projects/projects.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createMediaSigner } from '../files/media-signer.ts';
import { updateVideo } from './update-video.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'updateVideo',
  'temporarily_unavailable',
  updateVideo({
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    signer: createMediaSigner,
    now: () => new Date(),
    log,
  }),
);
