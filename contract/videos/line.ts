import type { Tier } from '../billing/catalog.ts';
import type { ModelId } from './models.ts';

/** What a model can do at once: its provider's quota, set for each environment. */
export interface Capacity {
  /** How many videos it makes at the same time. */
  readonly videosAtOnce: number;
  /** How many videos begin within any 60 seconds. */
  readonly startsPerMinute: number;
}

export type CapacityOf = (model: ModelId) => Capacity;

/** How long a person's video waits in line before it is failed and refunded. */
export const lineMaximumMinutes = 30;

/** The same for a program's: the burst of its hour fits into it. */
export const programLineMaximumMinutes = 120;

/** At most this share of a model's slots is one account's while others wait. */
export const accountSlotsShare = 0.4;

/** How many slots of a model a sandbox has at most, also while nothing else waits. */
export const sandboxSlotsMaximum = 10;

/** A video ranks one tier higher after so many minutes in line, and after twice as many at the top. */
export const lineAgeingMinutes = 10;

/** 0 is first. The plan at the request decides, whatever credits pay; without a plan a video ranks as with Basic. */
export const lineRanks = { pro: 0, plus: 1, basic: 2 } as const satisfies Record<Tier, number>;
export type LineRank = (typeof lineRanks)[Tier];
