import { ShareToken } from '../../../contract/fields/ids.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';

/** Null if no video is shared under this token, whatever the reason. */
export async function findSharedVideo(
  videos: Pick<VideosStore, 'readShared'>,
  text: string,
): Promise<{ readonly token: ShareToken; readonly video: VideoItem } | null> {
  const token = ShareToken.safeParse(text);
  if (!token.success) return null;
  const video = await videos.readShared(token.data);
  return video === null ? null : { token: token.data, video };
}
