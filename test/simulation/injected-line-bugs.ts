import { noMovement } from '../../functions/tables/credits/ledger.ts';
import type { Gift, LineStore } from '../../functions/tables/lines/line.store.ts';
import { type Entry, keyOf, type Slots } from '../../functions/tables/lines/line.ts';
import { onPost } from './altered-stores.ts';
import type { InjectedBug } from './injected-bug.ts';

/** Mistakes about the line: who begins when, and what becomes of a slot. */
export const injectedLineBugs: readonly InjectedBug[] = [
  {
    name: 'a slot that is given back frees the slot of another video as well',
    detectedBy: ['a slot stays with its video'],
    overrides: () => ({
      lines: (store) => ({
        ...store,
        async takeBack(model, video, heldSeconds) {
          const left = await store.takeBack(model, video, heldSeconds);
          const [other] = left.slots;
          return other === undefined ? left : store.takeBack(model, other, null);
        },
      }),
    }),
  },
  {
    name: 'a slot is never given back',
    histories: 'line',
    detectedBy: ['every slot comes back'],
    overrides: () => ({
      lines: (store) => ({ ...store, takeBack: (model) => store.readSlots(model) }),
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
      lines: (store) => ({
        ...store,
        readSlots: async (model) => withoutSlots(await store.readSlots(model)),
      }),
    }),
  },
  {
    name: 'the last in line begins first',
    detectedBy: ['the line is not jumped'],
    overrides: () => ({
      lines: (store) =>
        onGift(store, (gift, entries) => {
          const last = entries.at(-1);
          return last === undefined || gift.videos.length !== 1 ? gift : { ...gift, videos: [last] };
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
        readEntries: async (model) => asIfJustRequested(await store.readEntries(model), now()),
      }),
    }),
  },
  {
    name: 'a video is put out of the line before its time',
    detectedBy: ['a place in line is kept'],
    overrides: () => ({
      lines: (store) => ({
        ...store,
        async announce(model, video, arrival, at) {
          const slots = await store.announce(model, video, arrival, at);
          await store.leaveLine(model, video);
          return slots;
        },
      }),
    }),
  },
  {
    name: 'a free slot is given to no video that waits',
    detectedBy: ['a free slot is given', 'made if it could be'],
    overrides: () => ({
      lines: (store) => ({ ...store, readEntries: async () => [] }),
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

function onGift(store: LineStore, alter: (gift: Gift, entries: readonly Entry[]) => Gift): LineStore {
  return {
    ...store,
    async give(model, read, gift, now) {
      const started = new Set(read.slots.map(keyOf));
      const waiting = (await store.readEntries(model)).filter((entry) => !started.has(keyOf(entry)));
      return store.give(model, read, alter(gift, waiting), now);
    },
  };
}

function withoutSlots(slots: Slots): Slots {
  return { ...slots, slots: [] };
}

/** The same order within each tier, and no video older than nine minutes. */
function asIfJustRequested(entries: readonly Entry[], now: number): Entry[] {
  const oldest = Math.min(now, ...entries.map(({ requestedAt }) => Date.parse(requestedAt)));
  const share = Math.min(1, (9 * 60_000) / Math.max(1, now - oldest));
  return entries.map((entry) => {
    const age = now - Date.parse(entry.requestedAt);
    return { ...entry, requestedAt: new Date(now - age * share).toISOString() };
  });
}
