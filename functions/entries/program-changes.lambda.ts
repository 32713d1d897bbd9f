import { handler as changeVideoByKey } from '../developers/library/change-video-by-key.route.ts';
import { handler as createUploadByKey } from '../developers/videos/create-upload-by-key.route.ts';
import { handler as deleteVideoByKey } from '../developers/videos/delete-video-by-key.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'programChanges'>({
  createUploadByKey,
  deleteVideoByKey,
  changeVideoByKey,
});
