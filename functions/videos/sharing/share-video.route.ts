import { randomBytes } from 'node:crypto';
import { ShareToken } from '../../../contract/fields/ids.ts';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { log } from '../../log/logger.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createMediaSigner } from '../files/media-signer.ts';
import { shareVideo } from './share-video.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'shareVideo',
  'temporarily_unavailable',
  shareVideo({
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    signer: createMediaSigner,
    newToken: () => ShareToken.parse(randomBytes(16).toString('base64url')),
    log,
  }),
  personLimitsInAws(),
);
