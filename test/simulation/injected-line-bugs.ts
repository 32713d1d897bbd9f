import { noMovement } from '../../functions/credits/ledger.ts';
import type { LineStore } from '../../functions/videos/line/line.store.ts';
import { type Entry, type Line, leave } from '../../functions/videos/line/line.ts';
import { onPost } from './altered-stores.ts';
import type { InjectedBug } from './injected-bug.ts';

/** Mistakes about the line: who begins when, and what becomes of a slot. */
export const injectedLineBugs: readonly InjectedBug[] = [
  {
    name: 'a slot that is given back twice frees the slot of another video',
    detectedBy: ['a slot stays with its video'],
    overrides: () => ({
      lines: (store, now) =>
        onChange(store, (before, after) => {
          const freed = before.entries.find((entry) => hasSlot(entry) && !isIn(after, entry));
          const other = after.entries.find((entry) => hasSlot(entry) && isIn(before, entry));
          return freed === undefined || other === undefined ? after : leave(after, other, new Date(now()));
        }),
    }),
  },
  {
    name: 'a slot is never given back',
    histories: 'line',
    detectedBy: ['every slot comes back'],
    overrides: () => ({
      lines: (store) =>
        onChange(store, (before, after) => {
          const lost = before.entries.filter((entry) => hasSlot(entry) && !isIn(after, entry));
          return lost.length === 0 ? after : { ...after, entries: [...after.entries, ...lost] };
        }),
    }),
  },
  {
    name: 'the slot of a video whose rendering is stuck comes back only when its lease is over',
    detectedBy: ['a slot comes back soon'],
    overrides: () => ({
      line: (line) => ({
        ...line,
        sweep: (model, { unbegun }) => line.sweep(model, { ended: [], unbegun }),
      }),
    }),
  },
  {
    name: 'more videos begin than the model makes at once',
    detectedBy: ['no more slots than there are'],
    overrides: () => ({
      lines: (store, now) =>
        onChange(store, (_before, after) => ({
          ...after,
          entries: after.entries.map((entry) =>
            hasSlot(entry) ? entry : { ...entry, slotAt: new Date(now()).toISOString() },
          ),
        })),
    }),
  },
  {
    name: 'the last in line begins first',
    detectedBy: ['the line is not jumped'],
    overrides: () => ({
      lines: (store) =>
        onChange(store, (before, after) => {
          const started = after.entries.find((entry) => hasSlot(entry) && waitsIn(before, entry));
          const last = after.entries.filter((entry) => !hasSlot(entry)).at(-1);
          if (started === undefined || last === undefined) return after;
          return {
            ...after,
            entries: after.entries.map((entry) => {
              if (entry === started) return { ...entry, slotAt: null };
              return entry === last ? { ...entry, slotAt: started.slotAt } : entry;
            }),
          };
        }),
    }),
  },
  {
    name: 'time in line counts for nothing',
    histories: 'line',
    detectedBy: ['time in line counts'],
    overrides: () => ({
      lines: (store, now) => ({
        ...store,
        change: (model, decide) =>
          store.change(model, (line) => withRequestsOf(line, decide(asIfJustRequested(line, now())))),
      }),
    }),
  },
  {
    name: 'a video is put out of the line before its time',
    detectedBy: ['a place in line is kept'],
    overrides: () => ({
      lines: (store, now) =>
        onChange(store, (before, after) => ({
          ...after,
          entries: after.entries.filter(
            (entry) =>
              hasSlot(entry) || !waitsIn(before, entry) || now() - Date.parse(entry.requestedAt) < 60_000,
          ),
        })),
    }),
  },
  {
    name: 'a free slot is given to no video that waits',
    detectedBy: ['a free slot is given', 'made if it could be'],
    overrides: () => ({
      lines: (store) =>
        onChange(store, (before, after) => ({
          ...after,
          entries: after.entries.map((entry) =>
            hasSlot(entry) && waitsIn(before, entry) ? { ...entry, slotAt: null } : entry,
          ),
        })),
    }),
  },
  {
    name: 'a video that waited 30 minutes in vain is not refunded',
    histories: 'line',
    detectedBy: ['refund with the end'],
    overrides: () => ({
      credits: (store) =>
        onPost(store, 'refund', (request) => ({
          ...request,
          decide: (account) => {
            const decision = request.decide(account);
            if (decision.kind === 'refuse') return decision;
            if (!JSON.stringify(decision.additionalItems).includes('waited_too_long')) return decision;
            return { ...decision, posting: { ...decision.posting, movement: noMovement } };
          },
        })),
    }),
  },
];

function onChange(store: LineStore, alter: (before: Line, after: Line) => Line): LineStore {
  return {
    ...store,
    change: (model, decide) =>
      store.change(model, (line) => {
        const after = decide(line);
        return after === line ? line : alter(line, after);
      }),
  };
}

function hasSlot({ slotAt }: Entry): boolean {
  return slotAt !== null;
}

function isSameVideo(one: Entry, other: Entry): boolean {
  return one.videoId === other.videoId && one.userId === other.userId;
}

function isIn({ entries }: Line, entry: Entry): boolean {
  return entries.some((other) => isSameVideo(other, entry));
}

function waitsIn({ entries }: Line, entry: Entry): boolean {
  return entries.some((other) => isSameVideo(other, entry) && !hasSlot(other));
}

/** The same order within each tier, and no video older than nine minutes. */
function asIfJustRequested(line: Line, now: number): Line {
  const oldest = Math.min(now, ...line.entries.map(({ requestedAt }) => Date.parse(requestedAt)));
  const share = Math.min(1, (9 * 60_000) / Math.max(1, now - oldest));
  return {
    ...line,
    entries: line.entries.map((entry) => {
      const age = now - Date.parse(entry.requestedAt);
      return { ...entry, requestedAt: new Date(now - age * share).toISOString() };
    }),
  };
}

function withRequestsOf(original: Line, changed: Line): Line {
  return {
    ...changed,
    entries: changed.entries.map((entry) => {
      const known = original.entries.find((other) => isSameVideo(other, entry));
      if (known === undefined) return entry;
      return entry.slotAt === known.slotAt && entry.callbackId === known.callbackId
        ? known
        : { ...entry, requestedAt: known.requestedAt };
    }),
  };
}
