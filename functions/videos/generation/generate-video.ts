import { videoCostCredits } from '../../../contract/catalog.ts';
import { veo3ClosedMessage } from '../../../contract/errors.ts';
import type { ImageId, MediaId, UserId, VideoId } from '../../../contract/ids.ts';
import {
  type ConfiguredModels,
  type Model,
  modelFor,
  publicNameOf,
  type VideoMode,
} from '../../../contract/models.ts';
import { videosInFlightMaximum } from '../../../contract/person-limits.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import type { PaymentSource } from '../../../contract/video-payments.ts';
import type { CreditsStore } from '../../credits/credits.store.ts';
import { type Account, emptyAccount, type Posting, tierOf } from '../../credits/ledger.ts';
import type { Route } from '../../http/api-handler.ts';
import { Rejection } from '../../http/rejection.ts';
import { SessionEnded } from '../../http/session.ts';
import type { FindImage } from '../../images/find-image.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { presentVideo } from '../library/present-video.ts';
import { isEnded } from '../lifecycle.ts';
import { chooseModel, type ModelChoice } from '../models/choose-model.ts';
import type { ClosedModels } from '../models/closed-models.ts';
import { type PlanAsPaid, valueMicrodollars } from '../models/margin.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { VideosStore } from '../store/videos.store.ts';
import { type ChargeRefusal, chargeRejection, decideCharge } from './decide-charge.ts';
import type { StartRendering } from './start-rendering.ts';

/** `veo3`: whether the credits include it. */
type GenerationRefusal =
  | ChargeRefusal
  | { readonly kind: 'too-many-in-flight'; readonly videos: readonly string[] }
  | (Exclude<ModelChoice, { kind: 'model' }> & { readonly veo3: boolean });

export interface GenerateVideoDependencies {
  readonly credits: Pick<CreditsStore, 'post' | 'forgetVideos'>;
  readonly videos: Pick<VideosStore, 'creation' | 'read' | 'findEnded'>;
  readonly findImage: FindImage;
  readonly startRendering: StartRendering;
  readonly signer: () => Promise<LinkSigner>;
  /** The configured models; a replacement is used when one is closed or retired. */
  readonly models: ConfiguredModels;
  /** Absent: no model is ever closed. */
  readonly closedModels?: ClosedModels;
  /** Absent: the contract's. */
  readonly videosInFlightMaximum?: number;
  /** Returns 128 random bits. */
  readonly newMediaId: () => MediaId;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * PUT /api/videos/{id}: deducts the credits, writes the ledger entry and creates the video in one transaction, and then
 * starts the rendering without waiting for it. Idempotent: the same id with the same options is charged once.
 *
 * The account holds the videos in flight, as many as one person may have. It is not told of their ends: when it is full,
 * those that have ended are looked up and taken out.
 */
export function generateVideo(dependencies: GenerateVideoDependencies): Route<'generateVideo'> {
  const { credits, videos, findImage, startRendering, signer, newMediaId, now, log } = dependencies;
  const { models, closedModels = async () => new Set() } = dependencies;
  const { videosInFlightMaximum: maximum = videosInFlightMaximum } = dependencies;
  return async ({ userId, session, path: { id }, body }) => {
    const imageMediaId = body.image_id === undefined ? null : await requireImage(userId, id, body.image_id);
    const closed = await closedModels(now());
    const charged = () =>
      credits.post<GenerationRefusal, VideoItem>({
        userId,
        session,
        entry: { kind: 'deduct', reference: `video#${id}`, source: 'video', subject: id, product: null },
        assumed: packCreditsOnly,
        now,
        decide: (account) => {
          const charge = decideCharge(account, body, now());
          if (charge.kind === 'refused') return { kind: 'refuse', refusal: charge.refusal };
          const choice = chooseModel({
            configured: modelFor(models, charge.rights),
            video: { ...body, mode: modeOf(body) },
            closed,
            now: now(),
          });
          if (choice.kind !== 'model') {
            return { kind: 'refuse', refusal: { ...choice, veo3: charge.rights.veo3 } };
          }
          if (account.videosInFlight.length >= maximum) {
            return {
              kind: 'refuse',
              refusal: { kind: 'too-many-in-flight', videos: account.videosInFlight },
            };
          }
          const video = newVideo({
            userId,
            id,
            mediaId: newMediaId(),
            imageMediaId,
            request: body,
            charge: charge.posting,
            account,
            model: choice.model,
            now: now(),
          });
          return {
            kind: 'post',
            posting: charge.posting,
            additionalItems: [videos.creation(video)],
            videoInFlight: { id, maximum },
            result: video,
          };
        },
      });
    let outcome = await charged();
    if (outcome.kind === 'refused' && outcome.refusal.kind === 'too-many-in-flight') {
      const ended = await videos.findEnded(userId, outcome.refusal.videos);
      if (ended.length > 0) {
        await credits.forgetVideos(userId, ended);
        outcome = await charged();
      }
    }
    switch (outcome.kind) {
      case 'deleted':
        throw new SessionEnded();
      case 'posted': {
        log.info('video.charged', { video_id: id, credits: videoCostCredits });
        await start(outcome.result);
        return presentVideo(outcome.result, await signer());
      }
      // A repeated request gets its video, whatever has changed since.
      case 'refused':
      case 'already':
      case 'blocked': {
        const video = await videos.read(userId, id);
        if (video === null && outcome.kind === 'refused') throw rejectionOf(outcome.refusal, body, maximum);
        if (video === null || !isSameRequest(video, body))
          throw new Rejection('id_already_used', { field: 'path.id' });
        if (!isEnded(video.status)) await start(video);
        return presentVideo(video, await signer());
      }
    }
  };

  /** Called before the charge. Throws if the image is missing, not checked yet, or another person's. */
  async function requireImage(userId: UserId, id: VideoId, imageId: ImageId): Promise<MediaId | null> {
    const mediaId = await findImage({ userId, imageId });
    if (mediaId !== null) return mediaId;
    // A repeated request still gets its video, even if the image was deleted since.
    const made = await videos.read(userId, id);
    if (made !== null) return made.image_media_id;
    throw new Rejection('not_found', {
      field: 'image_id',
      message: 'The image to start from is no longer there. Upload it again.',
    });
  }

  /** The video is charged already: if this fails, the reconciler starts the rendering. */
  async function start(video: VideoItem): Promise<void> {
    try {
      await startRendering(video.user_id, video.id);
    } catch (error) {
      log.error('video.start_failed', { video_id: video.id, cause: causeOf(error) });
    }
  }
}

/**
 * The account that the optimistic first attempt assumes. If the person has enough pack credits, the charge is one round
 * trip; if not, DynamoDB returns the real account with its refusal, and the second attempt decides on that.
 */
const packCreditsOnly: Account = { ...emptyAccount, purchasedCredits: videoCostCredits };

/** When to try again with too many videos in flight: one of them may have ended by then. */
const retryAfterSeconds = 30;

function rejectionOf(refusal: GenerationRefusal, request: VideoRequest, maximum: number): Rejection {
  switch (refusal.kind) {
    case 'too-many-in-flight':
      return new Rejection('too_many_requests', {
        message: `You have ${maximum} videos in the making. Please wait until one of them is done.`,
        retry_after_seconds: retryAfterSeconds,
      });
    case 'closed':
      return new Rejection('generation_closed', refusal.veo3 ? { message: veo3ClosedMessage } : {});
    case 'unsupported':
      return new Rejection('invalid_request', {
        field: refusal.field,
        allowed: refusal.allowed,
        message: `The current model does not offer this. Allowed: ${refusal.allowed}.`,
      });
    default:
      return chargeRejection(refusal, request);
  }
}

function newVideo(options: {
  userId: UserId;
  id: VideoId;
  mediaId: MediaId;
  imageMediaId: MediaId | null;
  request: VideoRequest;
  charge: Posting;
  account: Account;
  model: Model;
  now: Date;
}): VideoItem {
  const { userId, id, mediaId, imageMediaId, request, charge, account, model, now } = options;
  const charged = {
    cycleCredits: 0 - charge.movement.cycleCredits,
    purchasedCredits: 0 - charge.movement.purchasedCredits,
    graceCredits: 0 - charge.movement.graceCredits,
  };
  return {
    user_id: userId,
    id,
    media_id: mediaId,
    prompt: request.prompt,
    duration: request.duration,
    aspect_ratio: request.aspect_ratio,
    quality: request.quality,
    mode: modeOf(request),
    image_id: request.image_id ?? null,
    image_media_id: imageMediaId,
    model: publicNameOf(model),
    rendered_by: model.id,
    cost_microdollars: null,
    accepted_at: null,
    simulated: model.provider === 'simulated',
    credits_used: videoCostCredits,
    charged_cycle_credits: charged.cycleCredits,
    charged_purchased_credits: charged.purchasedCredits,
    charged_grace_credits: charged.graceCredits,
    charged_cycle_id: charged.cycleCredits > 0 ? (account.cycle?.id ?? null) : null,
    value_microdollars: valueMicrodollars(
      {
        planCredits: charged.cycleCredits + charged.graceCredits,
        purchasedCredits: charged.purchasedCredits,
      },
      planOf(account),
    ),
    counted_at: null,
    tier: tierOf(account, now.toISOString()),
    status: 'queued',
    failure_reason: null,
    created_at: now.toISOString(),
    started_at: null,
    finished_at: null,
    saved: false,
    expires_at: null,
    deleted_at: null,
    removing_at: null,
    share_token: null,
    share_shows_prompt: false,
  };
}

function modeOf({ image_id: imageId }: VideoRequest): VideoMode {
  return imageId === undefined ? 'text' : 'image';
}

/** The plan that the charged credits came from, as it is paid when the video is requested. */
function planOf({ cycle, grace, plan }: Account): PlanAsPaid | null {
  const tier = cycle?.tier ?? grace?.tier;
  return tier === undefined ? null : { tier, interval: plan?.interval ?? null };
}

function isSameRequest(video: VideoItem, request: VideoRequest): boolean {
  return (
    video.prompt === request.prompt &&
    video.duration === request.duration &&
    video.aspect_ratio === request.aspect_ratio &&
    video.quality === request.quality &&
    video.image_id === (request.image_id ?? null) &&
    (request.pay_with === undefined || request.pay_with === sourceOf(video))
  );
}

/** What paid for a video. */
function sourceOf(video: VideoItem): PaymentSource {
  return video.charged_purchased_credits < video.credits_used ? 'plan' : 'pack';
}
