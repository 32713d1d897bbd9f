import { videoCostCredits } from '../../../contract/catalog.ts';
import type { VideosStore } from '../store/videos.store.ts';
import type { SpendStore } from './spend.store.ts';

/**
 * The videos store, adding each accepted video's cost to the day's spend. If the process dies between the two writes, the
 * step is repeated and the video may be counted twice: a limit is reached too early rather than too late.
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
