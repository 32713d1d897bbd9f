import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import type { GenerationRequest } from '../../../contract/developers/developer-api.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import { videosInFlightMaximumByKey } from '../../../contract/person-limits.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import { settleAll } from '../../aws/settle-all.ts';
import { Rejection } from '../../errors/rejection.ts';
import { atMost, type CurrentSettings } from '../../settings/settings.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import type { VideoSources } from '../../videos/generation/video-sources.ts';
import type { ClosedModels } from '../../videos/models/closed-models.ts';
import { type EstimateRefusal, readEstimate } from './estimates.ts';

export interface GenerationTermsDependencies {
  /** The secret that signs estimates. */
  readonly secret: () => Promise<string>;
  readonly closedModels: ClosedModels;
  readonly settings: CurrentSettings;
  readonly now: () => Date;
}

/** What a generation costs and starts from, and the models that it cannot have. */
export interface GenerationTerms {
  readonly priceCredits: number;
  readonly sources: VideoSources;
  readonly closed: ReadonlySet<ModelId>;
  readonly inFlightMaximum: number;
}

/** @throws Rejection for an estimate that does not bind */
export async function readGenerationTerms(
  dependencies: GenerationTermsDependencies,
  { userId, key, body }: { readonly userId: UserId; readonly key: ApiKey; readonly body: GenerationRequest },
  found: Promise<VideoSources>,
): Promise<GenerationTerms> {
  const [priceCredits, sources, closed, settings] = await settleAll([
    priceOf(dependencies, userId, body),
    found,
    key.mode === 'live' ? dependencies.closedModels(dependencies.now()) : new Set<ModelId>(),
    dependencies.settings(),
  ]);
  const inFlightMaximum = atMost(settings, 'key.videos_in_flight', videosInFlightMaximumByKey);
  return { priceCredits, sources, closed, inFlightMaximum };
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

const estimateWords = {
  unknown: 'This estimate is not one of this account. Ask for another one.',
  other_options: 'This estimate is for other options. Ask for one with these.',
  expired: 'This estimate has expired. Ask for another one.',
} as const satisfies Record<EstimateRefusal, string>;
