import type { Overrides } from './cloud.ts';
import { beginHistory, type History, type HistoryKind } from './history.ts';
import type { Invariant, Violation } from './invariants.ts';
import { sharedStripe } from './known-prices.ts';
import type { LostReplies } from './program-actions.ts';

/** A history in which something did not hold. */
export interface Failure {
  readonly index: number;
  readonly violations: readonly Violation[];
}

export interface Run {
  readonly histories: number;
  readonly failures: readonly Failure[];
  readonly lostReplies: LostReplies;
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
  readonly kind?: HistoryKind;
  /** Begins no further history once so many replies were lost. */
  readonly untilLostReplies?: number;
  /** Called for each history: an override may count what happens in it. */
  readonly overrides?: () => Overrides;
  /** Stops after the first failure that this accepts. */
  readonly stopsAt?: (failure: Failure) => boolean;
  /** Called from time to time with how many are done. */
  readonly onProgress?: (histories: number, failures: readonly Failure[]) => void;
}): Promise<Run> {
  const { seed, from, until, kind = 'people', overrides, stopsAt = () => false, onProgress } = options;
  const { untilLostReplies = Number.POSITIVE_INFINITY } = options;
  const stripeTemplate = await sharedStripe();
  const failures: Failure[] = [];
  const playing: { history: History; index: number; steps: number }[] = [];
  let next = from;
  let histories = 0;
  let isStopped = false;
  let lost: LostReplies = { all: 0, charged: 0 };
  const isMore = () => next < until && lost.all < untilLostReplies;
  while (!isStopped && (isMore() || playing.length > 0)) {
    while (playing.length < sideBySide && isMore()) {
      playing.push({
        history: beginHistory({ seed, index: next, kind, overrides: overrides?.() ?? {}, stripeTemplate }),
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
      const { all, charged } = played.history.lostReplies();
      lost = { all: lost.all + all, charged: lost.charged + charged };
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
  return { histories, failures, lostReplies: lost };
}

/** Plays one history, line by line. */
export async function replayHistory(
  seed: number,
  index: number,
  trace: (line: string) => void,
  overrides: Overrides = {},
  kind: HistoryKind = 'people',
): Promise<readonly Violation[]> {
  const stripeTemplate = await sharedStripe();
  const history = beginHistory({ seed, index, kind, overrides, trace, stripeTemplate });
  for (let steps = 0; steps < stepsMaximum && history.step(); steps += 1) await turn();
  return history.violations();
}

/** A line for each failure, 20 at most: what went wrong in that history, and the command that plays it again. */
export function describeFailures(failures: readonly Failure[], seed: number, kind: HistoryKind): string {
  const option = kind === 'people' ? '' : ` --kind ${kind}`;
  const lines = failures.slice(0, 20).map(({ index, violations }) => {
    const broken = violations.map(({ invariant, detail }) => `✗ ${invariant}: ${detail}`).join(' ');
    return `${broken} (again, line by line: npm run simulate -- --replay ${seed}:${index}${option})`;
  });
  return lines.join('\n');
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
