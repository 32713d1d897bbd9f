import type { Overrides } from './cloud.ts';
import { beginHistory, type History } from './history.ts';
import type { Invariant, Violation } from './invariants.ts';
import { sharedStripe } from './known-prices.ts';

/** A history in which something did not hold. */
export interface Failure {
  readonly index: number;
  readonly violations: readonly Violation[];
}

export interface Run {
  readonly histories: number;
  readonly failures: readonly Failure[];
}

/**
 * So many histories play side by side and share nothing: one turn of the event loop settles the promises of one instant of
 * them all.
 */
const sideBySide = 64;

/** A history has some hundred instants; one that never ends is a violation as well. */
const stepsMaximum = 50_000;

/** Plays the histories of a seed from one index to before another. */
export async function runHistories(options: {
  readonly seed: number;
  readonly from: number;
  readonly until: number;
  readonly overrides?: Overrides;
  /** Stops after the first failure that this accepts. */
  readonly stopsAt?: (failure: Failure) => boolean;
  /** Called from time to time with how many are done. */
  readonly onProgress?: (histories: number, failures: readonly Failure[]) => void;
}): Promise<Run> {
  const { seed, from, until, overrides = {}, stopsAt = () => false, onProgress } = options;
  const stripeTemplate = await sharedStripe();
  const failures: Failure[] = [];
  const playing: { history: History; index: number; steps: number }[] = [];
  let next = from;
  let histories = 0;
  let isStopped = false;
  while (!isStopped && (next < until || playing.length > 0)) {
    while (playing.length < sideBySide && next < until) {
      playing.push({
        history: beginHistory({ seed, index: next, overrides, stripeTemplate }),
        index: next,
        steps: 0,
      });
      next += 1;
    }
    for (let place = playing.length - 1; place >= 0; place -= 1) {
      const played = playing[place];
      if (played === undefined) continue;
      played.steps += 1;
      const isEndless = played.steps > stepsMaximum;
      if (!isEndless && played.history.step()) continue;
      playing.splice(place, 1);
      histories += 1;
      const endless: Violation = {
        invariant: 'a second sync changes nothing',
        detail: 'the history does not end',
      };
      const violations = [...played.history.violations(), ...(isEndless ? [endless] : [])];
      if (violations.length > 0) {
        const failure = { index: played.index, violations };
        failures.push(failure);
        isStopped ||= stopsAt(failure);
      }
      if (histories % 1_000 === 0) onProgress?.(histories, failures);
    }
    await turn();
  }
  return { histories, failures };
}

/** Plays one history, line by line. */
export async function replayHistory(
  seed: number,
  index: number,
  trace: (line: string) => void,
  overrides: Overrides = {},
): Promise<readonly Violation[]> {
  const stripeTemplate = await sharedStripe();
  const history = beginHistory({ seed, index, overrides, trace, stripeTemplate });
  for (let steps = 0; steps < stepsMaximum && history.step(); steps += 1) await turn();
  return history.violations();
}

/** Counts the violations of each invariant. */
export function countByInvariant(failures: readonly Failure[]): ReadonlyMap<Invariant, number> {
  const counts = new Map<Invariant, number>();
  for (const { violations } of failures) {
    for (const { invariant } of violations) counts.set(invariant, (counts.get(invariant) ?? 0) + 1);
  }
  return counts;
}

/** Lets pending promises settle: one turn of the event loop. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
