import { causeOf, type Log } from '../../log/logger.ts';
import type { VideoFiles } from '../files/video-files.ts';
import { countVideo } from '../models/count-video.ts';
import type { SpendStore } from '../models/spend.store.ts';
import type { VideosStore } from '../store/videos.store.ts';

export interface RemoveExpiredVideosDependencies {
  readonly videos: Pick<VideosStore, 'findExpired' | 'beginRemoval' | 'counting' | 'remove'>;
  readonly spend: Pick<SpendStore, 'book'>;
  readonly files: Pick<VideoFiles, 'remove'>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface RemovalReport {
  readonly removed: number;
  readonly failed: number;
  /** Whether everything that had expired was looked at; the rest is for the next run. */
  readonly isComplete: boolean;
}

/** So many videos are removed at a time: each is three calls, one after the other. */
const concurrentRemovals = 8;

/**
 * Removes videos whose time has come: 30 days after their end unless saved, or an hour after they were deleted. First the
 * video is taken away from everybody, which fails if it was saved or restored meanwhile; then its files go; then its row,
 * by which it would be found again. So a run that breaks off anywhere is made good by the next one, and no video is ever
 * shown whose files are gone. One video's trouble does not keep the others.
 *
 * @param until when to stop beginning removals, so that the run ends by itself
 */
export async function removeExpiredVideos(
  dependencies: RemoveExpiredVideosDependencies,
  until: Date,
): Promise<RemovalReport> {
  const { videos, files, now, log } = dependencies;
  let removed = 0;
  let failed = 0;
  let isComplete = true;
  const underWay = new Set<Promise<void>>();
  for await (const video of videos.findExpired(now())) {
    if (now() >= until) {
      isComplete = false;
      break;
    }
    const removal = remove(video).finally(() => underWay.delete(removal));
    underWay.add(removal);
    if (underWay.size >= concurrentRemovals) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  return { removed, failed, isComplete };

  async function remove({ userId, id, expiresAt }: ExpiredVideo): Promise<void> {
    try {
      const video = await videos.beginRemoval(userId, id, expiresAt, now());
      if (video === null) return;
      // The last who can, where its rendering broke off before.
      await countVideo(dependencies, video);
      await files.remove(userId, id);
      await videos.remove(userId, id);
      removed += 1;
      log.info('video.removed', { video_id: id });
    } catch (error) {
      failed += 1;
      log.error('video.removal_failed', { video_id: id, cause: causeOf(error) });
    }
  }
}

type ExpiredVideo = ReturnType<VideosStore['findExpired']> extends AsyncIterable<infer Video> ? Video : never;
