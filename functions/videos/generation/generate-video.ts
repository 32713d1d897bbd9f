import type { FreeSample } from '../../../contract/billing/catalog.ts';
import type { UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { PricedVideoRequest, Video, VideoRequest } from '../../../contract/schemas.ts';
import type { ConfiguredModels } from '../../../contract/videos/models.ts';
import { settleAll } from '../../aws/settle-all.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { FindImage } from '../../images/find-image.ts';
import type { FreeSampleLimits } from '../../limits/free-sample-limits.ts';
import type { Log } from '../../log/logger.ts';
import type { Moderation } from '../../moderation/moderation.ts';
import { requireAllowed } from '../../moderation/require-allowed.ts';
import { atMost, type CurrentSettings } from '../../settings/settings.ts';
import type { CreditsStore } from '../../tables/credits/credits.store.ts';
import { hasFreeSample } from '../../tables/credits/ledger.ts';
import { SessionEnded } from '../../tables/credits/session.ts';
import { isEnded } from '../../tables/videos/lifecycle.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { LinkSigner } from '../files/link-signer.ts';
import { presentVideo } from '../library/present-video.ts';
import type { ClosedModels } from '../models/closed-models.ts';
import { type ChargeVideoDependencies, chargeVideo, generationRejection } from './charge-video.ts';
import { isSameRequest } from './same-request.ts';
import { type StartRendering, startCharged } from './start-rendering.ts';
import { fieldsOfSite, findSources, imagesIn, sourcesOf, type VideoSources } from './video-sources.ts';

export interface GenerateVideoDependencies extends ChargeVideoDependencies {
  readonly credits: Pick<CreditsStore, 'post' | 'forgetVideos' | 'readAccount'>;
  readonly videos: Pick<VideosStore, 'creation' | 'read' | 'findEnded'>;
  readonly moderation: Moderation;
  readonly findImage: FindImage;
  readonly startRendering: StartRendering;
  readonly signer: () => Promise<LinkSigner>;
  readonly models: ConfiguredModels;
  readonly closedModels: ClosedModels;
  readonly priceCredits: number;
  /** Null: none is given. */
  readonly freeSample: FreeSample | null;
  readonly freeSampleLimits: FreeSampleLimits;
  readonly settings: CurrentSettings;
  /** Maximum of one person, as deployed. */
  readonly videosInFlightMaximum: number;
  readonly log: Log;
}

/**
 * PUT /api/videos/{id}: judges what is asked for, charges and creates the video in one transaction, then starts the
 * rendering. The same id with the same options is charged once. Rejects if the price is not the one shown. The free
 * sample's price is 0.
 */
export function generateVideo(dependencies: GenerateVideoDependencies): Route<'generateVideo'> {
  const { videos, moderation, signer, now, log } = dependencies;
  const { models, closedModels, settings, priceCredits, freeSample } = dependencies;
  return async ({ userId, session, path: { id }, body }) => {
    const { price_credits: shownCredits, ...request } = body;
    const sources = sourcesFor(dependencies, userId, id, request);
    const findImages = async () => imagesIn(await sources);
    const [found, current, closed, allowed] = await settleAll([
      sources,
      settings(),
      closedModels(now()),
      requireAllowed(
        moderation,
        { session, prompt: body.prompt, style: null, findImages, isSandbox: false },
        () => videos.read(userId, id),
      ),
    ]);
    if (allowed.kind === 'made') return answerMade(dependencies, allowed.made, body);
    const inFlightMaximum = atMost(current, 'person.videos_in_flight', dependencies.videosInFlightMaximum);
    const limits = { priceCredits, inFlightMaximum };
    const taken = shownCredits === 0 ? freeSample : null;
    const isAsShown =
      taken === null ? shownCredits === priceCredits : await mayTakeFreeSample(dependencies, userId, id);
    const outcome = isAsShown
      ? await chargeVideo(dependencies, {
          userId,
          session,
          id,
          request,
          sources: found,
          style: null,
          api: null,
          allowed,
          priceCredits: shownCredits,
          freeSample: taken,
          inFlightMaximum,
          models,
          closed,
          also: () => [],
        })
      : ({ kind: 'price-changed' } as const);
    switch (outcome.kind) {
      case 'deleted':
        throw new SessionEnded();
      case 'posted': {
        log.info('video.charged', { video_id: id, credits: shownCredits });
        await startCharged(dependencies, outcome.result);
        return presentVideo(outcome.result, await signer());
      }
      // A repeated request gets its video, whatever has changed since.
      case 'price-changed':
      case 'refused':
      case 'already':
      case 'blocked': {
        const video = await videos.read(userId, id);
        // The free sample may have been taken since the account was read.
        const isTaken =
          taken !== null && outcome.kind === 'refused' && outcome.refusal.kind === 'insufficient-credits';
        if (video === null && (isTaken || outcome.kind === 'price-changed'))
          throw new Rejection('price_changed', { message: `A video costs ${priceCredits} credits now.` });
        if (video === null && outcome.kind === 'refused')
          throw generationRejection(outcome.refusal, request, limits, fieldsOfSite);
        return answerMade(dependencies, video, body);
      }
    }
  };
}

/** What the repeated request gets: its video, started again if its start was lost. */
async function answerMade(
  dependencies: GenerateVideoDependencies,
  video: VideoItem | null,
  request: PricedVideoRequest,
): Promise<Video> {
  if (video === null || !isSameRequest(video, request)) {
    throw new Rejection('id_already_used', { field: 'path.id' });
  }
  if (!isEnded(video.status)) await startCharged(dependencies, video);
  return presentVideo(video, await dependencies.signer());
}

/** Counts the start, unless there is no free sample to take or the request is repeated. */
async function mayTakeFreeSample(
  { credits, videos, freeSampleLimits }: GenerateVideoDependencies,
  userId: UserId,
  id: VideoId,
): Promise<boolean> {
  const [account, made] = await Promise.all([credits.readAccount(userId), videos.read(userId, id)]);
  if (!hasFreeSample(account) || made !== null) return false;
  await freeSampleLimits.count(userId);
  return true;
}

/** A repeated request gets its video even if what it started from is gone since. */
async function sourcesFor(
  dependencies: GenerateVideoDependencies,
  userId: UserId,
  id: VideoId,
  request: VideoRequest,
): Promise<VideoSources> {
  try {
    return await findSources(dependencies, userId, request, fieldsOfSite);
  } catch (error) {
    const made = error instanceof Rejection ? await dependencies.videos.read(userId, id) : null;
    if (made === null) throw error;
    return sourcesOf(made);
  }
}
