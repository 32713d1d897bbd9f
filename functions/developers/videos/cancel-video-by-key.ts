import { Rejection } from '../../errors/rejection.ts';
import { cancelRefundCredits, isCancelRequested } from '../../tables/videos/lifecycle.ts';
import { type CancelVideoDependencies, cancelVideo } from '../../videos/generation/cancel-video.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { presentDeveloperVideo } from './present-developer-video.ts';

/** The model may accept between the read and the cancellation. */
const maximumAttempts = 3;

/**
 * POST /api/v1/video/{id}/cancel: refunds the current `cancel_refund_credits`, or more, as the receipt tells.
 * While the model is being asked, the answer has `cancel_requested`. Idempotent.
 */
export function cancelVideoByKey(dependencies: CancelVideoDependencies): DeveloperRoute<'cancelVideoByKey'> {
  const { videos, signer } = dependencies;
  const cancel = cancelVideo(dependencies);
  return async ({ userId, session, path }) => {
    for (let attempt = 1; ; attempt += 1) {
      const video = await videos.read(userId, path.id);
      if (video === null) throw new Rejection('not_found');
      if (video.status === 'cancelled' || isCancelRequested(video)) {
        return { body: presentDeveloperVideo(video, await signer()) };
      }
      const credits = cancelRefundCredits(video);
      if (credits === null) throw new Rejection('not_in_this_state');
      try {
        const body = { refund_credits: credits };
        await cancel({ userId, session, path, query: undefined, headers: undefined, body });
      } catch (error) {
        const isChanged = error instanceof Rejection && error.code === 'cancel_price_changed';
        if (!isChanged || attempt === maximumAttempts) throw error;
      }
    }
  };
}
