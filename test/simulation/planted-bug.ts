import type { Planted } from './cloud.ts';
import type { Invariant } from './invariants.ts';

/** A mistake that somebody could make one day, made on purpose. */
export interface PlantedBug {
  readonly name: string;
  readonly planted: () => Planted;
  /** What should notice it: one of these. */
  readonly noticedBy: readonly [Invariant, ...Invariant[]];
}
