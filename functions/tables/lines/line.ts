import type { Tier } from '../../../contract/billing/catalog.ts';
import type { UserId, VideoId } from '../../../contract/fields/ids.ts';
import {
  accountSlotsShare,
  type Capacity,
  type LineRank,
  lineAgeingMinutes,
  lineMaximumMinutes,
  lineRanks,
  programLineMaximumMinutes,
  sandboxSlotsMaximum,
} from '../../../contract/videos/line.ts';
import { lifetimeMaximumSeconds } from '../videos/lifecycle.ts';

/** The browser chooses the video id, so two owners may have the same. */
export interface VideoRef {
  readonly userId: UserId;
  readonly videoId: VideoId;
}

/** A person on the site, or a program; with a test key, its sandbox, which is an account of its own. */
export const lineOrigins = ['person', 'program', 'sandbox'] as const;
export type LineOrigin = (typeof lineOrigins)[number];

export interface Entry extends VideoRef {
  /** At the request. */
  readonly tier: Tier | null;
  readonly origin: LineOrigin;
  /** Decides the place within a tier, so a late start costs no place. */
  readonly requestedAt: string;
  /** Null until its rendering has registered one. */
  readonly callbackId: string | null;
}

export interface Slot extends VideoRef {
  readonly slotAt: string;
}

/** A model's slots, and what is counted with them. */
export interface Slots {
  readonly slots: readonly Slot[];
  /** How many were ever given; if unchanged, none was given since a read. */
  readonly given: number;
  /** Slots given in the last minute, by when each start counts from (milliseconds since 1970). */
  readonly starts: ReadonlyMap<number, number>;
  /** When accounts with videos in line last got a slot. */
  readonly servedAt: ReadonlyMap<UserId, string>;
  /** Changes with each video that begins to wait; null if none waits. */
  readonly lastWaiting: string | null;
  /** A sample of recent videos. */
  readonly holdSeconds: readonly number[];
  readonly arrivals: readonly Arrivals[];
}

/** Requests of a rank in a minute. */
export interface Arrivals {
  /** Whole minutes since 1970. */
  readonly minute: number;
  readonly rank: LineRank;
  readonly count: number;
}

/** A video with a slot may still be among the entries; it does not wait. */
export interface Line extends Slots {
  readonly entries: readonly Entry[];
}

export const emptySlots: Slots = {
  slots: [],
  given: 0,
  starts: new Map(),
  servedAt: new Map(),
  lastWaiting: null,
  holdSeconds: [],
  arrivals: [],
};

const second = 1_000;
const minute = 60 * second;
const ageingMilliseconds = lineAgeingMinutes * minute;

/** Frees a slot that was never returned, long after its video ended. */
const leaseMilliseconds = (lifetimeMaximumSeconds + 5 * 60) * second;

/** Keeps an update's expression within DynamoDB's 4 KB. */
const givenAtOnceMaximum = 40;

/** Unique among all owners' videos. */
export function keyOf({ userId, videoId }: VideoRef): string {
  return `${userId}/${videoId}`;
}

function isSame(left: VideoRef, right: VideoRef): boolean {
  return left.videoId === right.videoId && left.userId === right.userId;
}

export function slotOf({ slots }: Pick<Slots, 'slots'>, video: VideoRef): Slot | null {
  return slots.find((slot) => isSame(slot, video)) ?? null;
}

export function entryOf({ entries }: Pick<Line, 'entries'>, video: VideoRef): Entry | null {
  return entries.find((entry) => isSame(entry, video)) ?? null;
}

/** When a video without a slot fails and is refunded, in milliseconds since 1970. */
export function lineEndsAt({ requestedAt, origin }: Pick<Entry, 'requestedAt' | 'origin'>): number {
  const minutes = origin === 'person' ? lineMaximumMinutes : programLineMaximumMinutes;
  return Date.parse(requestedAt) + minutes * minute;
}

/** What ranks a waiting video. */
export interface Ranked {
  /** By its tier at the request. */
  readonly ownRank: LineRank;
  /** Milliseconds since 1970. */
  readonly requestedAt: number;
}

/** The rank of the video's tier, 0 the first. */
export function ownRankOf({ tier }: Pick<Entry, 'tier'>): LineRank {
  return lineRanks[tier ?? 'basic'];
}

export function rankedOf(entry: Pick<Entry, 'tier' | 'requestedAt'>): Ranked {
  return { ownRank: ownRankOf(entry), requestedAt: Date.parse(entry.requestedAt) };
}

/**
 * The rank of a waiting video, 0 the first, and since when it has it. Every ten minutes it rises by one,
 * behind those that had that rank before: otherwise, when many wait long, a Pro video would come after all of
 * them.
 */
export function rankAt({ ownRank, requestedAt }: Ranked, now: number): { rank: number; since: number } {
  const steps = Math.floor((now - requestedAt) / ageingMilliseconds);
  const rises = Math.max(0, Math.min(ownRank, steps));
  return { rank: ownRank - rises, since: requestedAt + rises * ageingMilliseconds };
}

/** Slots that were never returned. */
export function expiredSlots({ slots }: Slots, now: Date): Slot[] {
  return slots.filter(({ slotAt }) => now.getTime() >= Date.parse(slotAt) + leaseMilliseconds);
}

/**
 * From when a start counts (milliseconds since 1970): exactly, or at many starts a minute from its second's
 * end.
 */
export function startCountsFrom({ startsPerMinute }: Capacity, now: Date): number {
  const instant = now.getTime();
  return startsPerMinute <= 60 ? instant : Math.ceil(instant / second) * second;
}

/** Whether a start is over a minute old. */
export function isStaleStart(countsFrom: number, now: Date): boolean {
  return now.getTime() >= countsFrom + minute;
}

/** How many slots may be given at `now`. */
export function freeSlots({ slots, starts }: Slots, capacity: Capacity, now: Date): number {
  let started = 0;
  for (const [countsFrom, count] of starts) if (!isStaleStart(countsFrom, now)) started += count;
  return Math.max(
    0,
    Math.min(capacity.videosAtOnce - slots.length, capacity.startsPerMinute - started, givenAtOnceMaximum),
  );
}

/** Without videos that have a slot, or whose time in line is over. */
export function waitingAt({ entries, slots }: Line, now: Date): Entry[] {
  const started = new Set(slots.map(keyOf));
  return entries.filter((entry) => !started.has(keyOf(entry)) && now.getTime() < lineEndsAt(entry));
}

/** The videos that get the free slots, in order. */
export function nextInLine(line: Line, capacity: Capacity, now: Date): Entry[] {
  const turns = createTurns(line, capacity, now);
  const next: Entry[] = [];
  for (let free = freeSlots(line, capacity, now); free > 0; free -= 1) {
    const entry = turns.next(now.getTime())?.entry;
    if (entry == null) break;
    next.push(entry);
  }
  return next;
}

/** In the order of their turns, regardless of their accounts' slots. */
export function waitingInOrder(line: Line, now: Date): Entry[] {
  const turns = createTurns(line, null, now);
  const order: Entry[] = [];
  for (;;) {
    const entry = turns.next(now.getTime())?.entry;
    if (entry == null) return order;
    order.push(entry);
  }
}

/** Without an entry, an expected video from an account that has no other. */
export interface Waiting extends Ranked {
  readonly entry: Entry | null;
  /** When its time in line is over, in milliseconds since 1970: parsed once, since turns ask for it often. */
  readonly endsAt: number;
}

export interface Turns {
  /** Gives the next turn; null if no video can have one. */
  next(instant: number): Waiting | null;
  /** Frees a slot. */
  end(userId: UserId): void;
}

/** One account's and tier's videos, oldest request, and so highest rank, first. */
interface Queue {
  readonly userId: UserId | null;
  readonly waiting: readonly Waiting[];
  position: number;
}

/** Compared in this order; the smallest is next. */
interface Order {
  readonly overShare: 0 | 1;
  readonly rank: number;
  readonly turn: number;
  readonly requestedAt: number;
}

/**
 * Gives turns one after another, the highest rank first. Within a rank the accounts take turns: an account
 * joins the end with its first waiting request, and again with each slot that it gets. All videos cost one
 * slot, so this is deficit round robin. Videos of an account with its share of the slots come after all
 * others, whatever their rank; a sandbox with all its slots gets no turn.
 *
 * @param capacity null ignores the slots that accounts hold
 * @param expected videos not yet requested, by rank, earliest first
 */
export function createTurns(
  line: Line,
  capacity: Pick<Capacity, 'videosAtOnce'> | null,
  now: Date,
  expected: readonly (readonly Waiting[])[] = [],
): Turns {
  const share =
    capacity === null ? Infinity : Math.max(1, Math.floor(accountSlotsShare * capacity.videosAtOnce));
  const sandboxMaximum = capacity === null ? Infinity : sandboxSlotsMaximum;
  const held = new Map<UserId, number>();
  const servedAt = new Map(Array.from(line.servedAt, ([userId, at]) => [userId, Date.parse(at)]));
  for (const { userId, slotAt } of line.slots) {
    held.set(userId, (held.get(userId) ?? 0) + 1);
    servedAt.set(userId, Math.max(servedAt.get(userId) ?? 0, Date.parse(slotAt)));
  }
  let lastTurn = 0;
  const queues = [
    ...queuesOf(waitingAt(line, now)),
    ...expected.map((waiting): Queue => ({ userId: null, waiting, position: 0 })),
  ];

  function orderOf({ userId }: Queue, waiting: Waiting, instant: number): Order | null {
    const slots = userId === null ? 0 : (held.get(userId) ?? 0);
    if (waiting.entry?.origin === 'sandbox' && slots >= sandboxMaximum) return null;
    const { rank, since } = rankAt(waiting, instant);
    const served = userId === null ? 0 : (servedAt.get(userId) ?? 0);
    return {
      overShare: slots >= share ? 1 : 0,
      rank,
      turn: Math.max(since, served),
      requestedAt: waiting.requestedAt,
    };
  }

  return {
    next(instant) {
      let best: { readonly queue: Queue; readonly waiting: Waiting; readonly order: Order } | null = null;
      for (const queue of queues) {
        const waiting = headOf(queue, instant);
        const order = waiting === null ? null : orderOf(queue, waiting, instant);
        if (waiting === null || order === null) continue;
        if (best === null || isBefore(order, best.order)) best = { queue, waiting, order };
      }
      if (best === null) return null;
      best.queue.position += 1;
      const { userId } = best.queue;
      if (userId !== null) {
        held.set(userId, (held.get(userId) ?? 0) + 1);
        // Orders turns of one instant.
        lastTurn = Math.max(instant, lastTurn + 1);
        servedAt.set(userId, lastTurn);
      }
      return best.waiting;
    },
    end(userId) {
      held.set(userId, Math.max(0, (held.get(userId) ?? 0) - 1));
    },
  };
}

function queuesOf(entries: readonly Entry[]): Queue[] {
  const waiting = entries
    .map((entry) => ({ entry, endsAt: lineEndsAt(entry), ...rankedOf(entry) }))
    .sort(
      (left, right) =>
        left.requestedAt - right.requestedAt || (left.entry.videoId < right.entry.videoId ? -1 : 1),
    );
  const byAccount = Map.groupBy(waiting, ({ entry, ownRank }) => `${ownRank}/${entry.userId}`);
  return Array.from(byAccount.values(), (own) => ({
    userId: own[0]?.entry.userId ?? null,
    waiting: own,
    position: 0,
  }));
}

/** Skips videos whose time in line is over; null if the next one is not requested yet. */
function headOf(queue: Queue, instant: number): Waiting | null {
  for (;;) {
    const waiting = queue.waiting[queue.position];
    if (waiting === undefined || waiting.requestedAt > instant) return null;
    if (instant < waiting.endsAt) return waiting;
    queue.position += 1;
  }
}

function isBefore(left: Order, right: Order): boolean {
  const difference =
    left.overShare - right.overShare ||
    left.rank - right.rank ||
    left.turn - right.turn ||
    left.requestedAt - right.requestedAt;
  return difference < 0;
}

/** About how long a request counts. */
const arrivalsMemoryMilliseconds = 5 * minute;

/** Whole minutes since 1970. */
export function arrivalMinute(now: Date): number {
  return Math.floor(now.getTime() / minute);
}

/** Whether a minute's requests are dropped. */
export function isForgotten(ofMinute: number, now: Date): boolean {
  return now.getTime() - ofMinute * minute > 4 * arrivalsMemoryMilliseconds;
}

/** Milliseconds between requests of a rank; infinite without recent ones. */
export function arrivalInterval(arrivals: readonly Arrivals[], ofRank: LineRank, now: Date): number {
  let lately = 0;
  for (const { minute: ofMinute, rank, count } of arrivals) {
    const age = Math.max(0, now.getTime() - (ofMinute + 0.5) * minute);
    if (rank === ofRank) lately += count * Math.exp(-age / arrivalsMemoryMilliseconds);
  }
  return arrivalsMemoryMilliseconds / lately;
}
