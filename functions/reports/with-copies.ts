import type { VideoItem } from '../tables/videos/video-item.ts';
import type { VideosStore } from '../tables/videos/videos.store.ts';

/** A video, and after it every other one with the same delivered file that is not being removed. */
export async function withCopies(
  videos: Pick<VideosStore, 'readByFileHash'>,
  video: VideoItem,
): Promise<readonly VideoItem[]> {
  if (video.file_hash === null) return [video];
  const same = await videos.readByFileHash(video.file_hash);
  return [video, ...same.filter((other) => other.media_id !== video.media_id && other.removing_at === null)];
}
