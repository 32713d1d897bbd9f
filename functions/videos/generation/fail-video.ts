import type { UserId } from '../../../contract/fields/ids.ts';
import type { FailureReason } from '../../../contract/videos/video-states.ts';
import type { Log, LogCode } from '../../log/logger.ts';
import { isSandboxId } from '../../tables/api-access/sandbox-id.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import { type RefundVideoDependencies, refundVideo } from './refund-video.ts';

/**
 * Ends an unfinished video and refunds it once, in one transaction: as cancelled if its person asked and the
 * provider is not known to have accepted, otherwise as failed.
 */
export async function failVideo(
  dependencies: RefundVideoDependencies & {
    readonly videos: Pick<VideosStore, 'failure' | 'requestedCancellation'>;
    readonly log: Log;
  },
  video: VideoItem,
  reason: FailureReason,
): Promise<void> {
  const { videos, now, log } = dependencies;
  const { user_id: userId, id } = video;
  const isCancelled = video.cancel_requested_at !== null && video.accepted_at === null;
  const outcome = await (isCancelled
    ? refundVideo(dependencies, null, video, 'video.cancelled', (refunded) =>
        videos.requestedCancellation(userId, id, now(), refunded),
      )
    : refundVideo(dependencies, null, video, 'video.failed', (refunded) =>
        videos.failure(userId, id, reason, now(), refunded),
      ));
  switch (outcome.kind) {
    case 'posted':
      if (isCancelled) log.info('video.cancelled', { video_id: id, credits: video.credits_used });
      else log.warn(failedCode(userId), { video_id: id, reason, credits: video.credits_used });
      break;
    case 'already':
    case 'blocked':
    case 'deleted':
      log.info('video.already_ended', { video_id: id });
      break;
    case 'refused':
      // `decide` never refuses a refund.
      outcome.refusal satisfies never;
  }
}

/** Test keys fail videos on purpose. */
function failedCode(userId: UserId): LogCode {
  return isSandboxId(userId) ? 'sandbox.video_failed' : 'video.failed';
}
