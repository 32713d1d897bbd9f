import type { VideoId } from '../../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../../contract/schemas.ts';
import type { Attempt } from './attempt.ts';

/** What became of a request. `lost`: no response, so the video may exist. */
export type AttemptOutcome = 'started' | 'refused' | 'lost' | 'unsent';

/** One of the videos of a press; null: its request waits, or is under way. */
export interface Variant {
  readonly attempt: Attempt;
  readonly outcome: AttemptOutcome | null;
}

/** The videos of a press after a response: only a started one is followed by the next request. */
export function variantsAfter(
  variants: readonly Variant[],
  id: VideoId,
  outcome: AttemptOutcome,
): readonly Variant[] {
  const place = variants.findIndex(({ attempt }) => attempt.id === id);
  return variants.map((variant, index) => {
    if (index === place) return { ...variant, outcome };
    return place !== -1 && index > place && outcome !== 'started'
      ? { ...variant, outcome: 'unsent' }
      : variant;
  });
}

/** An attempt that is repeated, and what follows it. */
export function restOf(variants: readonly Variant[], attempt: Attempt): readonly Attempt[] {
  const place = variants.findIndex((variant) => variant.attempt.id === attempt.id);
  return place === -1 ? [attempt] : variants.slice(place).map((variant) => variant.attempt);
}

/** Whether the same requests are repeated: then each keeps its id, and is charged once. */
export function areSameRequests(
  variants: readonly Variant[],
  requests: readonly PricedVideoRequest[],
): boolean {
  return JSON.stringify(variants.map(({ attempt }) => attempt.request)) === JSON.stringify(requests);
}
