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
  readonly spend: Pick<SpendStore, 'addMargin'>;
  readonly outcomes?: VideoOutcomes;
  readonly startRendering: StartRendering;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Checks every unfinished video: starts renderings whose start was lost (starting one that runs has no effect, since its
 * execution is named after the video), and fails and refunds videos that are too old. One failure does not stop the
 * others.
 */
export async function reconcileVideos(
  dependencies: ReconcileVideosDependencies,
): Promise<{ checked: number }> {
  const { videos, files, startRendering, now, log } = dependencies;
  let checked = 0;
  for await (const { userId, id } of videos.findUnfinished(now())) {
    checked += 1;
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
  return { checked };

  /** Its rendering may have crashed after the delivery, so its files are removed as well. */
  async function giveUp(video: VideoItem): Promise<void> {
    const { user_id: userId, id } = video;
    await failVideo(dependencies, video, 'timed_out');
    const ended = await videos.readDeleted(userId, id);
    if (ended?.status !== 'completed') await files.remove([video.media_id]);
    if (ended !== null) await countVideo(dependencies, ended);
  }
}
