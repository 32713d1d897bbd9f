import { type Capacity, type LineRank, lineRanks } from '../../../contract/line.ts';
import {
  arrivalInterval,
  compareWaiting,
  type Entry,
  entryOf,
  type Line,
  lineEndsAt,
  type Ranked,
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

/** Requests that are expected in the next half hour; more would not change an estimate. */
const expectedMaximum = 2_000;

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
  const start = foreseeStart(line, entry, waiting, capacity, usualSeconds, now.getTime());
  return {
    place: index + 1,
    estimatedStartAt: start === null ? null : new Date(start).toISOString(),
  };
}

/** Plays the line forward until the video's turn. */
function foreseeStart(
  line: Line,
  video: Entry,
  waiting: readonly Entry[],
  capacity: Capacity,
  usualSeconds: number,
  now: number,
): number | null {
  const holdMilliseconds = (line.secondsPerVideo ?? usualSeconds) * 1_000;
  const slots = slotsFreeAt(line, capacity, holdMilliseconds, now);
  const starts = line.starts.map((start) => Date.parse(start)).filter((start) => now < start + 60_000);
  const queues = queuesOf(line, waiting, now);
  const endsAt = lineEndsAt(video.requestedAt);
  let instant = now;
  while (instant < endsAt) {
    const [slot = now] = slots;
    const oldest = starts.at(-capacity.startsPerMinute);
    instant = Math.max(instant, slot, oldest === undefined ? now : oldest + 60_000);
    if (instant >= endsAt) return null;
    const queue = nextQueue(queues, instant);
    if (queue === null) return null;
    if (queue[0] === video) return instant;
    queue.shift();
    starts.push(instant);
    slots.shift();
    insertSorted(slots, instant + holdMilliseconds);
  }
  return null;
}

/** When each slot is free, the first first. A video that takes longer than usual takes a while more. */
function slotsFreeAt(line: Line, capacity: Capacity, holdMilliseconds: number, now: number): number[] {
  const held = line.entries.flatMap(({ slotAt }) => (slotAt === null ? [] : [Date.parse(slotAt)]));
  const free = Array.from({ length: Math.max(0, capacity.videosAtOnce - held.length) }, () => now);
  return [
    ...free,
    ...held.map((slotAt) => Math.max(slotAt + holdMilliseconds, now + holdMilliseconds / 10)),
  ].sort((left, right) => left - right);
}

/** The videos that wait, and those that are expected, by their own rank: within a rank the oldest is always first. */
function queuesOf(line: Line, waiting: readonly Entry[], now: number): Ranked[][] {
  return ([0, 1, 2] as const).map((rank) => [
    ...waiting
      .filter(({ tier }) => lineRanks[tier ?? 'basic'] === rank)
      .sort((left, right) => Date.parse(left.requestedAt) - Date.parse(right.requestedAt)),
    ...expected(line, rank, now),
  ]);
}

const tierOfRank = { 0: 'pro', 1: 'plus', 2: 'basic' } as const;

function expected(line: Line, rank: LineRank, now: number): Ranked[] {
  const interval = arrivalInterval(line.arrivals, rank, new Date(now));
  const count = Math.min(expectedMaximum, Math.floor((30 * 60_000) / interval));
  return Array.from({ length: count }, (_, index) => ({
    tier: tierOfRank[rank],
    requestedAt: new Date(now + (index + 0.5) * interval).toISOString(),
    videoId: '',
  }));
}

function nextQueue(queues: Ranked[][], instant: number): Ranked[] | null {
  let best: Ranked[] | null = null;
  for (const queue of queues) {
    const [head] = queue;
    if (head === undefined || Date.parse(head.requestedAt) > instant) continue;
    if (best?.[0] === undefined || compareWaiting(head, best[0], instant) < 0) best = queue;
  }
  return best;
}

function insertSorted(instants: number[], instant: number): void {
  const index = instants.findIndex((other) => other > instant);
  instants.splice(index === -1 ? instants.length : index, 0, instant);
}
