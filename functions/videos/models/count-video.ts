import { marginOf } from '../../tables/spend/margin.ts';
import type { SpendStore } from '../../tables/spend/spend.store.ts';
import type { VideoOutcomes } from '../../tables/status/video-outcomes.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';

export interface CountVideoDependencies {
  readonly videos: Pick<VideosStore, 'counting'>;
  readonly spend: Pick<SpendStore, 'addMargin'>;
  readonly now: () => Date;
}

/**
 * Adds an ended video to the margin totals of its day, once: after its rendering, by the reconciler, or when
 * it is removed. Skips test keys' videos; misses one deleted with its account before that.
 *
 * @returns whether this call counted it
 */
export async function countVideo(
  { videos, spend, now }: CountVideoDependencies,
  video: VideoItem,
): Promise<boolean> {
  if (video.api?.mode === 'test') return false;
  const margin = marginOf(video);
  if (margin === null || video.counted_at !== null || video.finished_at === null) return false;
  return spend.addMargin({
    day: video.finished_at.slice(0, 10),
    model: video.rendered_by,
    margin,
    marking: videos.counting(video.user_id, video.id, now()),
  });
}

/** Counts an ended video in the margin totals and, if they did not have it yet, for the status page. */
export async function countEnd(
  dependencies: CountVideoDependencies & { readonly outcomes: VideoOutcomes },
  video: VideoItem,
): Promise<void> {
  if (await countVideo(dependencies, video)) await dependencies.outcomes.ended(video);
}
