import type { GenerationRequest } from '../../../contract/developers/developer-api.ts';
import type { UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import type { ConfiguredModels } from '../../../contract/videos/models.ts';
import { settleAll } from '../../aws/settle-all.ts';
import { partsOf, type TransactionItem, type TransactionPart } from '../../aws/transactions.ts';
import { Rejection } from '../../errors/rejection.ts';
import { waitingWords } from '../../errors/waiting.ts';
import type { Log } from '../../log/logger.ts';
import type { AllowedRequest, JudgedRequest, Moderation } from '../../moderation/moderation.ts';
import { requireAllowed } from '../../moderation/require-allowed.ts';
import { type ApiKey, refusalOf } from '../../tables/api-access/api-key.ts';
import {
  decideRate,
  quotaPerHour,
  type RateState,
  rateHeaders,
} from '../../tables/api-access/generation-rate.ts';
import type { KeyCharges } from '../../tables/api-access/key-charges.ts';
import { parseKey } from '../../tables/api-access/key-item.ts';
import { keyRejection } from '../../tables/api-access/key-rejection.ts';
import { parseRate } from '../../tables/api-access/rate.store.ts';
import type { PostOutcome } from '../../tables/credits/credits.store.ts';
import { type Session, SessionEnded } from '../../tables/credits/session.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { EndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import {
  type ChargeVideoDependencies,
  chargeVideo,
  type GenerationRefusal,
  generationRejection,
} from '../../videos/generation/charge-video.ts';
import {
  type FindSourcesDependencies,
  fieldsOfApi,
  findSources,
  imagesIn,
  type VideoSources,
} from '../../videos/generation/video-sources.ts';
import type { RecordedRequest, WrittenAnswer } from '../idempotent-request.ts';
import { configuredFor, grantSandboxCredits, simulatedFor } from '../sandbox.ts';
import {
  type GenerationTerms,
  type GenerationTermsDependencies,
  readGenerationTerms,
} from './generation-terms.ts';
import { presentDeveloperVideo } from './present-developer-video.ts';
import { retryAfterSeconds } from './retry-after.ts';

export interface CreateByKeyDependencies
  extends ChargeVideoDependencies,
    FindSourcesDependencies,
    GenerationTermsDependencies {
  readonly videos: ChargeVideoDependencies['videos'] & FindSourcesDependencies['videos'];
  readonly keyCharges: Pick<KeyCharges, 'stillValid' | 'spending'>;
  readonly movingRate: (
    userId: UserId,
    change: { readonly seen: RateState; readonly perHour: number; readonly now: Date },
  ) => TransactionItem;
  readonly moderation: Moderation;
  readonly endpoints: Pick<EndpointsStore, 'enabled'>;
  readonly models: ConfiguredModels;
  readonly siteUrl: string;
  readonly newVideoId: () => VideoId;
  readonly log: Log;
}

/** What is written with the charge; `endpoint` only where the request names one. */
type Part = 'record' | 'key' | 'cap' | 'rate' | 'endpoint';

/**
 * The key, rate or contract may differ from what was read, and the record or the sandbox's credits may come
 * between.
 */
const maximumAttempts = 8;

/** A video that a program wants. */
export interface WantedByKey extends RecordedRequest {
  readonly userId: UserId;
  readonly session: Session;
  readonly key: ApiKey;
  readonly visitorAddress: string;
  readonly body: GenerationRequest;
}

interface Replayed {
  readonly kind: 'replayed';
  readonly answer: WrittenAnswer;
}

export type CreateOutcome =
  | { readonly kind: 'created'; readonly video: VideoItem; readonly answer: WrittenAnswer }
  | Replayed;

/** What the next attempt assumes. */
interface Assumed {
  readonly key: ApiKey;
  readonly rate: RateState;
  /** Read from the key, not from the rate's own item. */
  readonly isRateGuessed: boolean;
}

/**
 * Charges and creates a video once per idempotency key. One transaction holds the charge, the video, the recorded
 * answer, the key's validity and cap, and the account's rate: all of it happens or nothing.
 *
 * @throws Rejection if nothing was written
 */
export async function createByKey(
  dependencies: CreateByKeyDependencies,
  wanted: WantedByKey,
): Promise<CreateOutcome> {
  const { moderation, now, log } = dependencies;
  const { key } = wanted;
  const sources = findSources(dependencies, wanted.userId, videoRequestOf(wanted), fieldsOfApi);
  const [terms, allowed] = await settleAll([
    readGenerationTerms(dependencies, wanted, sources),
    requireAllowed(moderation, judgedRequest(wanted, sources), () => wanted.earlier()),
  ]);
  if (allowed.kind === 'made') return { kind: 'replayed', answer: allowed.made };
  let assumed: Assumed = {
    key,
    rate: { arrivalAt: key.limitHint, contractPerHour: key.contractHint },
    isRateGuessed: true,
  };
  for (let count = 1; count <= maximumAttempts; count += 1) {
    const at = now();
    const { outcome, answer } = await charge(dependencies, {
      wanted,
      terms,
      allowed,
      assumed,
      at,
    });
    switch (outcome.kind) {
      case 'posted': {
        const video = outcome.result;
        log.info(assumed.key.mode === 'test' ? 'sandbox.video_charged' : 'video.charged', {
          video_id: video.id,
          credits: terms.priceCredits,
        });
        return { kind: 'created', video, answer: answer ?? firstAnswer(dependencies, video, {}) };
      }
      case 'deleted':
        throw new SessionEnded();
      case 'refused':
        if (outcome.refusal.kind !== 'insufficient-credits' || assumed.key.mode === 'live') {
          throw generationRejection(outcome.refusal, videoRequestOf(wanted), terms, fieldsOfApi);
        }
        await grantSandboxCredits(dependencies, wanted);
        break;
      // Ids are new with each attempt: a repeated request meets the record instead.
      case 'already':
        break;
      case 'blocked': {
        const next = await afterBlock(outcome, { wanted, terms, allowed, assumed, at, now: now() });
        if (next.kind === 'replayed') return next;
        assumed = next.assumed;
      }
    }
  }
  throw new Rejection('temporarily_unavailable');
}

/** Who asks for what; also with a test key it is the person who is judged. */
function judgedRequest({ key, body }: WantedByKey, sources: Promise<VideoSources>): JudgedRequest {
  return {
    session: { userId: key.accountId, epoch: null },
    prompt: body.prompt,
    style: body.style ?? null,
    findImages: async () => imagesIn(await sources),
    isSandbox: key.mode === 'test',
  };
}

interface AttemptState {
  readonly wanted: WantedByKey;
  readonly terms: GenerationTerms;
  readonly allowed: AllowedRequest;
  readonly assumed: Assumed;
  readonly at: Date;
}

/** One attempt; `answer` is what it recorded. */
async function charge(
  dependencies: CreateByKeyDependencies,
  { wanted, terms, allowed, assumed, at }: AttemptState,
): Promise<{
  readonly outcome: PostOutcome<GenerationRefusal, VideoItem, Part | 'video'>;
  readonly answer: WrittenAnswer | null;
}> {
  const { userId, session, body, recording } = wanted;
  const { keyCharges, movingRate, endpoints } = dependencies;
  const { key, rate } = assumed;
  let answer: WrittenAnswer | null = null;
  const outcome = await chargeVideo<Part>(dependencies, {
    userId,
    session,
    id: dependencies.newVideoId(),
    request: videoRequestOf(wanted),
    ...terms,
    freeSample: null,
    allowed,
    style: body.style ?? null,
    api: {
      account_id: key.accountId,
      key_id: key.keyId,
      mode: key.mode,
      quoted_credits: terms.priceCredits,
      webhook: body.webhook ?? null,
      metadata: body.metadata ?? {},
    },
    models: configuredFor(key.mode, dependencies.models),
    also: (video, account): TransactionPart<Part>[] => {
      const perHour = quotaPerHour(account, rate, at);
      const decision = decideRate(rate, perHour, at);
      const { arrivalAt } = decision;
      const headers = rateHeaders(perHour, arrivalAt, at);
      // An optimistic first attempt refuses nothing: the condition of the write decides.
      if (decision.kind === 'refused' && !assumed.isRateGuessed) {
        throw tooFast(perHour, decision.retryAfterSeconds, headers);
      }
      answer = firstAnswer(dependencies, video, headers);
      return [
        ...partsOf('record', recording(answer)),
        { part: 'key', item: keyCharges.stillValid(key, { now: at, rate: { ...rate, arrivalAt } }) },
        // A refund subtracts from the video's month and day.
        { part: 'cap', item: keyCharges.spending(key, video.credits_used, new Date(video.created_at)) },
        { part: 'rate', item: movingRate(userId, { seen: rate, perHour, now: at }) },
        // Fails if the named endpoint is disabled, since nothing would hear of the video's end.
        ...partsOf('endpoint', body.webhook === undefined ? [] : [endpoints.enabled(userId, body.webhook)]),
      ];
    },
  });
  return { outcome, answer };
}

/** What a failed condition means: an earlier answer, or other assumptions. @throws Rejection if it is final */
async function afterBlock(
  { part, existing }: Extract<PostOutcome<never, never, Part | 'video'>, { kind: 'blocked' }>,
  { wanted, terms, assumed, now }: AttemptState & { readonly now: Date },
): Promise<Replayed | { readonly kind: 'again'; readonly assumed: Assumed }> {
  switch (part) {
    case 'video':
      return { kind: 'again', assumed };
    case 'record': {
      const answer = await wanted.earlier(existing);
      return answer === null ? { kind: 'again', assumed } : { kind: 'replayed', answer };
    }
    case 'key':
      return {
        kind: 'again',
        assumed: { ...assumed, key: stillAllowed(existing, wanted.visitorAddress, now) },
      };
    case 'cap':
      throw new Rejection('spend_cap_reached', {
        message: `This key may spend ${assumed.key.capCredits} credits a month, and has no ${terms.priceCredits} left. Raise its cap, or wait for next month.`,
      });
    case 'rate':
      return { kind: 'again', assumed: { ...assumed, rate: parseRate(existing), isRateGuessed: false } };
    case 'endpoint':
      throw unusableEndpoint(existing);
  }
}

function firstAnswer(
  { siteUrl }: Pick<CreateByKeyDependencies, 'siteUrl'>,
  video: VideoItem,
  rate: Readonly<Record<string, string>>,
): WrittenAnswer {
  return {
    status: 202,
    headers: {
      location: `${siteUrl}/api/v1/video/${video.id}`,
      'retry-after': String(retryAfterSeconds(video, null, new Date(video.created_at))),
      ...rate,
    },
    json: JSON.stringify(presentDeveloperVideo(video, null)),
  };
}

/**
 * The current key, after its owner changed, rotated or revoked it.
 *
 * @throws Rejection if it may not be used any more
 */
function stillAllowed(
  existing: Readonly<Record<string, unknown>> | null,
  visitorAddress: string,
  now: Date,
): ApiKey {
  // Its account was deleted.
  if (existing === null) throw keyRejection('revoked', 'generate');
  const key = parseKey(existing);
  const refusal = refusalOf(key, { scope: 'generate', visitorAddress, now });
  if (refusal !== null) throw keyRejection(refusal, 'generate');
  return key;
}

function unusableEndpoint(existing: Readonly<Record<string, unknown>> | null): Rejection {
  return new Rejection('invalid_request', {
    field: 'webhook',
    allowed: 'the id of one of your enabled webhook endpoints, of the mode of this key',
    message:
      existing === null
        ? 'There is no such webhook endpoint. A live key and a test key have endpoints of their own.'
        : 'This webhook endpoint is disabled. Enable it first.',
  });
}

function tooFast(perHour: number, seconds: number, headers: Readonly<Record<string, string>>): Rejection {
  return new Rejection(
    'too_many_requests',
    {
      message: `The limit is ${perHour} videos an hour. Please try again ${waitingWords(seconds)}.`,
      retry_after_seconds: seconds,
    },
    headers,
  );
}

function videoRequestOf({ key, body }: Pick<WantedByKey, 'key' | 'body'>): VideoRequest {
  const { prompt, duration, aspect_ratio, quality, image, last_image, references, parent, seed, model } =
    body;
  return {
    ...{ prompt, duration, aspect_ratio, quality, references, parent, seed },
    image_id: image,
    last_image_id: last_image,
    model: model !== undefined && key.mode === 'test' ? simulatedFor(model) : model,
  };
}
