import type { CreditsStore } from '../../credits/credits.store.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { VideoOutcomes } from '../../status/video-outcomes.ts';
import type { VideoFiles } from '../files/video-files.ts';
import { reconcile } from '../lifecycle.ts';
import { countVideo } from '../models/count-video.ts';
import type { SpendStore } from '../models/spend.store.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { VideosStore } from '../store/videos.store.ts';
import { failVideo } from './fail-video.ts';
import type { StartRendering } from './start-rendering.ts';

export interface ReconcileVideosDependencies {
  readonly credits: Pick<CreditsStore, 'post'>;
  readonly videos: Pick<
    VideosStore,
    'read' | 'readDeleted' | 'failure' | 'counting' | 'findUnfinished' | 'postponeCheck'
  >;
  readonly files: Pick<VideoFiles, 'remove'>;
  readonly spend: Pick<SpendStore, 'book'>;
  readonly outcomes?: VideoOutcomes;
  readonly startRendering: StartRendering;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Looks after videos that have not ended: starts a rendering whose start was lost (a rendering that runs is not
 * started twice: its name is the video's), and ends and refunds what is too old. One video's trouble does not keep
 * the others waiting.
 */
export async function reconcileVideos(
  dependencies: ReconcileVideosDependencies,
): Promise<{ looked: number }> {
  const { videos, files, startRendering, now, log } = dependencies;
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
          await giveUp(video);
          break;
        case 'restart':
          await startRendering(userId, id);
          await videos.postponeCheck(userId, id, now());
          log.info('video.restarted', { video_id: id, status: video.status });
          break;
      }
    } catch (error) {
      log.error('video.start_failed', { video_id: id, cause: causeOf(error) });
    }
  }
  return { looked };

  /** Its rendering may have broken for good after the delivery: what was copied goes with the video's end. */
  async function giveUp(video: VideoItem): Promise<void> {
    const { user_id: userId, id } = video;
    await failVideo(dependencies, video, 'timed_out');
    const ended = await videos.readDeleted(userId, id);
    if (ended?.status !== 'completed') await files.remove(userId, id);
    if (ended !== null) await countVideo(dependencies, ended);
  }
}
