import { defaultModel, type FreeSample } from '../../../contract/billing/catalog.ts';
import type { VideoOrigin } from '../../../contract/developers/developer-api.ts';
import { veo3ClosedMessage } from '../../../contract/errors.ts';
import type { ImageHash, MediaId, UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import {
  type ConfiguredModels,
  type Model,
  type ModelId,
  publicNameOf,
  type VideoMode,
  type VideoStyle,
} from '../../../contract/videos/models.ts';
import type { TransactionPart } from '../../aws/transactions.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { AllowedRequest } from '../../moderation/moderation.ts';
import type { CreditsStore, PostOutcome } from '../../tables/credits/credits.store.ts';
import { type Account, emptyAccount, type Posting, tierOf } from '../../tables/credits/ledger.ts';
import type { Session } from '../../tables/credits/session.ts';
import { type PlanAsPaid, valueMicrodollars } from '../../tables/spend/margin.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import { chooseModel, type ModelChoice, modelAskedFor, type VideoOptions } from '../models/choose-model.ts';
import { type ChargeRefusal, chargeRejection, decideCharge, decideFreeSample } from './decide-charge.ts';
import { fieldName, type RequestFields, type VideoSources } from './video-sources.ts';

/** `veo3`: whether the credits include Veo 3. */
export type GenerationRefusal =
  | ChargeRefusal
  | { readonly kind: 'too-many-in-flight'; readonly videos: readonly string[] }
  | (Exclude<ModelChoice, { kind: 'model' }> & { readonly veo3: boolean });

/** A video to charge and create. */
export interface WantedVideo<Part extends string = never> {
  readonly userId: UserId;
  readonly session: Session;
  readonly id: VideoId;
  readonly request: VideoRequest;
  readonly sources: VideoSources;
  /** Appended to the prompt. */
  readonly style: VideoStyle | null;
  /** Null if a person asked on the site. */
  readonly api: VideoOrigin | null;
  readonly allowed: Pick<AllowedRequest, 'by' | 'imageHashes'>;
  /** An estimate's price, or today's; 0 for a free sample. */
  readonly priceCredits: number;
  /** Null: credits pay. */
  readonly freeSample: FreeSample | null;
  /** Maximum of one person. */
  readonly inFlightMaximum: number;
  readonly models: ConfiguredModels;
  readonly closed: ReadonlySet<ModelId>;
  /** Parts written in the same transaction; called again if the account differs from the assumed one. */
  readonly also: (video: VideoItem, account: Account) => readonly TransactionPart<Part>[];
}

export interface ChargeVideoDependencies {
  readonly credits: Pick<CreditsStore, 'post' | 'forgetVideos'>;
  readonly videos: Pick<VideosStore, 'creation' | 'findEnded'>;
  readonly newMediaId: () => MediaId;
  /** A random one, which a model can repeat. */
  readonly newSeed: () => number;
  readonly now: () => Date;
}

/**
 * Deducts the credits and writes the ledger entry, or takes the free sample, together with the video and the
 * parts of `also` in one transaction. Blocked by the part `video`: the id is taken.
 *
 * The account lists its videos in flight but does not learn of their ends: a full list is cleared of ended
 * ones.
 */
export async function chargeVideo<Part extends string = never>(
  { credits, videos, newMediaId, newSeed, now }: ChargeVideoDependencies,
  wanted: WantedVideo<Part>,
): Promise<PostOutcome<GenerationRefusal, VideoItem, Part | 'video'>> {
  const { userId, session, id, request, inFlightMaximum: maximum, freeSample } = wanted;
  const charged = () =>
    credits.post<GenerationRefusal, VideoItem, Part | 'video'>({
      userId,
      session,
      entry:
        freeSample === null
          ? { kind: 'deduct', reference: `video#${id}`, source: 'video', subject: id, product: null }
          : null,
      // With enough pack credits it takes one round trip; otherwise DynamoDB returns the real account.
      assumed: { ...emptyAccount, purchasedCredits: wanted.priceCredits },
      now,
      decide: (account) => {
        const charge =
          freeSample === null
            ? decideCharge(account, request, now(), wanted.priceCredits)
            : decideFreeSample(account, wanted, freeSample);
        if (charge.kind === 'refused') return { kind: 'refuse', refusal: charge.refusal };
        const asked = modelAskedFor(request.model, wanted.models, charge.rights);
        const choice = chooseModel({
          ...asked,
          video: optionsOf(wanted),
          closed: wanted.closed,
          now: now(),
        });
        if (choice.kind !== 'model') {
          return { kind: 'refuse', refusal: { ...choice, veo3: charge.rights.veo3 } };
        }
        if (account.videosInFlight.length >= maximum) {
          return { kind: 'refuse', refusal: { kind: 'too-many-in-flight', videos: account.videosInFlight } };
        }
        const video = newVideo({
          wanted,
          mediaId: newMediaId(),
          newSeed,
          charge: charge.posting,
          account,
          model: choice.model,
          publicModel: asked.isNamed ? choice.model.id : publicNameOf(choice.model),
          now: now(),
        });
        return {
          kind: 'post',
          posting: charge.posting,
          additionalItems: [{ part: 'video', item: videos.creation(video) }, ...wanted.also(video, account)],
          videoInFlight: { id, maximum },
          result: video,
        };
      },
    });
  const outcome = await charged();
  if (outcome.kind !== 'refused' || outcome.refusal.kind !== 'too-many-in-flight') return outcome;
  const ended = await videos.findEnded(userId, outcome.refusal.videos.slice(0, lookedUpAtOnce));
  if (ended.length === 0) return outcome;
  await credits.forgetVideos(userId, ended);
  return charged();
}

/** BatchGetItem's limit. */
const lookedUpAtOnce = 100;

/** A video in flight may have ended by then. */
const retryAfterSeconds = 30;

/** The response to a refused video. */
export function generationRejection(
  refusal: GenerationRefusal,
  request: VideoRequest,
  { priceCredits, inFlightMaximum }: Pick<WantedVideo, 'priceCredits' | 'inFlightMaximum'>,
  fields: RequestFields,
): Rejection {
  switch (refusal.kind) {
    case 'too-many-in-flight':
      return new Rejection('too_many_videos', {
        message: `${inFlightMaximum} of your videos are being generated. Wait until one is done.`,
        retry_after_seconds: retryAfterSeconds,
      });
    case 'closed':
      if (request.model !== undefined && request.model !== defaultModel) {
        return new Rejection('generation_closed', {
          field: 'model',
          allowed: 'a model that is open, or none: then the usual one makes the video',
          message: 'This model is not open at the moment. Choose another one.',
        });
      }
      return new Rejection('generation_closed', refusal.veo3 ? { message: veo3ClosedMessage } : {});
    case 'unsupported':
      return new Rejection('invalid_request', {
        field: fieldName(refusal.field, fields),
        allowed: refusal.allowed,
        message: `The current model does not offer this. Allowed: ${refusal.allowed}.`,
      });
    default:
      return chargeRejection(refusal, request, priceCredits);
  }
}

function newVideo(options: {
  wanted: Omit<WantedVideo, 'also'>;
  mediaId: MediaId;
  newSeed: () => number;
  charge: Posting;
  account: Account;
  model: Model;
  publicModel: string;
  now: Date;
}): VideoItem {
  const { wanted, mediaId, newSeed, charge, account, model, publicModel, now } = options;
  const { request } = wanted;
  return {
    user_id: wanted.userId,
    id: wanted.id,
    media_id: mediaId,
    prompt: request.prompt,
    duration: request.duration,
    aspect_ratio: request.aspect_ratio,
    quality: request.quality,
    style: wanted.style,
    api: wanted.api,
    mode: modeOf(request),
    ...storedSources(wanted),
    seed: request.seed ?? (model.inputs.seed ? newSeed() : null),
    model: publicModel,
    rendered_by: model.id,
    cost_microdollars: null,
    submissions: 0,
    submitting_at: null,
    accepted_at: null,
    job_id: null,
    cancel_requested_at: null,
    simulated: model.provider === 'simulated',
    credits_used: wanted.priceCredits,
    ...storedCharge(charge, account),
    refunded_to: null,
    counted_at: null,
    tier: tierOf(account, now.toISOString()),
    moderation: { rule_set: wanted.allowed.by.ruleSet, version: wanted.allowed.by.version },
    status: 'queued',
    failure_reason: null,
    created_at: now.toISOString(),
    started_at: null,
    finished_at: null,
    ...{ credentials: null, credentials_id: null, file_hash: null },
    saved: false,
    expires_at: null,
    deleted_at: null,
    removing_at: null,
    share_token: null,
    share_shows_prompt: false,
    ...{ project_id: null, tags: [] },
    ...{ hidden_by: null, evidence_at: null, held_until: null, cleared_at: null },
  };
}

/** Which credits were taken, and what they are worth. */
function storedCharge({ movement }: Posting, account: Account) {
  const cycleCredits = 0 - movement.cycleCredits;
  const purchasedCredits = 0 - movement.purchasedCredits;
  const graceCredits = 0 - movement.graceCredits;
  return {
    charged_cycle_credits: cycleCredits,
    charged_purchased_credits: purchasedCredits,
    charged_grace_credits: graceCredits,
    charged_cycle_id: cycleCredits > 0 ? (account.cycle?.id ?? null) : null,
    value_microdollars: valueMicrodollars(
      { planCredits: cycleCredits + graceCredits, purchasedCredits },
      planOf(account),
    ),
  };
}

/** Each image with its hash, as far as it could be read. */
function storedSources({ request, sources, allowed }: Omit<WantedVideo, 'also'>) {
  const hashOf = (mediaId: MediaId): ImageHash | null => allowed.imageHashes.get(mediaId) ?? null;
  const stored = ({ id, mediaId }: NonNullable<VideoSources['image']>) => ({
    image_id: id,
    media_id: mediaId,
    hash: hashOf(mediaId),
  });
  const { image, lastImage, references, parent } = sources;
  return {
    image_id: request.image_id ?? null,
    image_media_id: image?.mediaId ?? null,
    image_hash: image === null ? null : hashOf(image.mediaId),
    last_image: lastImage === null ? null : stored(lastImage),
    references: references.map((reference) => ({ ...stored(reference), role: reference.role })),
    parent,
  };
}

/** What the model has to offer. */
function optionsOf({ request, sources }: Omit<WantedVideo, 'also'>): VideoOptions {
  const { parent } = sources;
  return {
    mode: modeOf(request),
    duration: request.duration,
    aspect_ratio: request.aspect_ratio,
    quality: request.quality,
    hasLastImage: sources.lastImage !== null,
    references: sources.references.length,
    parent: parent === null ? null : { use: parent.use, totalSeconds: parent.total_seconds },
    hasSeed: request.seed !== undefined,
  };
}

function modeOf({ image_id: imageId }: VideoRequest): VideoMode {
  return imageId === undefined ? 'text' : 'image';
}

/** The charged credits' tier, with today's interval. */
function planOf({ cycle, grace, plan }: Account): PlanAsPaid | null {
  const tier = cycle?.tier ?? grace?.tier;
  return tier === undefined ? null : { tier, interval: plan?.interval ?? null };
}
