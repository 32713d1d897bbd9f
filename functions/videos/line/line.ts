import type { Tier } from '../../../contract/catalog.ts';
import type { UserId, VideoId } from '../../../contract/ids.ts';
import {
  type Capacity,
  type LineRank,
  lineAgeingMinutes,
  lineMaximumMinutes,
  lineRanks,
} from '../../../contract/line.ts';
import { lifetimeMaximumSeconds } from '../lifecycle.ts';

/** A video, by its owner and its id: the browser chooses the id, so two owners may have the same. */
export interface VideoRef {
  readonly userId: UserId;
  readonly videoId: VideoId;
}

/** A video that waits in line, or has a slot. */
export interface Entry extends VideoRef {
  /** The plan at the request; null: none. */
  readonly tier: Tier | null;
  /** The place within a tier follows from it, so a start that came late costs no place. */
  readonly requestedAt: string;
  /** When it got its slot; null: it waits. */
  readonly slotAt: string | null;
  /** The callback that its rendering waits for; null: none is registered yet. */
  readonly callbackId: string | null;
}

/** A model's line: who has a slot and who waits, with what an estimate of the wait needs. */
export interface Line {
  readonly entries: readonly Entry[];
  /** When videos got their slots in the last minute, oldest first. */
  readonly starts: readonly string[];
  /** How long a video held its slot lately; null: none has given one back yet. */
  readonly secondsPerVideo: number | null;
  /** Requests by rank: a count that forgets older ones. */
  readonly arrivals: Arrivals;
}

export interface Arrivals {
  readonly counts: readonly [number, number, number];
  /** The instant that the counts are of. */
  readonly at: string;
}

export const emptyLine: Line = {
  entries: [],
  starts: [],
  secondsPerVideo: null,
  arrivals: { counts: [0, 0, 0], at: new Date(0).toISOString() },
};

const minute = 60_000;
const startsWindow = minute;
const ageingMilliseconds = lineAgeingMinutes * minute;

/** A slot that is not given back in this time is free again: its video ended long before. */
const leaseMilliseconds = (lifetimeMaximumSeconds + 5 * 60) * 1_000;

/** One write changes at most 100 items of DynamoDB. */
const changesMaximum = 40;

/** Of the durations of videos the last some ten count. */
const durationWeight = 0.1;

/** Requests count for about so long. */
export const arrivalsMemoryMilliseconds = 5 * minute;

export function isSame(left: VideoRef, right: VideoRef): boolean {
  return left.videoId === right.videoId && left.userId === right.userId;
}

export function entryOf(line: Line, video: VideoRef): Entry | null {
  return line.entries.find((entry) => isSame(entry, video)) ?? null;
}

/** The instant at which a video that has no slot is failed and refunded. */
export function lineEndsAt(requestedAt: string): number {
  return Date.parse(requestedAt) + lineMaximumMinutes * minute;
}

/** What decides a waiting video's turn. */
export interface Ranked {
  /** By its tier, at the request. */
  readonly ownRank: LineRank;
  /** Milliseconds since 1970. */
  readonly requestedAt: number;
}

export function rankedOf({ tier, requestedAt }: Pick<Entry, 'tier' | 'requestedAt'>): Ranked {
  return { ownRank: lineRanks[tier ?? 'basic'], requestedAt: Date.parse(requestedAt) };
}

/**
 * The rank of a waiting video, 0 the first, and since when it has it. It rises by one for each ten minutes in line, and then
 * comes after those that had that rank before: else, where many wait long, a Pro video would come after all of them.
 */
export function rankAt({ ownRank, requestedAt }: Ranked, now: number): { rank: number; since: number } {
  const steps = Math.floor((now - requestedAt) / ageingMilliseconds);
  const rises = Math.max(0, Math.min(ownRank, steps));
  return { rank: ownRank - rises, since: requestedAt + rises * ageingMilliseconds };
}

/** Below zero: `left` comes first. */
export function compareRanked(left: Ranked, right: Ranked, now: number): number {
  const one = rankAt(left, now);
  const other = rankAt(right, now);
  return one.rank - other.rank || one.since - other.since;
}

/** The videos that wait, the next one first; without those whose time in line is over. */
export function waitingInOrder(line: Line, now: Date): Entry[] {
  const instant = now.getTime();
  return line.entries
    .filter(({ slotAt, requestedAt }) => slotAt === null && instant < lineEndsAt(requestedAt))
    .map((entry) => ({ entry, ranked: rankedOf(entry) }))
    .sort(
      (left, right) =>
        compareRanked(left.ranked, right.ranked, instant) ||
        (left.entry.videoId < right.entry.videoId ? -1 : 1),
    )
    .map(({ entry }) => entry);
}

/** Puts a video into the line, unless it is there or its time in line is over. */
export function enter(line: Line, video: Omit<Entry, 'slotAt' | 'callbackId'>, now: Date): Line {
  if (entryOf(line, video) !== null || now.getTime() >= lineEndsAt(video.requestedAt)) return line;
  return {
    ...line,
    entries: [...line.entries, { ...video, slotAt: null, callbackId: null }],
    arrivals: withArrival(line.arrivals, rankedOf(video).ownRank, now),
  };
}

/** Notes the callback that a video's rendering waits for. */
export function withCallback(line: Line, video: VideoRef, callbackId: string): Line {
  const entry = entryOf(line, video);
  if (entry === null || entry.callbackId === callbackId) return line;
  return {
    ...line,
    entries: line.entries.map((other) => (other === entry ? { ...entry, callbackId } : other)),
  };
}

/** Takes a video out of the line, or takes its slot back. Does nothing the second time. */
export function leave(line: Line, video: VideoRef, now: Date): Line {
  const entry = entryOf(line, video);
  if (entry === null) return line;
  return {
    ...line,
    entries: line.entries.filter((other) => other !== entry),
    secondsPerVideo:
      entry.slotAt === null
        ? line.secondsPerVideo
        : averaged(line.secondsPerVideo, (now.getTime() - Date.parse(entry.slotAt)) / 1_000),
  };
}

/** Gives every free slot to the next in line, as far as the capacity goes, and takes back slots whose lease is over. */
export function giveSlots(line: Line, capacity: Capacity, now: Date): Line {
  const instant = now.getTime();
  const entries = line.entries.filter(
    ({ slotAt }) => slotAt === null || instant < Date.parse(slotAt) + leaseMilliseconds,
  );
  const starts = line.starts.filter((start) => instant < Date.parse(start) + startsWindow);
  const free = Math.min(
    capacity.videosAtOnce - entries.filter(({ slotAt }) => slotAt !== null).length,
    capacity.startsPerMinute - starts.length,
    changesMaximum,
  );
  const next = new Set(waitingInOrder({ ...line, entries }, now).slice(0, Math.max(0, free)));
  if (next.size === 0 && entries.length === line.entries.length) return line;
  const slotAt = now.toISOString();
  return {
    ...line,
    entries: entries.map((entry) => (next.has(entry) ? { ...entry, slotAt } : entry)),
    starts: [...starts, ...Array.from(next, () => slotAt)],
  };
}

/** How often requests of a rank come, in milliseconds between two; infinite if none came lately. */
export function arrivalInterval({ counts, at }: Arrivals, rank: LineRank, now: Date): number {
  const age = Math.max(0, now.getTime() - Date.parse(at));
  return arrivalsMemoryMilliseconds / (counts[rank] * Math.exp(-age / arrivalsMemoryMilliseconds));
}

function withArrival({ counts, at }: Arrivals, rank: LineRank, now: Date): Arrivals {
  const decay = Math.exp(-Math.max(0, now.getTime() - Date.parse(at)) / arrivalsMemoryMilliseconds);
  const count = (of: LineRank) => counts[of] * decay + (of === rank ? 1 : 0);
  return { counts: [count(0), count(1), count(2)], at: now.toISOString() };
}

function averaged(average: number | null, seconds: number): number {
  return average === null ? seconds : average + durationWeight * (seconds - average);
}
