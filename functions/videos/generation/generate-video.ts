import { defaultModel, rightsOf, videoCostCredits } from '../../../contract/catalog.ts';
import { insufficientCreditsMessage } from '../../../contract/errors.ts';
import type { ImageId, MediaId, UserId, VideoId } from '../../../contract/ids.ts';
import { type ModelId, models } from '../../../contract/models.ts';
import { planRequiredMessage } from '../../../contract/plan-words.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import type { CreditsStore } from '../../credits/credits.store.ts';
import { type Account, emptyAccount, type Posting, spend, tierOf } from '../../credits/ledger.ts';
import type { Route } from '../../http/api-handler.ts';
import { Rejection } from '../../http/rejection.ts';
import type { ImageFiles } from '../../images/image-files.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { presentVideo } from '../library/present-video.ts';
import { isEnded } from '../lifecycle.ts';
import { chooseModel } from '../models/choose-model.ts';
import type { ClosedModels } from '../models/closed-models.ts';
import { type PlanAsPaid, valueMicrodollars } from '../models/margin.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { VideosStore } from '../store/videos.store.ts';
import type { StartRendering } from './start-rendering.ts';

export interface GenerateVideoDependencies {
  readonly credits: Pick<CreditsStore, 'post'>;
  readonly videos: Pick<VideosStore, 'creation' | 'read'>;
  readonly images: Pick<ImageFiles, 'find'>;
  readonly startRendering: StartRendering;
  readonly signer: () => Promise<LinkSigner>;
  /** The configured model; a replacement is used when it is closed or retired. */
  readonly modelId: ModelId;
  /** Absent: no model is ever closed. */
  readonly closedModels?: ClosedModels;
  /** Returns 128 random bits. */
  readonly newMediaId: () => MediaId;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * PUT /api/videos/{id}: deducts the credits, writes the ledger entry and creates the video in one transaction, and then
 * starts the rendering without waiting for it. Idempotent: the same id with the same options is charged once.
 */
export function generateVideo(dependencies: GenerateVideoDependencies): Route<'generateVideo'> {
  const { credits, videos, images, startRendering, signer, newMediaId, now, log } = dependencies;
  const { modelId: configured, closedModels = async () => new Set() } = dependencies;
  return async ({ userId, path: { id }, body }) => {
    if (body.image_id !== undefined) await requireImage(userId, id, body.image_id);
    const modelId = await requireModel(userId, id, body);
    const outcome = await credits.post({
      userId,
      entry: { kind: 'deduct', reference: `video#${id}`, source: 'video', subject: id, product: null },
      assumed: packCreditsOnly,
      now,
      decide: (account) => {
        const decision = decideCharge(account, body, now());
        if (decision.kind === 'refused') return { kind: 'refuse', refusal: decision.refusal };
        const video = newVideo({
          userId,
          id,
          mediaId: newMediaId(),
          request: body,
          charge: decision.posting,
          account,
          modelId,
          now: now(),
        });
        return {
          kind: 'post',
          posting: decision.posting,
          additionalItems: [videos.creation(video)],
          result: video,
        };
      },
    });
    switch (outcome.kind) {
      case 'deleted':
        throw new Rejection('account_deleted');
      case 'refused':
        throw rejectionOf(outcome.refusal, body);
      case 'posted': {
        log.info('video.charged', { video_id: id, credits: videoCostCredits });
        await start(outcome.result);
        return presentVideo(outcome.result, await signer());
      }
      case 'already':
      case 'blocked': {
        const video = await videos.read(userId, id);
        if (video === null || !isSameRequest(video, body))
          throw new Rejection('id_already_used', { field: 'path.id' });
        if (!isEnded(video.status)) await start(video);
        return presentVideo(video, await signer());
      }
    }
  };

  /** Called before the charge. Throws if no model can make the video. */
  async function requireModel(userId: UserId, id: VideoId, request: VideoRequest): Promise<ModelId> {
    const instant = now();
    const choice = chooseModel({
      configured,
      video: { ...request, mode: request.image_id === undefined ? 'text' : 'image' },
      closed: await closedModels(instant),
      now: instant,
    });
    if (choice.kind === 'model') return choice.model.id;
    // A repeated request still gets its video, even if the model was closed since.
    if ((await videos.read(userId, id)) !== null) return configured;
    if (choice.kind === 'closed') throw new Rejection('generation_closed');
    throw new Rejection('invalid_request', {
      field: choice.field,
      allowed: choice.allowed,
      message: `The current model does not offer this. Allowed: ${choice.allowed}.`,
    });
  }

  /** Called before the charge. Throws if the image is missing, not checked yet, or another person's. */
  async function requireImage(userId: UserId, id: VideoId, imageId: ImageId): Promise<void> {
    if ((await images.find({ userId, imageId })) !== null) return;
    // A repeated request still gets its video, even if the image was deleted since.
    if ((await videos.read(userId, id)) !== null) return;
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

export type ChargeRefusal =
  | { readonly kind: 'insufficient-credits'; readonly credits: number }
  | { readonly kind: 'plan-required'; readonly field: 'duration' | 'quality' };

/** Whether the person's rights and credits allow this video, and what it costs. Pure. */
export function decideCharge(
  account: Account,
  request: VideoRequest,
  now: Date,
): { kind: 'charge'; posting: Posting } | { kind: 'refused'; refusal: ChargeRefusal } {
  const decision = spend(account, videoCostCredits, now.toISOString());
  if (decision.kind === 'insufficient') {
    return { kind: 'refused', refusal: { kind: 'insufficient-credits', credits: decision.credits } };
  }
  const rights = rightsOf({
    tier: tierOf(account, now.toISOString()),
    purchasedCredits: account.purchasedCredits,
  });
  if (request.duration > rights.maximumDurationSeconds) {
    return { kind: 'refused', refusal: { kind: 'plan-required', field: 'duration' } };
  }
  if (!rights.qualities.includes(request.quality)) {
    return { kind: 'refused', refusal: { kind: 'plan-required', field: 'quality' } };
  }
  return { kind: 'charge', posting: decision.posting };
}

/**
 * The account that the optimistic first attempt assumes. If the person has enough pack credits, the charge is one round
 * trip; if not, DynamoDB returns the real account with its refusal, and the second attempt decides on that.
 */
const packCreditsOnly: Account = { ...emptyAccount, purchasedCredits: videoCostCredits };

function rejectionOf(refusal: ChargeRefusal, request: VideoRequest): Rejection {
  switch (refusal.kind) {
    case 'insufficient-credits':
      return new Rejection('insufficient_credits', {
        message: insufficientCreditsMessage(videoCostCredits, refusal.credits),
        credits: refusal.credits,
      });
    case 'plan-required':
      return new Rejection('plan_required', {
        field: refusal.field,
        message: planRequiredMessage(
          refusal.field === 'duration' ? { durationSeconds: request.duration } : { quality: request.quality },
        ),
      });
  }
}

function newVideo(options: {
  userId: UserId;
  id: VideoId;
  mediaId: MediaId;
  request: VideoRequest;
  charge: Posting;
  account: Account;
  modelId: ModelId;
  now: Date;
}): VideoItem {
  const { userId, id, mediaId, request, charge, account, modelId, now } = options;
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
    mode: request.image_id === undefined ? 'text' : 'image',
    image_id: request.image_id ?? null,
    model: defaultModel,
    rendered_by: modelId,
    cost_microdollars: null,
    accepted_at: null,
    simulated: models[modelId].provider === 'simulated',
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
    video.image_id === (request.image_id ?? null)
  );
}
