import type { Tier } from '../billing/catalog.ts';
import type { ModelId } from './models.ts';

/** What a model's provider allows at once, for each environment. */
export interface Capacity {
  readonly videosAtOnce: number;
  /** Within any 60 seconds. */
  readonly startsPerMinute: number;
}

/** Asked anew each time: an operator may have lowered it. */
export type CapacityOf = (model: ModelId) => Promise<Capacity>;

/** A person's video that waits longer is failed and refunded. */
export const lineMaximumMinutes = 30;

/** The same for a program's video: an hour's burst fits in. */
export const programLineMaximumMinutes = 120;

/** One account's largest share of a model's slots while others wait. */
export const accountSlotsShare = 0.4;

/** The most slots of a model that a sandbox gets, even while nothing else waits. */
export const sandboxSlotsMaximum = 10;

/** A video ranks a tier higher after this long, and first after twice as long. */
export const lineAgeingMinutes = 10;

/** 0 is first. The plan at the request decides, not the credits; no plan ranks like Basic. */
export const lineRanks = { pro: 0, plus: 1, basic: 2 } as const satisfies Record<Tier, number>;
export type LineRank = (typeof lineRanks)[Tier];

/** The longest pause between two looks at a video in line: its place and its minutes stay true enough. */
export const pollInLineMaximumSeconds = 30;

/**
 * How long to wait at least before looking again at a video in line: a tenth of the estimated rest, so that a
 * long line does not ask for more than the API takes.
 *
 * @param line its `estimated_start_at` is null if it may not start within its time in line
 */
export function pollInLineSeconds(line: { readonly estimated_start_at: string | null }, now: Date): number {
  if (line.estimated_start_at === null) return pollInLineMaximumSeconds;
  const restSeconds = (Date.parse(line.estimated_start_at) - now.getTime()) / 1_000;
  return Math.min(pollInLineMaximumSeconds, Math.max(0, Math.round(restSeconds / 10)));
}
