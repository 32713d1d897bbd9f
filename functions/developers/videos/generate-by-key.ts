import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import { type GenerationRequest, sandboxCredits } from '../../../contract/developers/developer-api.ts';
import { type MediaId, type UserId, VideoId } from '../../../contract/fields/ids.ts';
import { videosInFlightMaximumByKey } from '../../../contract/person-limits.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import type { ConfiguredModels, ModelId } from '../../../contract/videos/models.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { Rejection } from '../../errors/rejection.ts';
import { waitingWords } from '../../errors/waiting.ts';
import type { FindImage } from '../../images/find-image.ts';
import type { Log } from '../../log/logger.ts';
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
import { noMovement } from '../../tables/credits/ledger.ts';
import { type Session, SessionEnded } from '../../tables/credits/session.ts';
import { fingerprint, isRepeated } from '../../tables/idempotency/fingerprint.ts';
import {
  type Attempt,
  type IdempotencyStore,
  parseRecord,
  type Recorded,
  type StoredAnswer,
} from '../../tables/idempotency/idempotency.store.ts';
import { isEnded } from '../../tables/videos/lifecycle.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { EndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import type { LinkSigner } from '../../videos/files/link-signer.ts';
import {
  type ChargeVideoDependencies,
  chargeVideo,
  generationRejection,
} from '../../videos/generation/charge-video.ts';
import { type StartRendering, startCharged } from '../../videos/generation/start-rendering.ts';
import type { ClosedModels } from '../../videos/models/closed-models.ts';
import { type DeveloperAnswer, type DeveloperRoute, replayedHeader } from '../developer-handler.ts';
import { configuredFor } from '../sandbox.ts';
import { type EstimateRefusal, readEstimate } from './estimates.ts';
import { presentDeveloperVideo } from './present-developer-video.ts';
import { retryAfterSeconds } from './retry-after.ts';
import type { WaitForEnd } from './wait-for-end.ts';

export interface GenerateByKeyDependencies extends ChargeVideoDependencies {
  readonly videos: Pick<VideosStore, 'creation' | 'findEnded'>;
  readonly idempotency: Pick<IdempotencyStore, 'read' | 'recording'>;
  readonly keyCharges: Pick<KeyCharges, 'stillValid' | 'spending'>;
  readonly movingRate: (
    userId: UserId,
    change: { readonly seen: RateState; readonly perHour: number; readonly now: Date },
  ) => TransactionItem;
  readonly findImage: FindImage;
  readonly endpoints: Pick<EndpointsStore, 'enabled'>;
  readonly startRendering: StartRendering;
  readonly signer: () => Promise<LinkSigner>;
  readonly secret: () => Promise<string>;
  readonly models: ConfiguredModels;
  readonly closedModels: ClosedModels;
  readonly siteUrl: string;
  readonly newVideoId: () => VideoId;
  readonly waitForEnd: WaitForEnd;
  readonly log: Log;
}

/** What is written with the charge; `endpoint` only where the request names one. */
type Part = 'record' | 'key' | 'cap' | 'rate' | 'endpoint';

/** The key, rate or contract may have changed, and the record or the sandbox's credits may intervene. */
const maximumAttempts = 8;

interface Wanted {
  readonly userId: UserId;
  readonly session: Session;
  readonly key: ApiKey;
  readonly visitorAddress: string;
  readonly body: GenerationRequest;
  readonly attempt: Attempt;
}

type Outcome =
  | { readonly kind: 'created'; readonly video: VideoItem; readonly answer: StoredAnswer }
  | { readonly kind: 'replayed'; readonly answer: StoredAnswer };

/**
 * POST /api/v1/generate: charges and creates a video once per idempotency key. One transaction holds charge,
 * video, recorded answer, the key's validity and cap, and the account's rate.
 */
export function generateByKey(dependencies: GenerateByKeyDependencies): DeveloperRoute<'generateByKey'> {
  const { idempotency, keyCharges, movingRate, endpoints, now, log } = dependencies;

  return async ({
    accountId,
    userId,
    session,
    key,
    visitorAddress,
    headers,
    query: { wait = '0' },
    body,
    sentBody,
  }) => {
    if (key === null) throw new Rejection('forbidden');
    const attempt = {
      userId,
      key: headers['idempotency-key'],
      request: { meant: fingerprint('generateByKey', body), sent: fingerprint('generateByKey', sentBody) },
    };
    const outcome = await createOnce({ userId, session, key, visitorAddress, body, attempt });
    if (outcome.kind === 'created') await startCharged(dependencies, outcome.video);
    return answer(outcome, { accountId, userId, seconds: Number(wait) });
  };

  async function createOnce(wanted: Wanted): Promise<Outcome> {
    try {
      return await create(wanted);
    } catch (error) {
      if (error instanceof SessionEnded) throw error;
      // A repeated request may have a recorded answer.
      const { userId, key } = wanted.attempt;
      const replay = replayOf(wanted.attempt, await idempotency.read(userId, key, now()));
      if (replay !== null) return replay;
      throw error;
    }
  }

  async function create(wanted: Wanted): Promise<Outcome> {
    const { userId, session, visitorAddress, body, attempt } = wanted;
    let { key } = wanted;
    const { webhook } = body;
    const [priceCredits, imageMediaId, closed] = await Promise.all([
      priceOf(userId, body),
      mediaOf(userId, body),
      key.mode === 'live' ? dependencies.closedModels(now()) : new Set<ModelId>(),
    ]);
    let seen: RateState = { arrivalAt: key.limitHint, contractPerHour: key.contractHint };
    let isGuess = true;
    for (let count = 1; count <= maximumAttempts; count += 1) {
      const at = now();
      let answered: StoredAnswer | null = null;
      const outcome = await chargeVideo<Part>(dependencies, {
        userId,
        session,
        id: dependencies.newVideoId(),
        request: videoRequestOf(body),
        imageMediaId,
        style: body.style ?? null,
        api: {
          account_id: key.accountId,
          key_id: key.keyId,
          mode: key.mode,
          quoted_credits: priceCredits,
          webhook: webhook ?? null,
          metadata: body.metadata ?? {},
        },
        priceCredits,
        inFlightMaximum: videosInFlightMaximumByKey,
        models: configuredFor(key.mode, dependencies.models),
        closed,
        also: (video, account) => {
          const perHour = quotaPerHour(account, seen, at);
          const decision = decideRate(seen, perHour, at);
          const { arrivalAt } = decision;
          const headers = rateHeaders(perHour, arrivalAt, at);
          // An optimistic first attempt refuses nothing: the write's condition decides.
          if (decision.kind === 'refused' && !isGuess) {
            throw tooFast(perHour, decision.retryAfterSeconds, headers);
          }
          answered = firstAnswer(video, headers);
          return [
            { part: 'record', item: idempotency.recording(attempt, answered, at) },
            { part: 'key', item: keyCharges.stillValid(key, { now: at, rate: { ...seen, arrivalAt } }) },
            // A refund subtracts from the video's month and day.
            { part: 'cap', item: keyCharges.spending(key, video.credits_used, new Date(video.created_at)) },
            { part: 'rate', item: movingRate(userId, { seen, perHour, now: at }) },
            // Fails if the named endpoint is disabled, since nothing would hear of the video's end.
            ...(webhook === undefined
              ? []
              : [{ part: 'endpoint' as const, item: endpoints.enabled(userId, webhook) }]),
          ];
        },
      });
      switch (outcome.kind) {
        case 'posted':
          log.info('video.charged', { video_id: outcome.result.id, credits: priceCredits });
          return {
            kind: 'created',
            video: outcome.result,
            answer: answered ?? firstAnswer(outcome.result, {}),
          };
        case 'deleted':
          throw new SessionEnded();
        case 'refused':
          if (outcome.refusal.kind !== 'insufficient-credits' || key.mode === 'live') {
            throw generationRejection(outcome.refusal, videoRequestOf(body), {
              priceCredits,
              inFlightMaximum: videosInFlightMaximumByKey,
            });
          }
          await grantPlayCredits(wanted);
          break;
        // Ids are new with each attempt: a repeated request meets the record instead.
        case 'already':
          break;
        case 'blocked':
          switch (outcome.part) {
            case 'video':
              break;
            case 'record': {
              const replay = replayOf(attempt, parseRecord(outcome.existing, at));
              if (replay !== null) return replay;
              break;
            }
            case 'key':
              key = stillAllowed(outcome.existing, visitorAddress, now());
              break;
            case 'cap':
              throw new Rejection('spend_cap_reached', {
                message: `This key may spend ${key.capCredits} credits a month, and has no ${priceCredits} left. Raise its cap, or wait for next month.`,
              });
            case 'rate':
              seen = parseRate(outcome.existing);
              isGuess = false;
              break;
            case 'endpoint':
              throw unusableEndpoint(outcome.existing);
          }
      }
    }
    throw new Rejection('temporarily_unavailable');
  }

  /** A sandbox's credits cost nothing, and are granted repeatedly. */
  async function grantPlayCredits({ userId, session }: Wanted): Promise<void> {
    await dependencies.credits.post<never, null>({
      userId,
      session,
      entry: { kind: 'grant', reference: `sandbox#${v7()}`, source: 'sandbox', subject: null, product: null },
      assumed: null,
      now,
      decide: () => ({
        kind: 'post',
        posting: { movement: { ...noMovement, purchasedCredits: sandboxCredits }, assumptions: {} },
        additionalItems: [],
        result: null,
      }),
    });
  }

  async function answer(
    outcome: Outcome,
    waiting: { readonly accountId: UserId; readonly userId: UserId; readonly seconds: number },
  ): Promise<DeveloperAnswer<'generateByKey'>> {
    const { status, body } = outcome.answer;
    const headers = {
      ...outcome.answer.headers,
      ...(outcome.kind === 'replayed' && { [replayedHeader]: 'true' }),
    };
    if (waiting.seconds > 0) {
      const id = outcome.kind === 'created' ? outcome.video.id : idIn(body);
      const video = await dependencies.waitForEnd({ ...waiting, id });
      if (video !== null && isEnded(video.status)) {
        return { status: 200, headers, body: presentDeveloperVideo(video, await dependencies.signer()) };
      }
    }
    return { status, headers, json: body };
  }

  function firstAnswer(video: VideoItem, rate: Readonly<Record<string, string>>): StoredAnswer {
    return {
      status: 202,
      headers: {
        location: `${dependencies.siteUrl}/api/v1/video/${video.id}`,
        'retry-after': String(retryAfterSeconds(video)),
        ...rate,
      },
      body: JSON.stringify(presentDeveloperVideo(video, null)),
    };
  }

  /** @throws Rejection for an estimate that does not bind */
  async function priceOf(userId: UserId, body: GenerationRequest): Promise<number> {
    if (body.estimate_id === undefined) return videoCostCredits;
    const estimate = readEstimate(await dependencies.secret(), body.estimate_id, userId, body, now());
    if (typeof estimate === 'object') return estimate.credits;
    throw new Rejection('invalid_request', {
      field: 'estimate_id',
      allowed: 'the id of an estimate of the last ten minutes, for the same options',
      message: estimateWords[estimate],
    });
  }

  async function mediaOf(userId: UserId, { image }: GenerationRequest): Promise<MediaId | null> {
    if (image === undefined) return null;
    const mediaId = await dependencies.findImage({ userId, imageId: image });
    if (mediaId !== null) return mediaId;
    throw new Rejection('not_found', {
      field: 'image',
      message: 'There is no such image. Upload it and have it checked first. An upload is kept for a day.',
    });
  }
}

/** Null if none is recorded. @throws Rejection if it was to another request */
function replayOf(attempt: Attempt, record: Recorded): Outcome | null {
  if (record.kind === 'none') return null;
  if (!isRepeated(record.request, attempt.request)) {
    throw new Rejection('idempotency_key_reused', { field: 'headers.idempotency-key' });
  }
  // Another route may use the same key, with other fingerprints.
  return record.kind === 'answered' ? { kind: 'replayed', answer: record.answer } : null;
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

const estimateWords = {
  unknown: 'This estimate is not one of this account. Ask for another one.',
  other_options: 'This estimate is for other options. Ask for one with these.',
  expired: 'This estimate has expired. Ask for another one.',
} as const satisfies Record<EstimateRefusal, string>;

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

const CreatedVideo = z.object({ id: VideoId });

function idIn(body: string): VideoId {
  const parsed: unknown = JSON.parse(body);
  return z.parse(CreatedVideo, parsed).id;
}

function videoRequestOf({ prompt, duration, aspect_ratio, quality, image }: GenerationRequest): VideoRequest {
  return { prompt, duration, aspect_ratio, quality, ...(image !== undefined && { image_id: image }) };
}
