import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { getSharedVideo } from './get-shared-video.ts';

export const handler = apiHandler(
  'getSharedVideo',
  'temporarily_unavailable',
  getSharedVideo({
    videos: createVideosStore(createDocumentClient(), environment('VIDEOS_TABLE')),
    siteUrl: environment('SITE_URL'),
  }),
);
