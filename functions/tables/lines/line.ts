import type { Tier } from '../../../contract/catalog.ts';
import type { UserId, VideoId } from '../../../contract/ids.ts';
import {
  accountSlotsShare,
  type Capacity,
  type LineRank,
  lineAgeingMinutes,
  lineMaximumMinutes,
  lineRanks,
  programLineMaximumMinutes,
  sandboxSlotsMaximum,
} from '../../../contract/line.ts';
import { lifetimeMaximumSeconds } from '../videos/lifecycle.ts';

/** A video, by its owner and its id: the browser chooses the id, so two owners may have the same. */
export interface VideoRef {
  readonly userId: UserId;
  readonly videoId: VideoId;
}

/** Who asks for a video: a person on the site, or a program; with a test key it acts in its sandbox, an account of its own. */
export const lineOrigins = ['person', 'program', 'sandbox'] as const;
export type LineOrigin = (typeof lineOrigins)[number];

/** A video in line. */
export interface Entry extends VideoRef {
  /** The plan at the request; null: none. */
  readonly tier: Tier | null;
  readonly origin: LineOrigin;
  /** The place within a tier follows from it, so a start that came late costs no place. */
  readonly requestedAt: string;
  /** The callback that its rendering waits for; null: none is registered yet. */
  readonly callbackId: string | null;
}

/** A video that has a slot. */
export interface Slot extends VideoRef {
  readonly slotAt: string;
}

/** Who has the slots of a model, and what else is counted where they are given. */
export interface Slots {
  readonly slots: readonly Slot[];
  /** How many were ever given: the same number tells that none was given since a read. */
  readonly given: number;
  /** How many were given in the last minute, by the instant that they count from, in milliseconds since 1970. */
  readonly starts: ReadonlyMap<number, number>;
  /** When accounts that had videos in line got their last slot. */
  readonly servedAt: ReadonlyMap<UserId, string>;
  /** Another one for each video that begins to wait; null: none waits. */
  readonly lastWaiting: string | null;
  /** How long some of the last videos held their slots. */
  readonly holdSeconds: readonly number[];
  readonly arrivals: readonly Arrivals[];
}

/** How many videos of a rank were asked for in a minute. */
export interface Arrivals {
  /** Whole minutes since 1970. */
  readonly minute: number;
  readonly rank: LineRank;
  readonly count: number;
}

/** A model's slots and its line. A video that has its slot may still be among the entries: it does not wait. */
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

/** A slot that is not given back in this time is free again: its video ended long before. */
const leaseMilliseconds = (lifetimeMaximumSeconds + 5 * 60) * second;

/** An update of DynamoDB has at most 4 KB. */
const givenAtOnceMaximum = 40;

/** Names a video among those of all owners. */
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

/** The instant at which a video that has no slot is failed and refunded. */
export function lineEndsAt({ requestedAt, origin }: Pick<Entry, 'requestedAt' | 'origin'>): number {
  const minutes = origin === 'person' ? lineMaximumMinutes : programLineMaximumMinutes;
  return Date.parse(requestedAt) + minutes * minute;
}

/** What ranks a waiting video. */
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

/** The slots that were never given back. */
export function expiredSlots({ slots }: Slots, now: Date): Slot[] {
  return slots.filter(({ slotAt }) => now.getTime() >= Date.parse(slotAt) + leaseMilliseconds);
}

/** Where a start counts from: exactly, or where there are many, from the end of its second. */
export function startCountsFrom({ startsPerMinute }: Capacity, now: Date): number {
  const instant = now.getTime();
  return startsPerMinute <= 60 ? instant : Math.ceil(instant / second) * second;
}

/** Whether a start counts no more. */
export function isStaleStart(countsFrom: number, now: Date): boolean {
  return now.getTime() >= countsFrom + minute;
}

/** How many slots may be given now. */
export function freeSlots({ slots, starts }: Slots, capacity: Capacity, now: Date): number {
  let started = 0;
  for (const [countsFrom, count] of starts) if (!isStaleStart(countsFrom, now)) started += count;
  return Math.max(
    0,
    Math.min(capacity.videosAtOnce - slots.length, capacity.startsPerMinute - started, givenAtOnceMaximum),
  );
}

/** The entries that wait: without those that have their slot, and those whose time in line is over. */
export function waitingAt({ entries, slots }: Line, now: Date): Entry[] {
  const started = new Set(slots.map(keyOf));
  return entries.filter((entry) => !started.has(keyOf(entry)) && now.getTime() < lineEndsAt(entry));
}

/** Which videos get the free slots, the first first. */
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

/** The videos that wait, in the order of their turns as far as the slots of their accounts do not matter. */
export function waitingInOrder(line: Line, now: Date): Entry[] {
  const turns = createTurns(line, null, now);
  const order: Entry[] = [];
  for (;;) {
    const entry = turns.next(now.getTime())?.entry;
    if (entry == null) return order;
    order.push(entry);
  }
}

/** A video that waits; without an entry: it is only expected, from an account that has no other. */
export interface Waiting extends Ranked {
  readonly entry: Entry | null;
}

export interface Turns {
  /** The video whose turn is at an instant, which it thereby gets; null: none can have one. */
  next(instant: number): Waiting | null;
  /** A slot of the account is free again. */
  end(userId: UserId): void;
}

/** The videos of one account and tier, the oldest request first: it has the highest rank of them. */
interface Queue {
  readonly userId: UserId | null;
  readonly waiting: readonly Waiting[];
  position: number;
}

/** Compared from the left; the smallest is the next. */
type Order = readonly [isOverShare: number, rank: number, turn: number, requestedAt: number];

/**
 * Gives turns one after another. The highest rank comes first. Within it the accounts take turns: an account begins at the
 * end with the first request of its that waits, and comes to the end again with each slot that it gets. All videos cost
 * one slot, so this is deficit round robin. Whatever their rank, the videos of an account that has its share of the slots
 * come after all others; those of a sandbox that has all its slots do not come.
 *
 * @param capacity null: the slots that accounts have do not matter
 * @param expected videos that are not asked for yet, by rank, the earliest first
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
    return [slots >= share ? 1 : 0, rank, Math.max(since, served), waiting.requestedAt];
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
        // Of turns at one instant each is later than the one before.
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
    .map((entry) => ({ entry, ...rankedOf(entry) }))
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

/** The first of a queue whose time in line is not over, if it has been asked for. */
function headOf(queue: Queue, instant: number): Waiting | null {
  for (;;) {
    const waiting = queue.waiting[queue.position];
    if (waiting === undefined || waiting.requestedAt > instant) return null;
    if (waiting.entry === null || instant < lineEndsAt(waiting.entry)) return waiting;
    queue.position += 1;
  }
}

function isBefore(left: Order, right: Order): boolean {
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? 0;
    if (value !== other) return value < other;
  }
  return false;
}

/** Requests count for about so long. */
const arrivalsMemoryMilliseconds = 5 * minute;

/** The minute in which a request is counted. */
export function arrivalMinute(now: Date): number {
  return Math.floor(now.getTime() / minute);
}

/** Whether the requests of a minute are forgotten. */
export function isForgotten(ofMinute: number, now: Date): boolean {
  return now.getTime() - ofMinute * minute > 4 * arrivalsMemoryMilliseconds;
}

/** How often requests of a rank come, in milliseconds between two; infinite if none came lately. */
export function arrivalInterval(arrivals: readonly Arrivals[], ofRank: LineRank, now: Date): number {
  let lately = 0;
  for (const { minute: ofMinute, rank, count } of arrivals) {
    const age = Math.max(0, now.getTime() - (ofMinute + 0.5) * minute);
    if (rank === ofRank) lately += count * Math.exp(-age / arrivalsMemoryMilliseconds);
  }
  return arrivalsMemoryMilliseconds / lately;
}
