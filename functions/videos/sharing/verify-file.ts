import type { Route } from '../../http/api-handler.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';

/**
 * POST /api/v1/verify: whether a file with this hash was made here, by which model and when. Never says whose it is.
 * That is true of a hidden video as well, and shows nothing of it. It is no longer known once the video's row is gone.
 */
export function verifyFile(videos: Pick<VideosStore, 'readByFileHash'>): Route<'verifyFile'> {
  return async ({ body }) => {
    const [video] = await videos.readByFileHash(body.file_hash);
    return {
      made_here: video !== undefined,
      model: video?.model ?? null,
      credentials: video?.credentials ?? null,
    };
  };
}
