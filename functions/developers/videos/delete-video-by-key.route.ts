import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createErasuresStore } from '../../tables/erasures/erasures.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { developerHandler } from '../developer-handler.ts';
import { deleteVideoByKey } from './delete-video-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'deleteVideoByKey',
  'temporarily_unavailable',
  deleteVideoByKey({
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    now: () => new Date(),
    log,
  }),
);
