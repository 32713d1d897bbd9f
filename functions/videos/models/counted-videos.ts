import { videoCostCredits } from '../../../contract/catalog.ts';
import type { VideosStore } from '../store/videos.store.ts';
import type { SpendStore } from './spend.store.ts';

/**
 * The videos table, counting what each video costs us when its provider has accepted it. A video that costs nothing is not
 * counted. Where the process dies between the two writes the step is repeated and the video counted after all, or twice:
 * a limit is reached too early rather than too late.
 */
export function countedVideos<Store extends Pick<VideosStore, 'accept'>>(
  videos: Store,
  spend: Pick<SpendStore, 'add'>,
): Store {
  return {
    ...videos,
    async accept(userId, id, taken, now) {
      const isAccepted = await videos.accept(userId, id, taken, now);
      if (taken.cost_microdollars > 0) {
        await spend.add(
          { model: taken.rendered_by, costMicrodollars: taken.cost_microdollars, credits: videoCostCredits },
          now,
        );
      }
      return isAccepted;
    },
  };
}
