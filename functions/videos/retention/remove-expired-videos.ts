import pMap from 'p-map';
import { causeOf, type Log } from '../../log/logger.ts';
import type { SpendStore } from '../../tables/spend/spend.store.ts';
import { evidenceAtRemoval } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { VideoFiles } from '../files/video-files.ts';
import { countVideo } from '../models/count-video.ts';

export interface RemoveExpiredVideosDependencies {
  readonly videos: Pick<VideosStore, 'findExpired' | 'beginRemoval' | 'counting' | 'remove'>;
  readonly spend: Pick<SpendStore, 'addMargin'>;
  readonly files: Pick<VideoFiles, 'remove' | 'removeEvidence'>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface RemovalReport {
  readonly removed: number;
  readonly failed: number;
  /** False if time ran out. */
  readonly isComplete: boolean;
}

const concurrentRemovals = 8;

/**
 * Removes videos 30 days after their end unless saved, or an hour after they were deleted. Hides a video
 * (unless it was saved or restored meanwhile), then removes its files, then its row, so that the next run
 * finishes what breaks off and no video is shown without files. Evidence goes along unless the law keeps it; a video
 * whose files are on the way there is left to a later run. One failure does not stop the others.
 *
 * @param until when to stop starting removals
 */
export async function removeExpiredVideos(
  dependencies: RemoveExpiredVideosDependencies,
  until: Date,
): Promise<RemovalReport> {
  const { videos, files, now, log } = dependencies;
  let removed = 0;
  let failed = 0;
  let isComplete = true;
  await pMap(expiredUntilDeadline(), remove, { concurrency: concurrentRemovals });
  return { removed, failed, isComplete };

  async function* expiredUntilDeadline(): AsyncIterable<ExpiredVideo> {
    for await (const video of videos.findExpired(now())) {
      if (now() >= until) {
        isComplete = false;
        return;
      }
      yield video;
    }
  }

  async function remove({ userId, id, expiresAt }: ExpiredVideo): Promise<void> {
    try {
      const video = await videos.beginRemoval(userId, id, expiresAt, now());
      if (video === null) return;
      // Its rendering may have broken off before counting it. The status page ignores ends this late.
      await countVideo(dependencies, video);
      await files.remove([video.media_id]);
      if (evidenceAtRemoval(video, now()) === 'goes') await files.removeEvidence([video.media_id]);
      await videos.remove(userId, [id]);
      removed += 1;
      log.info('video.removed', { video_id: id });
    } catch (error) {
      failed += 1;
      log.error('video.removal_failed', { video_id: id, cause: causeOf(error) });
    }
  }
}

type ExpiredVideo = ReturnType<VideosStore['findExpired']> extends AsyncIterable<infer Video> ? Video : never;
