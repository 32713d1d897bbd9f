import type { VerificationRequest } from '../../../contract/developers/developer-api.ts';
import type { Route } from '../../http/api-handler.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';

/**
 * POST /api/v1/verify: whether a file with this hash, or the video with this id in its content credentials, was made
 * here, by which model and when. Never says whose it is. That is true of a hidden video as well, and shows nothing of
 * it. It is no longer known once the video's row is gone.
 */
export function verifyFile(
  videos: Pick<VideosStore, 'readByFileHash' | 'readByCredentials'>,
): Route<'verifyFile'> {
  return async ({ body }) => {
    const video = await find(body);
    return {
      made_here: video !== null,
      model: video?.model ?? null,
      credentials: video?.credentials ?? null,
    };
  };

  async function find({
    file_hash: hash,
    credentials_id: id,
  }: VerificationRequest): Promise<VideoItem | null> {
    if (hash !== undefined) return (await videos.readByFileHash(hash))[0] ?? null;
    return id === undefined ? null : videos.readByCredentials(id);
  }
}
