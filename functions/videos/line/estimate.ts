import type { UserId } from '../../../contract/fields/ids.ts';
import { type Capacity, type LineRank, lineMaximumMinutes } from '../../../contract/videos/line.ts';
import {
  arrivalInterval,
  createTurns,
  type Entry,
  entryOf,
  type Line,
  lineEndsAt,
  type VideoRef,
  type Waiting,
  waitingInOrder,
} from '../../tables/lines/line.ts';

export interface Standing {
  /** 1 is the next. */
  readonly place: number;
  /** ISO 8601; null: not before its time in line is over. */
  readonly estimatedStartAt: string | null;
}

/**
 * Estimates from recent ends and arrivals of higher ranks. Null for a video that does not wait. Pure.
 *
 * @param usualSeconds a video's time on the model, for a line that has not seen one end yet
 */
export function standingsOf(
  line: Line,
  videos: readonly VideoRef[],
  capacity: Capacity,
  usualSeconds: number,
  now: Date,
): (Standing | null)[] {
  const places = new Map(waitingInOrder(line, now).map((entry, index) => [entry, index + 1]));
  const entries = videos.map((video) => entryOf(line, video));
  const wanted = new Set(entries.filter((entry) => entry !== null && places.has(entry)));
  const starts = estimateStarts(line, wanted, capacity, holdSecondsOf(line) ?? usualSeconds, now);
  return entries.map((entry) => {
    const place = entry === null ? undefined : places.get(entry);
    if (entry === null || place === undefined) return null;
    const start = starts.get(entry);
    return { place, estimatedStartAt: start === undefined ? null : new Date(start).toISOString() };
  });
}

/** Null if none has ended yet. */
function holdSecondsOf({ holdSeconds }: Line): number | null {
  const sum = holdSeconds.reduce((total, seconds) => total + seconds, 0);
  return holdSeconds.length === 0 ? null : sum / holdSeconds.length;
}

/** Simulates the line; returns starts in milliseconds since 1970. */
function estimateStarts(
  line: Line,
  wanted: ReadonlySet<Entry | null>,
  capacity: Capacity,
  holdSeconds: number,
  now: Date,
): Map<Entry, number> {
  const holdMilliseconds = holdSeconds * 1_000;
  const begin = now.getTime();
  const estimated = new Map<Entry, number>();
  const turns = createTurns(
    line,
    capacity,
    now,
    ([0, 1, 2] as const).map((rank) => expected(line, rank, now)),
  );
  const ends = slotEnds(line, capacity, holdMilliseconds, begin);
  const starts = [...line.starts]
    .flatMap(([countsFrom, count]) => Array.from({ length: count }, () => countsFrom))
    .sort((left, right) => left - right);
  const until = Math.max(begin, ...Array.from(wanted, (entry) => (entry === null ? 0 : lineEndsAt(entry))));
  let instant = begin;
  while (estimated.size < wanted.size) {
    const end = ends.shift();
    const oldest = starts.at(-capacity.startsPerMinute);
    instant = Math.max(instant, end?.at ?? begin, oldest === undefined ? begin : oldest + minute);
    if (instant >= until) break;
    if (end?.userId != null) turns.end(end.userId);
    const next = turns.next(instant);
    if (next === null) {
      // None may begin before another slot is free, or none waits.
      if (ends.length === 0) break;
      continue;
    }
    const { entry } = next;
    if (entry !== null && wanted.has(entry)) estimated.set(entry, instant);
    starts.push(instant);
    insertSorted(ends, { at: instant + holdMilliseconds, userId: entry?.userId ?? null });
  }
  return estimated;
}

const minute = 60_000;

/**
 * A video that takes longer than usual needs this share of the usual time more; fitted to simulated loads.
 */
const overtimeShare = 0.17;

interface SlotEnd {
  readonly at: number;
  readonly userId: UserId | null;
}

/** One per slot, the earliest first. */
function slotEnds(line: Line, capacity: Capacity, holdMilliseconds: number, now: number): SlotEnd[] {
  const free = Math.max(0, capacity.videosAtOnce - line.slots.length);
  const ends = line.slots.map(({ userId, slotAt }) => ({
    at: Math.max(Date.parse(slotAt) + holdMilliseconds, now + overtimeShare * holdMilliseconds),
    userId,
  }));
  return [
    ...Array.from({ length: free }, () => ({ at: now, userId: null })),
    ...ends.sort((left, right) => left.at - right.at),
  ];
}

/** Arrivals within the maximum time in line. */
function expected(line: Line, ownRank: LineRank, now: Date): Waiting[] {
  const interval = arrivalInterval(line.arrivals, ownRank, now);
  const count = Math.min(expectedMaximum, Math.floor((lineMaximumMinutes * minute) / interval));
  return Array.from({ length: count }, (_, index) => ({
    entry: null,
    endsAt: Number.POSITIVE_INFINITY,
    ownRank,
    requestedAt: now.getTime() + (index + 0.5) * interval,
  }));
}

/** More would not change an estimate. */
const expectedMaximum = 2_000;

function insertSorted(ends: SlotEnd[], end: SlotEnd): void {
  const index = ends.findIndex(({ at }) => at > end.at);
  ends.splice(index === -1 ? ends.length : index, 0, end);
}
