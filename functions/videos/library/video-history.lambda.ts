import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { createMediaSigner } from '../files/media-signer.ts';
import { createVideosStore } from '../store/videos.store.ts';
import { videoHistory } from './video-history.ts';

export const handler = apiHandler(
  'videoHistory',
  'temporarily_unavailable',
  videoHistory({
    videos: createVideosStore(createDocumentClient(), environment('VIDEOS_TABLE')),
    signer: createMediaSigner,
  }),
);
