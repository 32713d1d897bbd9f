import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { verifyFile } from './verify-file.ts';

export const handler = apiHandler(
  'verifyFile',
  'temporarily_unavailable',
  verifyFile(createVideosStore(createDocumentClient(), environment('VIDEOS_TABLE'))),
);
