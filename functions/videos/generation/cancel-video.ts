import type { UserId, VideoId } from '../../../contract/ids.ts';
import type { CreditsStore } from '../../credits/credits.store.ts';
import type { Route } from '../../http/api-handler.ts';
import { Rejection } from '../../http/rejection.ts';
import type { Log } from '../../log/logger.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { presentVideo } from '../library/present-video.ts';
import { cancelRefundCredits, refundedCredits } from '../lifecycle.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { VideosStore } from '../store/videos.store.ts';
import { refundVideo } from './refund-video.ts';

export interface CancelVideoDependencies {
  readonly credits: Pick<CreditsStore, 'post'>;
  readonly videos: Pick<VideosStore, 'read' | 'cancellation' | 'cancelAccepted'>;
  readonly signer: () => Promise<LinkSigner>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * A video can change under a cancellation at most so often: the provider takes it, and it ends. Each try reads it again,
 * so the third has an answer.
 */
const maximumTries = 3;

/**
 * POST /api/videos/{id}/cancel: ends a video that nobody wants any more. Until its provider has taken it, its credits come
 * back in the same transaction; after that it gives nothing back. Whoever was told another price is told the new one, and
 * nothing happens. A video that is cancelled already stays so, and whoever was told another price than it had is told that. The rendering, which looks at the video before each step,
 * asks the provider to stop.
 */
export function cancelVideo(dependencies: CancelVideoDependencies): Route<'cancelVideo'> {
  const { videos, signer, log } = dependencies;
  return async ({ userId, path: { id }, body: { refund_credits: toldCredits } }) => {
    for (let attempt = 1; attempt <= maximumTries; attempt += 1) {
      const video = await videos.read(userId, id);
      if (video === null) throw new Rejection('not_found');
      if (video.status === 'cancelled') {
        if (refundedCredits(video) !== toldCredits) throw cancelledOtherwise(video);
        return presentVideo(video, await signer());
      }
      const credits = cancelRefundCredits({
        status: video.status,
        isAccepted: video.accepted_at !== null,
        creditsUsed: video.credits_used,
      });
      if (credits === null) throw new Rejection('not_in_this_state');
      if (credits !== toldCredits) throw priceChanged(credits);
      const isCancelled =
        video.accepted_at === null
          ? await cancelFree(dependencies, video)
          : await videos.cancelAccepted(userId, id, dependencies.now());
      if (!isCancelled) continue;
      log.info('video.cancelled', { video_id: id, credits });
      return presentVideo(await reread(videos, userId, id), await signer());
    }
    throw new Rejection('temporarily_unavailable');
  };
}

/** State and refund in one transaction; false if the video was no longer as it was read. */
async function cancelFree(
  { credits, videos, now }: CancelVideoDependencies,
  video: VideoItem,
): Promise<boolean> {
  const ending = videos.cancellation(video.user_id, video.id, now());
  const outcome = await refundVideo({ credits, now }, video, ending);
  switch (outcome.kind) {
    case 'posted':
      return true;
    case 'already':
    case 'blocked':
      return false;
    case 'deleted':
      throw new Rejection('account_deleted');
    case 'refused':
      // A refund is never refused: `decide` has no such answer.
      return outcome.refusal satisfies never;
  }
}

async function reread(videos: Pick<VideosStore, 'read'>, userId: UserId, id: VideoId): Promise<VideoItem> {
  const video = await videos.read(userId, id);
  if (video === null) throw new Rejection('not_found');
  return video;
}

function priceChanged(credits: number): Rejection {
  return credits === 0
    ? new Rejection('cancel_price_changed')
    : new Rejection('cancel_price_changed', {
        message: `Cancelling this video gives ${credits} credits back.`,
      });
}

function cancelledOtherwise(video: VideoItem): Rejection {
  return new Rejection('cancel_price_changed', {
    message:
      refundedCredits(video) === 0
        ? 'This video was cancelled before, after the model had begun: its credits did not come back.'
        : `This video was cancelled before, and its ${video.credits_used} credits came back.`,
  });
}
