import type { VideoOutcomes } from '../../status/video-outcomes.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { VideosStore } from '../store/videos.store.ts';
import { marginOf } from './margin.ts';
import type { SpendStore } from './spend.store.ts';

export interface CountVideoDependencies {
  readonly videos: Pick<VideosStore, 'counting'>;
  readonly spend: Pick<SpendStore, 'book'>;
  /** Is told once of each video that is booked here; absent where nobody measures. */
  readonly outcomes?: VideoOutcomes;
  readonly now: () => Date;
}

/**
 * Adds what an ended video has cost and earned to the books of the day on which it ended. Once per video, whoever comes
 * first and however often: its rendering, the reconciler, or at the latest the sweep that removes it. No charge and no end
 * waits for it. A video whose row went with its account before it was counted is in no book.
 */
export async function countVideo(
  { videos, spend, outcomes, now }: CountVideoDependencies,
  video: VideoItem,
): Promise<void> {
  const margin = marginOf(video);
  if (margin === null || video.counted_at !== null || video.finished_at === null) return;
  const isBooked = await spend.book({
    day: video.finished_at.slice(0, 10),
    model: video.rendered_by,
    margin,
    marking: videos.counting(video.user_id, video.id, now()),
  });
  if (isBooked) await outcomes?.ended(video);
}
