import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import type { GenerationRequest } from '../../../contract/developers/developer-api.ts';
import type { MediaId, UserId } from '../../../contract/fields/ids.ts';
import { videosInFlightMaximumByKey } from '../../../contract/person-limits.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import { settleAll } from '../../aws/settle-all.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { FindImage } from '../../images/find-image.ts';
import { atMost, type CurrentSettings } from '../../settings/settings.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import type { ClosedModels } from '../../videos/models/closed-models.ts';
import { type EstimateRefusal, readEstimate } from './estimates.ts';

export interface GenerationTermsDependencies {
  readonly findImage: FindImage;
  /** The secret that signs estimates. */
  readonly secret: () => Promise<string>;
  readonly closedModels: ClosedModels;
  readonly settings: CurrentSettings;
  readonly now: () => Date;
}

/** What a generation costs and starts from, and the models that it cannot have. */
export interface GenerationTerms {
  readonly priceCredits: number;
  readonly imageMediaId: MediaId | null;
  readonly closed: ReadonlySet<ModelId>;
  readonly inFlightMaximum: number;
}

/** @throws Rejection for an estimate that does not bind */
export async function readGenerationTerms(
  dependencies: GenerationTermsDependencies,
  { userId, key, body }: { readonly userId: UserId; readonly key: ApiKey; readonly body: GenerationRequest },
  image: Promise<MediaId | null>,
): Promise<GenerationTerms> {
  const [priceCredits, imageMediaId, closed, settings] = await settleAll([
    priceOf(dependencies, userId, body),
    image,
    key.mode === 'live' ? dependencies.closedModels(dependencies.now()) : new Set<ModelId>(),
    dependencies.settings(),
  ]);
  const inFlightMaximum = atMost(settings, 'key.videos_in_flight', videosInFlightMaximumByKey);
  return { priceCredits, imageMediaId, closed, inFlightMaximum };
}

async function priceOf(
  { secret, now }: Pick<GenerationTermsDependencies, 'secret' | 'now'>,
  userId: UserId,
  body: GenerationRequest,
): Promise<number> {
  if (body.estimate_id === undefined) return videoCostCredits;
  const estimate = readEstimate(await secret(), body.estimate_id, userId, body, now());
  if (typeof estimate === 'object') return estimate.credits;
  throw new Rejection('invalid_request', {
    field: 'estimate_id',
    allowed: 'the id of an estimate of the last ten minutes, for the same options',
    message: estimateWords[estimate],
  });
}

/** @throws Rejection for an image that is not there */
export async function imageOf(
  { findImage }: Pick<GenerationTermsDependencies, 'findImage'>,
  userId: UserId,
  { image }: GenerationRequest,
): Promise<MediaId | null> {
  if (image === undefined) return null;
  const mediaId = await findImage({ userId, imageId: image });
  if (mediaId !== null) return mediaId;
  throw new Rejection('not_found', {
    field: 'image',
    message: 'There is no such image. Upload it and have it checked first. An upload is kept for a day.',
  });
}

const estimateWords = {
  unknown: 'This estimate is not one of this account. Ask for another one.',
  other_options: 'This estimate is for other options. Ask for one with these.',
  expired: 'This estimate has expired. Ask for another one.',
} as const satisfies Record<EstimateRefusal, string>;
