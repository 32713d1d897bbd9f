import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { createMediaSigner } from '../files/media-signer.ts';
import { createVideosStore } from '../store/videos.store.ts';
import { getVideo } from './get-video.ts';

export const handler = apiHandler(
  'getVideo',
  'temporarily_unavailable',
  getVideo({
    videos: createVideosStore(createDocumentClient(), environment('VIDEOS_TABLE')),
    signer: createMediaSigner,
  }),
);
