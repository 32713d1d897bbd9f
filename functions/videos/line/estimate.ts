import { type Capacity, type LineRank, lineMaximumMinutes } from '../../../contract/line.ts';
import {
  arrivalInterval,
  compareRanked,
  type Entry,
  entryOf,
  type Line,
  lineEndsAt,
  type Ranked,
  rankedOf,
  type VideoRef,
  waitingInOrder,
} from './line.ts';

/** Where a video stands in its model's line. */
export interface Standing {
  /** 1 is the next. */
  readonly place: number;
  /** When it gets its slot if all goes as lately, ISO 8601; null: not before its time in line is over. */
  readonly estimatedStartAt: string | null;
}

/** A video that waits now, or one that is expected. */
interface Waiting extends Ranked {
  readonly entry: Entry | null;
}

/**
 * A waiting video's place, and when its turn is likely to come: slots become free as lately, and videos of higher ranks
 * keep coming as lately. Null: the video does not wait. Pure.
 *
 * @param usualSeconds how long a video of the model takes, for a line that has not seen one end yet
 */
export function standingOf(
  line: Line,
  video: VideoRef,
  capacity: Capacity,
  usualSeconds: number,
  now: Date,
): Standing | null {
  const entry = entryOf(line, video);
  if (entry === null || entry.slotAt !== null) return null;
  const waiting = waitingInOrder(line, now);
  const index = waiting.indexOf(entry);
  if (index === -1) return null;
  const holdMilliseconds = (line.secondsPerVideo ?? usualSeconds) * 1_000;
  const start = foreseeStart(line, entry, waiting, capacity, holdMilliseconds, now.getTime());
  return {
    place: index + 1,
    estimatedStartAt: start === null ? null : new Date(start).toISOString(),
  };
}

/** Plays the line forward until the video's turn. Slots are given as `giveSlots` gives them. */
function foreseeStart(
  line: Line,
  video: Entry,
  waiting: readonly Entry[],
  capacity: Capacity,
  holdMilliseconds: number,
  now: number,
): number | null {
  const slots = slotsFreeAt(line, capacity, holdMilliseconds, now);
  const starts = line.starts.map((start) => Date.parse(start));
  const queues = queuesOf(line, waiting, now);
  const endsAt = lineEndsAt(video.requestedAt);
  let instant = now;
  while (instant < endsAt) {
    const [slot = now] = slots;
    const oldest = starts.at(-capacity.startsPerMinute);
    instant = Math.max(instant, slot, oldest === undefined ? now : oldest + minute);
    const queue = nextQueue(queues, instant);
    const next = queue?.shift();
    if (next === undefined) return null;
    if (next.entry === video) return instant < endsAt ? instant : null;
    starts.push(instant);
    slots.shift();
    insertSorted(slots, instant + holdMilliseconds);
  }
  return null;
}

const minute = 60_000;

/** A video that has taken longer than usual takes so much of the usual time more: what fits the simulated loads best. */
const overtimeShare = 0.17;

/** When each slot is free, the first first. */
function slotsFreeAt(line: Line, capacity: Capacity, holdMilliseconds: number, now: number): number[] {
  const held = line.entries.flatMap(({ slotAt }) => (slotAt === null ? [] : [Date.parse(slotAt)]));
  const free = Array.from({ length: Math.max(0, capacity.videosAtOnce - held.length) }, () => now);
  const ends = held.map((slotAt) =>
    Math.max(slotAt + holdMilliseconds, now + overtimeShare * holdMilliseconds),
  );
  return [...free, ...ends].sort((left, right) => left - right);
}

/** The videos that wait and those that are expected, by their own rank: within one the oldest is always first. */
function queuesOf(line: Line, waiting: readonly Entry[], now: number): Waiting[][] {
  return ([0, 1, 2] as const).map((ownRank) => [
    ...waiting
      .map((entry) => ({ entry, ...rankedOf(entry) }))
      .filter((ranked) => ranked.ownRank === ownRank)
      .sort((left, right) => left.requestedAt - right.requestedAt),
    ...expected(line, ownRank, now),
  ]);
}

/** Videos of a rank that will be asked for before one that is asked for now has waited as long as a video waits. */
function expected(line: Line, ownRank: LineRank, now: number): Waiting[] {
  const interval = arrivalInterval(line.arrivals, ownRank, new Date(now));
  const count = Math.min(expectedMaximum, Math.floor((lineMaximumMinutes * minute) / interval));
  return Array.from({ length: count }, (_, index) => ({
    entry: null,
    ownRank,
    requestedAt: now + (index + 0.5) * interval,
  }));
}

/** More would not change an estimate. */
const expectedMaximum = 2_000;

function nextQueue(queues: readonly Waiting[][], instant: number): Waiting[] | null {
  let best: Waiting[] | null = null;
  for (const queue of queues) {
    const [head] = queue;
    if (head === undefined || head.requestedAt > instant) continue;
    if (best?.[0] === undefined || compareRanked(head, best[0], instant) < 0) best = queue;
  }
  return best;
}

function insertSorted(instants: number[], instant: number): void {
  const index = instants.findIndex((other) => other > instant);
  instants.splice(index === -1 ? instants.length : index, 0, instant);
}
