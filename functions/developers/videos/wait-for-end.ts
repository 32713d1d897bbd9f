import type { UserId, VideoId } from '../../../contract/fields/ids.ts';
import { accountWaitsMaximum } from '../../../contract/person-limits.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import { pseudonym } from '../../tables/limits/limit-counter.ts';
import type { Place, PlacesStore } from '../../tables/limits/places.store.ts';
import { isEnded } from '../../tables/videos/lifecycle.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';

const lookEveryMilliseconds = 1_000;

export interface WaitForEndDependencies {
  readonly videos: Pick<VideosStore, 'read'>;
  readonly places: PlacesStore;
  /** Maximum over all accounts, since each wait occupies a function. */
  readonly waitsMaximum: number;
  readonly now: () => Date;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly log: Log;
}

/**
 * The video at its end or when the time is over; at once if too many requests wait; null if it is gone.
 *
 * @param seconds 0 reads once
 */
export type WaitForEnd = (wanted: {
  readonly accountId: UserId;
  readonly userId: UserId;
  readonly id: VideoId;
  readonly seconds: number;
}) => Promise<VideoItem | null>;

export function createWaitForEnd(dependencies: WaitForEndDependencies): WaitForEnd {
  const { videos, places, waitsMaximum, now, pause, log } = dependencies;

  return async ({ accountId, userId, id, seconds }) => {
    const startedAt = now();
    const until = startedAt.getTime() + seconds * 1_000;
    let video = await videos.read(userId, id);
    if (seconds === 0 || video === null || isEnded(video.status)) return video;
    const taken = await takePlaces(accountId, new Date(until), startedAt);
    if (taken === null) return video;
    try {
      for (let rest = until - now().getTime(); rest > 0; rest = until - now().getTime()) {
        await pause(Math.min(lookEveryMilliseconds, rest));
        video = await videos.read(userId, id);
        if (video === null || isEnded(video.status)) break;
      }
      return video;
    } finally {
      await giveBack(taken);
    }
  };

  /** One place of the account and one of all; null if there is none, or the table fails. */
  async function takePlaces(accountId: UserId, until: Date, at: Date): Promise<readonly Place[] | null> {
    const taken: Place[] = [];
    try {
      for (const row of [
        { id: `waits#${pseudonym(`waits ${accountId}`, at)}`, places: accountWaitsMaximum },
        { id: 'waits', places: waitsMaximum },
      ]) {
        const place = await places.take(row, until, at);
        if (place === null) {
          await giveBack(taken);
          return null;
        }
        taken.push(place);
      }
      return taken;
    } catch (error) {
      log.warn('wait.not_begun', { cause: causeOf(error) });
      await giveBack(taken);
      return null;
    }
  }

  /** A place also expires with the waiting time. */
  async function giveBack(taken: readonly Place[]): Promise<void> {
    try {
      await Promise.all(taken.map(places.giveBack));
    } catch (error) {
      log.warn('wait.place_not_given_back', { cause: causeOf(error) });
    }
  }
}
