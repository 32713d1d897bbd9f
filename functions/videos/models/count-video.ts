import { marginOf } from '../../tables/spend/margin.ts';
import type { SpendStore } from '../../tables/spend/spend.store.ts';
import type { VideoOutcomes } from '../../tables/status/video-outcomes.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';

export interface CountVideoDependencies {
  readonly videos: Pick<VideosStore, 'counting'>;
  readonly spend: Pick<SpendStore, 'addMargin'>;
  /** Told once of each video that is counted here; absent where outcomes are not measured. */
  readonly outcomes?: VideoOutcomes;
  readonly now: () => Date;
}

/**
 * Adds an ended video's cost and revenue to the margin totals of its day, once: after its rendering, by the reconciler,
 * or at the latest when it is removed. A video that was deleted with its account before that is not counted, nor is one
 * that a test key made.
 */
export async function countVideo(
  { videos, spend, outcomes, now }: CountVideoDependencies,
  video: VideoItem,
): Promise<void> {
  if (video.api?.mode === 'test') return;
  const margin = marginOf(video);
  if (margin === null || video.counted_at !== null || video.finished_at === null) return;
  const isCounted = await spend.addMargin({
    day: video.finished_at.slice(0, 10),
    model: video.rendered_by,
    margin,
    marking: videos.counting(video.user_id, video.id, now()),
  });
  if (isCounted) await outcomes?.ended(video);
}
