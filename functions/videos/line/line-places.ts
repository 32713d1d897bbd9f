import type { CapacityOf } from '../../../contract/line.ts';
import { type ModelId, models } from '../../../contract/models.ts';
import type { Video } from '../../../contract/schemas.ts';
import type { VideoItem } from '../store/video-item.ts';
import { standingOf } from './estimate.ts';
import type { LineStore } from './line.store.ts';
import type { Line } from './line.ts';
import { refOf } from './video-line.ts';

/** Tells where each of these videos stands in line; null: it does not wait. */
export type LinePlaces = (videos: readonly VideoItem[]) => Promise<(video: VideoItem) => Video['line']>;

/** Reads the lines of the models that some of the videos wait for, and none if all have begun. */
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
    const waitedFor = new Set(videos.filter(isQueued).map((video) => video.rendered_by));
    const read = await Promise.all(
      Array.from(waitedFor, async (model): Promise<[ModelId, Line]> => [model, await lines.read(model)]),
    );
    const known = new Map(read);
    const instant = now();
    return (video) => {
      const line = isQueued(video) ? known.get(video.rendered_by) : undefined;
      if (line === undefined) return null;
      const { usualSeconds } = models[video.rendered_by];
      const standing = standingOf(line, refOf(video), capacityOf(video.rendered_by), usualSeconds, instant);
      return (
        standing && {
          place: standing.place,
          estimated_start_at: standing.estimatedStartAt,
          tier: video.tier,
        }
      );
    };
  };
}

function isQueued({ status }: VideoItem): boolean {
  return status === 'queued';
}
