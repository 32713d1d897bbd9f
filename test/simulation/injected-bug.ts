import type { Overrides } from './cloud.ts';
import type { HistoryKind } from './history.ts';
import type { Invariant } from './invariants.ts';

/** A bug that is injected on purpose, to see that an invariant detects it. */
export interface InjectedBug {
  readonly name: string;
  /** Which histories show it; default: those of people. */
  readonly histories?: HistoryKind;
  readonly overrides: () => Overrides;
  /** The invariants of which one must detect it. */
  readonly detectedBy: readonly [Invariant, ...Invariant[]];
}
