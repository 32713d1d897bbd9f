import type { Capacity } from '../../contract/videos/line.ts';
import type { Item } from './expressions.ts';
import type { Violations } from './invariants.ts';
import type { Change } from './memory-tables.ts';

/** Checks each write to the lines. It knows the table, and nothing of the rule's code. */
export interface LineMonitor {
  readonly onWrite: (changes: readonly Change[]) => void;
  /** When a video got its slot, by user and id; undefined: it never did. */
  readonly slotOf: (video: string) => number | undefined;
  /** How long a video waits at most. */
  readonly lineMinutesOf: (video: string) => number;
  /** When the last video came into a line. */
  readonly lastEnteredAt: () => number;
  /** Since when a slot of the model has been free; null: none is. */
  readonly freeSince: (model: string) => number | null;
}

interface ModelLine {
  /** Videos that wait or have begun, by user and id. */
  readonly entries: Set<string>;
  /** When they said that they wait. */
  readonly announcedAt: Map<string, number>;
  /** When videos got the slots that they have. */
  readonly slots: Map<string, number>;
  /** When slots came back, the last ones. */
  readonly returnedAt: Map<string, number>;
  readonly starts: number[];
  freeSince: number | null;
}

const minute = 60_000;
const ranks: Readonly<Record<string, number>> = { pro: 0, plus: 1 };
/** The sweep of each minute takes a slot back that a broken rendering has kept. */
const sweepMilliseconds = 4 * minute;
/** Who gives slots may have read the line so long before. */
const readMilliseconds = 20_000;
const ends: ReadonlySet<unknown> = new Set(['completed', 'failed', 'cancelled']);
/** After this a slot is taken back, whatever became of its video. */
const lease = 35 * minute;
const sandboxMaximum = 10;

export function createLineMonitor(options: {
  readonly now: () => number;
  readonly capacity: Capacity;
  readonly violations: Violations;
  /** Whether a video has ended, or is gone. */
  readonly isOver: (userId: string, id: string) => boolean;
  readonly hadOutageBetween: (from: number, until: number) => boolean;
}): LineMonitor {
  const { now, capacity, violations, isOver, hadOutageBetween } = options;
  const share = Math.max(1, Math.floor(0.4 * capacity.videosAtOnce));
  const lines = new Map<string, ModelLine>();
  /** What was asked for, and when it ended, by user and id. */
  const requests = new Map<string, Request>();
  const endedAt = new Map<string, number>();
  const slotted = new Map<string, number>();
  let lastEnteredAt = 0;

  return {
    onWrite(changes) {
      for (const { table, before, after } of changes) {
        if (table === 'videos' && after !== undefined) noteVideo(before, after);
        if (table !== 'lines') continue;
        const item = after ?? before;
        const line = lineOf(String(item?.model));
        if (item?.entry === 'slots') onSlots(line, before ?? {}, after ?? {});
        else onEntry(line, String(item?.entry).replace('waiting/', ''), after !== undefined);
      }
    },
    slotOf: (video) => slotted.get(video),
    lineMinutesOf: (video) => requests.get(video)?.lineMinutes ?? 30,
    lastEnteredAt: () => lastEnteredAt,
    freeSince: (model) => lines.get(model)?.freeSince ?? null,
  };

  function noteVideo(before: Item | undefined, after: Item): void {
    const name = `${after.user_id}/${after.id}`;
    if (ends.has(after.status) && !ends.has(before?.status)) endedAt.set(name, now());
    if (!requests.has(name)) requests.set(name, requestOf(after));
  }

  function lineOf(model: string): ModelLine {
    const known = lines.get(model);
    if (known !== undefined) return known;
    const line: ModelLine = {
      entries: new Set(),
      announcedAt: new Map(),
      slots: new Map(),
      returnedAt: new Map(),
      starts: [],
      freeSince: now(),
    };
    lines.set(model, line);
    return line;
  }

  function onEntry(line: ModelLine, name: string, isThere: boolean): void {
    if (isThere) {
      line.entries.add(name);
      lastEnteredAt = now();
      return;
    }
    line.entries.delete(name);
    line.announcedAt.delete(name);
    const request = requests.get(name);
    if (line.slots.has(name) || isGone(name) || request === undefined) return;
    if (now() - request.at < request.lineMinutes * minute) {
      violations.report('a place in line is kept', `${name} was taken out of the line`);
    }
  }

  function onSlots(line: ModelLine, before: Item, after: Item): void {
    if (after.last_waiting !== before.last_waiting && after.last_waiting !== undefined) {
      const [name = ''] = String(after.last_waiting).split(' ');
      if (!line.announcedAt.has(name)) line.announcedAt.set(name, now());
    }
    const slots = slotsIn(after);
    for (const [name, at] of line.returnedAt) if (now() - at > readMilliseconds) line.returnedAt.delete(name);
    for (const [name, slotAt] of line.slots) {
      if (slots.has(name)) continue;
      checkReturn(name, slotAt);
      line.returnedAt.set(name, now());
    }
    const started = [...slots].filter(([name]) => !line.slots.has(name));
    for (const [name, slotAt] of started) checkStart(line, before, name, slotAt, started);
    line.slots.clear();
    for (const [name, slotAt] of slots) line.slots.set(name, slotAt);
    if (slots.size > capacity.videosAtOnce) {
      violations.report('no more slots than there are', `${slots.size} have one of ${capacity.videosAtOnce}`);
    }
    if (slots.size >= capacity.videosAtOnce) line.freeSince = null;
    else line.freeSince ??= now();
  }

  function isGone(name: string): boolean {
    const [userId = '', id = ''] = name.split('/');
    return isOver(userId, id);
  }

  function checkReturn(name: string, slotAt: number): void {
    if (!isGone(name)) {
      if (now() - slotAt < lease) {
        violations.report('a slot stays with its video', `${name} lost its slot and goes on`);
      }
      return;
    }
    const ended = endedAt.get(name);
    if (ended === undefined) return;
    // From when both the video has ended and it holds the slot.
    const from = Math.max(ended, slotAt);
    if (now() - from > sweepMilliseconds && !hadOutageBetween(from, now())) {
      violations.report(
        'a slot comes back soon',
        `${name} kept its slot for ${((now() - from) / minute).toFixed(1)} minutes after its end`,
      );
    }
  }

  function checkStart(
    line: ModelLine,
    before: Item,
    name: string,
    slotAt: number,
    started: readonly (readonly [string, number])[],
  ): void {
    lastEnteredAt = now();
    if (slotted.has(name) && !isGone(name))
      violations.report('a slot is given once', `${name} got a second slot`);
    if (!isGone(name)) slotted.set(name, slotAt);
    line.starts.push(slotAt);
    const lately = line.starts.filter((start) => slotAt - start < minute);
    if (lately.length > capacity.startsPerMinute) {
      violations.report('no more slots than there are', `${lately.length} began in a minute`);
    }
    const request = requests.get(name);
    if (request === undefined) return;
    if (slotAt - request.at >= request.lineMinutes * minute) {
      violations.report('a place in line is kept', `${name} got a slot after its time in line`);
    }
    if (request.isSandbox && heldBy(line, ownerOf(name)) >= sandboxMaximum) {
      violations.report('no more slots than there are', `${name} is one more of its sandbox`);
    }
    /** The last slot of an account that has one, or had videos in line when it got one. */
    const servedAt = (owner: string) =>
      Math.max(
        Date.parse(String(before[`served/${owner}`] ?? new Date(0).toISOString())),
        ...[...line.slots].map(([other, at]) => (ownerOf(other) === owner ? at : 0)),
      );
    const startedOwners = new Set(started.map(([other]) => ownerOf(other)));
    for (const other of line.entries) {
      const waiting = requests.get(other);
      const announcedAt = line.announcedAt.get(other) ?? now();
      if (waiting === undefined || isGone(other) || slotAt - announcedAt < readMilliseconds) continue;
      if (line.slots.has(other) || started.some(([same]) => same === other)) continue;
      if (slotAt - waiting.at >= waiting.lineMinutes * minute) continue;
      const held = heldBy(line, ownerOf(other));
      if (held + returnedBy(line, ownerOf(other)) >= share || (waiting.isSandbox && held >= sandboxMaximum))
        continue;
      const isSameOwner = ownerOf(other) === ownerOf(name);
      // An account that got a slot in this write has had its turn.
      if (!isSameOwner && startedOwners.has(ownerOf(other))) continue;
      const turn = (of: Request, owner: string, rises: number) =>
        isSameOwner ? of.at : Math.max(of.at + rises * 10 * minute, servedAt(owner));
      const isBefore = (rises: (of: Request) => number) => {
        const [own, others] = [rises(request), rises(waiting)];
        const [rank, otherRank] = [request.rank - own, waiting.rank - others];
        if (otherRank !== rank) return otherRank < rank;
        return turn(waiting, ownerOf(other), others) < turn(request, ownerOf(name), own);
      };
      const risesNow = (of: Request) => risesAt(of, slotAt);
      if (heldBy(line, ownerOf(name)) < share && !isBefore(risesNow)) continue;
      violations.report(
        isBefore(() => 0) ? 'the line is not jumped' : 'time in line counts',
        `${name} began before ${other}`,
      );
    }
  }
}

/** What decides the turn of a video. */
interface Request {
  readonly at: number;
  readonly rank: number;
  readonly isSandbox: boolean;
  readonly lineMinutes: number;
}

function requestOf({ created_at: createdAt, tier, api }: Item): Request {
  return {
    at: Date.parse(String(createdAt)),
    rank: ranks[String(tier)] ?? 2,
    isSandbox: typeof api === 'object' && api !== null && 'mode' in api && api.mode === 'test',
    lineMinutes: api === undefined ? 30 : 120,
  };
}

function slotsIn(item: Item): Map<string, number> {
  const slots = new Map<string, number>();
  for (const [attribute, value] of Object.entries(item)) {
    if (attribute.startsWith('slot/')) slots.set(attribute.slice('slot/'.length), Date.parse(String(value)));
  }
  return slots;
}

function ownerOf(name: string): string {
  return name.split('/')[0] ?? '';
}

function heldBy({ slots }: ModelLine, owner: string): number {
  return [...slots.keys()].filter((name) => ownerOf(name) === owner).length;
}

/** Slots that who gives slots may have seen. */
function returnedBy({ returnedAt }: ModelLine, owner: string): number {
  return [...returnedAt.keys()].filter((name) => ownerOf(name) === owner).length;
}

/** How many tiers higher than its own a video ranks at an instant. */
function risesAt({ at, rank }: Request, instant: number): number {
  const waited = instant - at;
  return Math.min(rank, waited >= 20 * minute ? 2 : waited >= 10 * minute ? 1 : 0);
}
