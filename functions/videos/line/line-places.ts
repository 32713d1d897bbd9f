import type { Video } from '../../../contract/schemas.ts';
import type { CapacityOf } from '../../../contract/videos/line.ts';
import { models } from '../../../contract/videos/models.ts';
import type { LineStore } from '../../tables/lines/line.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { standingsOf } from './estimate.ts';
import { refOf } from './video-line.ts';

/** Null for a video that does not wait. */
export type LinePlaces = (videos: readonly VideoItem[]) => Promise<(video: VideoItem) => Video['line']>;

/** Reads only the lines in which some of the videos wait. */
export function createLinePlaces({
  lines,
  capacityOf,
  now,
}: {
  readonly lines: Pick<LineStore, 'read'>;
  readonly capacityOf: CapacityOf;
  readonly now: () => Date;
}): LinePlaces {
  return async (videos) => {
    const byModel = Map.groupBy(
      videos.filter(({ status }) => status === 'queued'),
      (video) => video.rendered_by,
    );
    const places = new Map<VideoItem, Video['line']>();
    await Promise.all(
      Array.from(byModel, async ([model, queued]) => {
        const [line, capacity] = await Promise.all([lines.read(model), capacityOf(model)]);
        const { usualSeconds } = models[model];
        const standings = standingsOf(line, queued.map(refOf), capacity, usualSeconds, now());
        for (const [index, video] of queued.entries()) {
          const standing = standings[index];
          if (standing == null) continue;
          places.set(video, {
            place: standing.place,
            estimated_start_at: standing.estimatedStartAt,
            tier: video.tier,
          });
        }
      }),
    );
    return (video) => places.get(video) ?? null;
  };
}
