import type { UserId, VideoId } from '../../../contract/ids.ts';
import type { SessionsStore } from '../../account/sessions.store.ts';
import { noEvent } from '../../developers/webhooks/webhook-events.ts';
import type { Route } from '../../http/api-handler.ts';
import { Rejection } from '../../http/rejection.ts';
import { type Session, SessionEnded } from '../../http/session.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { presentVideo } from '../library/present-video.ts';
import { cancelRefundCredits, refundedCredits } from '../lifecycle.ts';
import type { LineStore } from '../line/line.store.ts';
import { entryOf, leave } from '../line/line.ts';
import { refOf } from '../line/video-line.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { VideosStore } from '../store/videos.store.ts';
import { type RefundVideoDependencies, refundVideo } from './refund-video.ts';

export interface CancelVideoDependencies extends RefundVideoDependencies {
  readonly videos: Pick<VideosStore, 'read' | 'cancellation' | 'acceptedCancellation'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly lines: Pick<LineStore, 'change'>;
  readonly signer: () => Promise<LinkSigner>;
  readonly log: Log;
}

/**
 * A video changes at most twice during a cancellation: its provider accepts it, and it ends. Each attempt reads it again,
 * so the third one succeeds.
 */
const maximumAttempts = 3;

/**
 * POST /api/videos/{id}/cancel: cancels a video. Before its provider has accepted it, its credits are refunded in the
 * same transaction; after that nothing is refunded. If the refund that the caller expects is no longer right, nothing
 * changes and the answer says so. Cancelling again has no effect. The rendering reads the video before each step and
 * asks the provider to stop.
 */
export function cancelVideo(dependencies: CancelVideoDependencies): Route<'cancelVideo'> {
  const { videos, signer, log } = dependencies;
  return async ({ userId, session, path: { id }, body: { refund_credits: expectedCredits } }) => {
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      const video = await videos.read(userId, id);
      if (video === null) throw new Rejection('not_found');
      if (video.status === 'cancelled') {
        if (refundedCredits(video) !== expectedCredits) throw cancelledWithOtherRefund(video);
        return presentVideo(video, await signer());
      }
      const credits = cancelRefundCredits({
        status: video.status,
        isAccepted: video.accepted_at !== null,
        creditsUsed: video.credits_used,
      });
      if (credits === null) throw new Rejection('not_in_this_state');
      if (credits !== expectedCredits) throw refundChanged(credits);
      const isCancelled =
        video.accepted_at === null
          ? await cancelFree(dependencies, session, video)
          : await cancelAccepted(dependencies, session, video);
      if (!isCancelled) continue;
      log.info('video.cancelled', { video_id: id, credits });
      if (video.status === 'queued') await leaveLine(dependencies, video);
      return presentVideo(await reread(videos, userId, id), await signer());
    }
    throw new Rejection('temporarily_unavailable');
  };
}

/**
 * The others move up at once; if this fails, within a minute. A video that has got a slot meanwhile keeps it until its
 * rendering, which gives it on, finds that it was cancelled.
 */
async function leaveLine({ lines, now, log }: CancelVideoDependencies, video: VideoItem): Promise<void> {
  try {
    await lines.change(video.rendered_by, (line) =>
      entryOf(line, refOf(video))?.slotAt === null ? leave(line, refOf(video), now()) : line,
    );
  } catch (error) {
    log.warn('line.not_left', { video_id: video.id, cause: causeOf(error) });
  }
}

/** Cancels and refunds in one transaction; false if the video has changed since it was read. */
async function cancelFree(
  dependencies: CancelVideoDependencies,
  session: Session,
  video: VideoItem,
): Promise<boolean> {
  const { videos, now } = dependencies;
  const outcome = await refundVideo(dependencies, session, video, 'video.cancelled', (refunded) =>
    videos.cancellation(video.user_id, video.id, now(), refunded),
  );
  switch (outcome.kind) {
    case 'posted':
      return true;
    case 'already':
    case 'blocked':
      return false;
    case 'deleted':
      throw new SessionEnded();
    case 'refused':
      // `decide` never refuses a refund.
      return outcome.refusal satisfies never;
  }
}

/** Cancels without a refund; false if the video has ended since it was read. */
async function cancelAccepted(
  { videos, sessions, webhookEvents, now }: CancelVideoDependencies,
  session: Session,
  video: VideoItem,
): Promise<boolean> {
  const event = webhookEvents?.ofEnd(video, 'video.cancelled', now()) ?? noEvent;
  const ending = videos.acceptedCancellation(video.user_id, video.id, now());
  const isCancelled = await sessions.write(session, [ending, ...event.items]);
  if (isCancelled) await event.tell();
  return isCancelled;
}

async function reread(videos: Pick<VideosStore, 'read'>, userId: UserId, id: VideoId): Promise<VideoItem> {
  const video = await videos.read(userId, id);
  if (video === null) throw new Rejection('not_found');
  return video;
}

function refundChanged(credits: number): Rejection {
  return credits === 0
    ? new Rejection('cancel_price_changed')
    : new Rejection('cancel_price_changed', {
        message: `Cancelling this video refunds ${credits} credits.`,
      });
}

function cancelledWithOtherRefund(video: VideoItem): Rejection {
  return new Rejection('cancel_price_changed', {
    message:
      refundedCredits(video) === 0
        ? 'This video was cancelled after the model had started, so its credits were not refunded.'
        : `This video was cancelled already, and its ${video.credits_used} credits were refunded.`,
  });
}
