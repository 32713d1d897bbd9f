import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { log } from '../../log/logger.ts';
import { createVideosStore } from '../store/videos.store.ts';
import { deleteVideo } from './delete-video.ts';

export const handler = apiHandler(
  'deleteVideo',
  'temporarily_unavailable',
  deleteVideo({
    videos: createVideosStore(createDocumentClient(), environment('VIDEOS_TABLE')),
    now: () => new Date(),
    log,
  }),
);
