import type { Capacity } from '../../../../contract/videos/line.ts';
import {
  arrivalMinute,
  type Entry,
  emptySlots,
  isStaleStart,
  keyOf,
  type Line,
  nextInLine,
  ownRankOf,
  startCountsFrom,
  type VideoRef,
} from '../../../tables/lines/line.ts';

/** The store's changes, without a table. */

export const emptyLine: Line = { ...emptySlots, entries: [] };

export function enter(line: Line, entry: Entry, now: Date): Line {
  const minute = arrivalMinute(now);
  const rank = ownRankOf(entry);
  const known = line.arrivals.find((arrivals) => arrivals.minute === minute && arrivals.rank === rank);
  const others = line.arrivals.filter((arrivals) => arrivals !== known && arrivals.minute > minute - 20);
  return {
    ...line,
    entries: [...line.entries, entry],
    arrivals: [...others, { minute, rank, count: (known?.count ?? 0) + 1 }],
  };
}

/** Gives every free slot to the next in line. */
export function giveSlots(line: Line, capacity: Capacity, now: Date): Line {
  const next = nextInLine(line, capacity, now);
  if (next.length === 0) return line;
  const slotAt = now.toISOString();
  const countsFrom = startCountsFrom(capacity, now);
  const starts = new Map([...line.starts].filter(([start]) => !isStaleStart(start, now)));
  starts.set(countsFrom, (starts.get(countsFrom) ?? 0) + next.length);
  const entries = line.entries.filter((entry) => !next.includes(entry));
  const waiting = new Set(entries.map(({ userId }) => userId));
  const servedAt = new Map([...line.servedAt].filter(([userId]) => waiting.has(userId)));
  for (const { userId } of next) if (waiting.has(userId)) servedAt.set(userId, slotAt);
  return {
    ...line,
    entries,
    slots: [...line.slots, ...next.map(({ userId, videoId }) => ({ userId, videoId, slotAt }))],
    given: line.given + next.length,
    starts,
    servedAt,
  };
}

/** Takes a video out of the line, or takes its slot back. */
export function leave(line: Line, video: VideoRef, now: Date): Line {
  const slot = line.slots.find((other) => keyOf(other) === keyOf(video));
  return {
    ...line,
    entries: line.entries.filter((entry) => keyOf(entry) !== keyOf(video)),
    slots: line.slots.filter((other) => other !== slot),
    holdSeconds:
      slot === undefined
        ? line.holdSeconds
        : [...line.holdSeconds.slice(-15), (now.getTime() - Date.parse(slot.slotAt)) / 1_000],
  };
}
