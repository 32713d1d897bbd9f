import type { FailureReason } from '../../../contract/video-states.ts';
import type { CreditsStore } from '../../credits/credits.store.ts';
import type { Log } from '../../log/logger.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { VideosStore } from '../store/videos.store.ts';
import { refundVideo } from './refund-video.ts';

/**
 * Ends a video as failed and gives its credits back, in one transaction. Exactly once: a video that has ended, or was
 * refunded before, stays as it is.
 */
export async function failVideo(
  dependencies: {
    readonly credits: Pick<CreditsStore, 'post'>;
    readonly videos: Pick<VideosStore, 'failure'>;
    readonly now: () => Date;
    readonly log: Log;
  },
  video: VideoItem,
  reason: FailureReason,
): Promise<void> {
  const { credits, videos, now, log } = dependencies;
  const ending = videos.failure(video.user_id, video.id, reason, now());
  const outcome = await refundVideo({ credits, now }, video, ending);
  switch (outcome.kind) {
    case 'posted':
      log.warn('video.failed', { video_id: video.id, reason, credits: video.credits_used });
      break;
    case 'already':
    case 'blocked':
    // Its videos and credits are gone with the account.
    case 'deleted':
      log.info('video.already_ended', { video_id: video.id });
      break;
    case 'refused':
      // A refund is never refused: `decide` has no such answer.
      outcome.refusal satisfies never;
  }
}
