import type { CreditsStore } from '../credits/credits.store.ts';
import { causeOf, type Log } from '../log/logger.ts';
import { failVideo } from './fail-video.ts';
import { reconcile } from './lifecycle.ts';
import type { StartRendering } from './start-rendering.ts';
import type { VideosStore } from './videos.store.ts';

export interface ReconcileVideosDependencies {
  readonly credits: Pick<CreditsStore, 'post'>;
  readonly videos: Pick<VideosStore, 'read' | 'failure' | 'findUnfinished' | 'lookedAt'>;
  readonly startRendering: StartRendering;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Looks after films that have not ended: starts a rendering whose start was lost (a rendering that runs is not
 * started twice: its name is the film's), and ends and refunds what is too old. One film's trouble does not keep
 * the others waiting.
 */
export async function reconcileVideos(
  dependencies: ReconcileVideosDependencies,
): Promise<{ looked: number }> {
  const { videos, startRendering, now, log } = dependencies;
  let looked = 0;
  for await (const { userId, id } of videos.findUnfinished(now())) {
    looked += 1;
    try {
      const video = await videos.read(userId, id);
      if (video === null) continue;
      switch (reconcile({ status: video.status, createdAt: video.created_at }, now())) {
        case 'leave':
          break;
        case 'end':
          await failVideo(dependencies, video, 'timed_out');
          break;
        case 'restart':
          await startRendering(userId, id);
          await videos.lookedAt(userId, id, now());
          log.info('video.restarted', { video_id: id, status: video.status });
          break;
      }
    } catch (error) {
      log.error('video.start_failed', { video_id: id, cause: causeOf(error) });
    }
  }
  return { looked };
}
