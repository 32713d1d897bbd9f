import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { log } from '../../log/logger.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createErasuresStore } from '../../tables/erasures/erasures.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createMediaSigner } from '../files/media-signer.ts';
import { unshareVideo } from './unshare-video.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'unshareVideo',
  'temporarily_unavailable',
  unshareVideo({
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    signer: createMediaSigner,
    now: () => new Date(),
    log,
  }),
);
