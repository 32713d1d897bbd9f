import type { UserId, VideoId } from '../../../contract/fields/ids.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { PersonLimits } from '../../limits/person-limits.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import { type Session, SessionEnded } from '../../tables/credits/session.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { LineStore } from '../../tables/lines/line.store.ts';
import { cancelRefundCredits, isCancelRequested, refundedCredits } from '../../tables/videos/lifecycle.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { presentVideo } from '../library/present-video.ts';
import { refOf } from '../line/video-line.ts';
import { type RefundVideoDependencies, refundVideo } from './refund-video.ts';

export interface CancelVideoDependencies extends RefundVideoDependencies {
  readonly videos: Pick<VideosStore, 'read' | 'cancellation' | 'cancelRequest' | 'acceptedCancellation'>;
  readonly sessions: Pick<SessionsStore, 'write' | 'require'>;
  readonly personLimits: PersonLimits;
  readonly lines: Pick<LineStore, 'leaveLine'>;
  readonly signer: () => Promise<LinkSigner>;
  readonly log: Log;
}

/** A video changes at most three times meanwhile: its provider is asked, accepts, and it ends. */
const maximumAttempts = 4;

/**
 * POST /api/videos/{id}/cancel: refunds in the same transaction before the provider is asked, and nothing
 * after it accepts. In between, the video stays `generating` with `cancel_requested` until the provider
 * answers. Rejects if the refund is not the one that the caller expects. Idempotent.
 */
export function cancelVideo(dependencies: CancelVideoDependencies): Route<'cancelVideo'> {
  const { videos, sessions, personLimits, signer, log } = dependencies;
  return async ({ userId, session, path: { id }, body: { refund_credits: expectedCredits } }) => {
    let isCounted = false;
    for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
      const video = await videos.read(userId, id);
      if (video === null) throw new Rejection('not_found');
      if (video.status === 'cancelled') {
        if (!isPromised(video, expectedCredits)) throw cancelledWithOtherRefund(video);
        return presentVideo(video, await signer());
      }
      if (isCancelRequested(video)) {
        if (expectedCredits !== 0) throw new Rejection('cancel_price_changed', { message: beingAsked });
        return presentVideo(video, await signer());
      }
      const credits = cancelRefundCredits(video);
      if (credits === null) throw new Rejection('not_in_this_state');
      if (credits !== expectedCredits) throw refundChanged(video, credits);
      if (video.accepted_at !== null) {
        if (!(await cancelAccepted(dependencies, session, video))) continue;
        log.info('video.cancelled', { video_id: id, credits });
      } else if (video.submitting_at !== null) {
        if (!(await requestCancellation(dependencies, session, video))) continue;
      } else {
        // The hourly rate of an API key limits cancellations too.
        if (video.api === null && !isCounted) {
          await sessions.require(session);
          await personLimits.count('free_cancellations', userId);
          isCounted = true;
        }
        if (!(await cancelFree(dependencies, session, video))) continue;
        log.info('video.cancelled', { video_id: id, credits });
      }
      if (video.status === 'queued') await leaveLine(dependencies, video);
      return presentVideo(await reread(videos, userId, id), await signer());
    }
    throw new Rejection('temporarily_unavailable');
  };
}

/**
 * If this fails, the reconciler does it within a minute. A video that has a slot by now keeps it until its
 * rendering finds the cancellation.
 */
async function leaveLine({ lines, log }: CancelVideoDependencies, video: VideoItem): Promise<void> {
  try {
    await lines.leaveLine(video.rendered_by, refOf(video));
  } catch (error) {
    log.warn('line.not_left', { video_id: video.id, cause: causeOf(error) });
  }
}

/** Cancels with a refund; false if the video has changed since it was read. */
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

/** Leaves the end to the rendering; false if the provider has answered since the video was read. */
function requestCancellation(
  { videos, sessions, now }: CancelVideoDependencies,
  session: Session,
  video: VideoItem,
): Promise<boolean> {
  return sessions.write(session, [videos.cancelRequest(video.user_id, video.id, now())]);
}

/** Cancels without a refund; false if the video has ended since it was read. */
async function cancelAccepted(
  { videos, sessions, webhookEvents, now }: CancelVideoDependencies,
  session: Session,
  video: VideoItem,
): Promise<boolean> {
  const event = webhookEvents.ofEnd(video, 'video.cancelled', now());
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

/** A requested cancellation promises no refund, but may refund all. */
function isPromised(video: VideoItem, expectedCredits: number): boolean {
  return (
    refundedCredits(video) === expectedCredits ||
    (video.cancel_requested_at !== null && expectedCredits === 0)
  );
}

const beingAsked = 'The model is being asked, so canceling refunds the credits only if it refuses.';

function refundChanged(video: VideoItem, credits: number): Rejection {
  if (credits > 0) {
    return new Rejection('cancel_price_changed', {
      message: `Cancelling this video refunds ${credits} credits.`,
    });
  }
  return video.accepted_at === null
    ? new Rejection('cancel_price_changed', { message: beingAsked })
    : new Rejection('cancel_price_changed');
}

function cancelledWithOtherRefund(video: VideoItem): Rejection {
  return new Rejection('cancel_price_changed', {
    message:
      refundedCredits(video) === 0
        ? 'This video was cancelled after the model had started, so its credits were not refunded.'
        : `This video was cancelled already, and its ${video.credits_used} credits were refunded.`,
  });
}
