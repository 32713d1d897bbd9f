import type { FailureReason } from '../../../contract/video-states.ts';
import type { Log } from '../../log/logger.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { VideosStore } from '../store/videos.store.ts';
import { type RefundVideoDependencies, refundVideo } from './refund-video.ts';

/** Fails a video and refunds its credits in one transaction, once: a video that has ended stays as it is. */
export async function failVideo(
  dependencies: RefundVideoDependencies & {
    readonly videos: Pick<VideosStore, 'failure'>;
    readonly log: Log;
  },
  video: VideoItem,
  reason: FailureReason,
): Promise<void> {
  const { videos, now, log } = dependencies;
  const outcome = await refundVideo(dependencies, null, video, 'video.failed', (refunded) =>
    videos.failure(video.user_id, video.id, reason, now(), refunded),
  );
  switch (outcome.kind) {
    case 'posted':
      log.warn('video.failed', { video_id: video.id, reason, credits: video.credits_used });
      break;
    case 'already':
    case 'blocked':
    // The account was deleted, with its videos and credits.
    case 'deleted':
      log.info('video.already_ended', { video_id: video.id });
      break;
    case 'refused':
      // `decide` never refuses a refund.
      outcome.refusal satisfies never;
  }
}
