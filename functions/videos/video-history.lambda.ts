import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createMediaSigner } from './media-signer.ts';
import { videoHistory } from './video-history.ts';
import { createVideosStore } from './videos.store.ts';

export const handler = apiHandler(
  'videoHistory',
  'temporarily_unavailable',
  videoHistory({
    videos: createVideosStore(createDocumentClient(), environment('VIDEOS_TABLE')),
    signer: createMediaSigner,
  }),
);
