import { type DeleteVideoDependencies, deleteVideo } from '../../videos/library/delete-video.ts';
import type { DeveloperRoute } from '../developer-handler.ts';

/** DELETE /api/v1/video/{id}: a person can restore it on the site for an hour. */
export function deleteVideoByKey(dependencies: DeleteVideoDependencies): DeveloperRoute<'deleteVideoByKey'> {
  const remove = deleteVideo(dependencies);
  return async ({ userId, session, path }) => {
    await remove({ userId, session, path, query: undefined, headers: undefined, body: undefined });
    return { body: { id: path.id, deleted: true } };
  };
}
