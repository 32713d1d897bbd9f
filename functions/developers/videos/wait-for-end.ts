import type { UserId, VideoId } from '../../../contract/ids.ts';
import { isEnded } from '../../videos/lifecycle.ts';
import type { VideoItem } from '../../videos/store/video-item.ts';
import type { VideosStore } from '../../videos/store/videos.store.ts';

/** Between two looks at a video. */
const lookEveryMilliseconds = 1_000;

/**
 * The video once it has ended, or as it is when the time is over; null if it is gone.
 *
 * @param seconds how long to wait; 0: one look
 */
export async function waitForEnd(
  videos: Pick<VideosStore, 'read'>,
  { userId, id, seconds }: { readonly userId: UserId; readonly id: VideoId; readonly seconds: number },
  { now, pause }: { readonly now: () => Date; readonly pause: (milliseconds: number) => Promise<void> },
): Promise<VideoItem | null> {
  const until = now().getTime() + seconds * 1_000;
  for (;;) {
    const video = await videos.read(userId, id);
    const rest = until - now().getTime();
    if (video === null || isEnded(video.status) || rest <= 0) return video;
    await pause(Math.min(lookEveryMilliseconds, rest));
  }
}
