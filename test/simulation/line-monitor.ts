import type { Capacity } from '../../contract/line.ts';
import type { Item } from './expressions.ts';
import type { Violations } from './invariants.ts';
import type { Change } from './memory-tables.ts';

/** Checks each write to the lines. It knows the table, and nothing of the rule's code. */
export interface LineMonitor {
  readonly onWrite: (changes: readonly Change[]) => void;
  /** When a video got its slot, by user and id; undefined: it never did. */
  readonly slotOf: (video: string) => number | undefined;
  /** Since when a slot of the model has been free; null: none is. */
  readonly freeSince: (model: string) => number | null;
}

interface ModelLine {
  readonly entries: Map<string, Item>;
  readonly starts: number[];
  freeSince: number | null;
}

const minute = 60_000;
const ranks: Readonly<Record<string, number>> = { pro: 0, plus: 1 };
/** The sweep of each minute takes a slot back that a broken rendering has kept. */
const sweepMilliseconds = 4 * minute;
const ends: ReadonlySet<unknown> = new Set(['completed', 'failed', 'cancelled']);
/** After this a slot is taken back, whatever became of its video. */
const lease = 35 * minute;

export function createLineMonitor(options: {
  readonly now: () => number;
  readonly capacity: Capacity;
  readonly violations: Violations;
  /** Whether a video has ended, or is gone. */
  readonly isOver: (userId: string, id: string) => boolean;
  readonly hadOutageBetween: (from: number, until: number) => boolean;
}): LineMonitor {
  const { now, capacity, violations, isOver, hadOutageBetween } = options;
  const lines = new Map<string, ModelLine>();
  /** When videos ended, by user and id. */
  const endedAt = new Map<string, number>();
  const slots = new Map<string, number>();

  return {
    onWrite(changes) {
      for (const { table, before, after } of changes) {
        if (table === 'videos' && ends.has(after?.status) && !ends.has(before?.status)) {
          endedAt.set(`${after?.user_id}/${after?.id}`, now());
        }
      }
      const changed = changes.filter(
        ({ table, before, after }) => table === 'lines' && (after ?? before)?.entry !== 'head',
      );
      const [first] = changed;
      if (first === undefined) return;
      const line = lineOf(String((first.after ?? first.before)?.model));
      const waitedBefore = [...line.entries.values()].filter(waits);
      for (const { before, after } of changed) {
        if (before !== undefined && after === undefined) checkLeaving(before);
        const entry = after ?? before;
        if (after === undefined) line.entries.delete(nameOf(entry));
        else line.entries.set(nameOf(after), after);
      }
      for (const { before, after } of changed) {
        if (after !== undefined && !waits(after) && (before === undefined || waits(before))) {
          checkStart(line, after, waitedBefore);
        }
      }
      checkCapacity(line);
    },
    slotOf: (video) => slots.get(video),
    freeSince: (model) => lines.get(model)?.freeSince ?? null,
  };

  function lineOf(model: string): ModelLine {
    const known = lines.get(model);
    if (known !== undefined) return known;
    const line: ModelLine = { entries: new Map(), starts: [], freeSince: now() };
    lines.set(model, line);
    return line;
  }

  function checkLeaving(entry: Item): void {
    checkReturn(entry);
    if (isOver(String(entry.user_id), String(entry.video_id))) return;
    if (waits(entry)) {
      if (now() - requestOf(entry) < 30 * minute)
        violations.report('a place in line is kept', `${nameOf(entry)} was taken out of the line`);
    } else if (now() - Date.parse(String(entry.slot_at)) < lease) {
      violations.report('a slot stays with its video', `${nameOf(entry)} lost its slot and goes on`);
    }
  }

  /** From when both the video has ended and it holds the slot. */
  function checkReturn(entry: Item): void {
    const ended = endedAt.get(nameOf(entry));
    if (ended === undefined || waits(entry)) return;
    const from = Math.max(ended, Date.parse(String(entry.slot_at)));
    if (now() - from > sweepMilliseconds && !hadOutageBetween(from, now())) {
      violations.report(
        'a slot comes back soon',
        `${nameOf(entry)} kept its slot for ${((now() - from) / minute).toFixed(1)} minutes after its end`,
      );
    }
  }

  function checkStart(line: ModelLine, entry: Item, waitedBefore: readonly Item[]): void {
    const name = nameOf(entry);
    const slotAt = Date.parse(String(entry.slot_at));
    const isEnded = isOver(String(entry.user_id), String(entry.video_id));
    if (slots.has(name) && !isEnded) {
      violations.report('a slot is given once', `${name} got a second slot`);
    }
    if (!isEnded) slots.set(name, slotAt);
    if (slotAt - requestOf(entry) >= 30 * minute) {
      violations.report('a place in line is kept', `${name} got a slot after its time in line`);
    }
    line.starts.push(slotAt);
    const lately = line.starts.filter((start) => slotAt - start < minute);
    if (lately.length > capacity.startsPerMinute) {
      violations.report('no more slots than there are', `${lately.length} began in a minute`);
    }
    for (const other of waitedBefore) {
      const isThere = line.entries.get(nameOf(other));
      if (isThere === undefined || !waits(isThere) || slotAt - requestOf(other) >= 30 * minute) continue;
      if (!isBefore(other, entry, (of) => risesAt(of, slotAt))) continue;
      violations.report(
        isBefore(other, entry, () => 0) ? 'the line is not jumped' : 'time in line counts',
        `${name} began before ${nameOf(other)}`,
      );
    }
  }

  function checkCapacity(line: ModelLine): void {
    const held = [...line.entries.values()].filter((entry) => !waits(entry)).length;
    if (held > capacity.videosAtOnce) {
      violations.report('no more slots than there are', `${held} have one of ${capacity.videosAtOnce}`);
    }
    if (held >= capacity.videosAtOnce) line.freeSince = null;
    else line.freeSince ??= now();
  }
}

function waits({ slot_at: slotAt }: Item): boolean {
  return slotAt === null || slotAt === undefined;
}

function nameOf(entry: Item | undefined): string {
  return `${entry?.user_id}/${entry?.video_id}`;
}

function requestOf({ requested_at: requestedAt }: Item): number {
  return Date.parse(String(requestedAt));
}

function ownRank({ tier }: Item): number {
  return ranks[String(tier)] ?? 2;
}

/** How many tiers higher than its own a video ranks at an instant. */
function risesAt(entry: Item, instant: number): number {
  const waited = instant - requestOf(entry);
  return Math.min(ownRank(entry), waited >= 20 * minute ? 2 : waited >= 10 * minute ? 1 : 0);
}

/** The higher rank first; of two in one rank, that which came to it first. */
function isBefore(left: Item, right: Item, rises: (entry: Item) => number): boolean {
  const rank = (entry: Item) => ownRank(entry) - rises(entry);
  const since = (entry: Item) => requestOf(entry) + rises(entry) * 10 * minute;
  return rank(left) < rank(right) || (rank(left) === rank(right) && since(left) < since(right));
}
