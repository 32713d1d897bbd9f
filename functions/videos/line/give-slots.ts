import pMap from 'p-map';
import type { CapacityOf } from '../../../contract/videos/line.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import type { Gift, LineStore } from '../../tables/lines/line.store.ts';
import {
  type Entry,
  entryOf,
  freeSlots,
  nextInLine,
  ownRankOf,
  type Slots,
  slotOf,
  startCountsFrom,
  waitingAt,
} from '../../tables/lines/line.ts';

/** Attempts of a video that is not in line yet to take a free slot among concurrent ones. */
const takesMaximum = 3;

/** Concurrent callbacks of one gift. */
const concurrency = 10;

/**
 * Gives free slots to the next in line until there are none, or no video waits; returns the slots afterwards.
 * After losing a race it leaves the rest to the winner, which continues with all that this call saw.
 *
 * @param newcomer a video that is not in line yet; null: all are
 */
export type GiveSlots = (model: ModelId, read: Slots, newcomer: Entry | null) => Promise<Slots>;

export function createGiveSlots({
  lines,
  capacityOf,
  wake,
  now,
}: {
  readonly lines: Pick<LineStore, 'readEntries' | 'give' | 'readCallback'>;
  readonly capacityOf: CapacityOf;
  /** Completes the callback of a video that got its slot. Never rejects. */
  readonly wake: (callbackId: string) => Promise<void>;
  readonly now: () => Date;
}): GiveSlots {
  return async (model, read, newcomer) => {
    const capacity = await capacityOf(model);
    let slots = read;
    for (let losses = 0; losses < (newcomer === null ? 1 : takesMaximum); ) {
      const instant = now();
      const free = freeSlots(slots, capacity, instant);
      const coming = newcomer !== null && slotOf(slots, newcomer) === null ? newcomer : null;
      const isLineEmpty = slots.lastWaiting === null;
      if (free === 0 || (isLineEmpty && coming === null)) return slots;
      const entries = isLineEmpty ? [] : await lines.readEntries(model);
      const line = { ...slots, entries };
      if (coming !== null && entryOf(line, coming) === null) line.entries = [...entries, coming];
      const next = nextInLine(line, capacity, instant);
      const others = waitingAt(line, instant).filter((entry) => !next.includes(entry));
      // The race may be lost to a video that began to wait; that one ensures that the line is marked as
      // empty.
      const isRest = others.length === 0 && losses === 0;
      if (next.length === 0 && !isRest) return slots;
      // A video that finds an empty line takes one of the free slots, beside others; a sandbox counts its
      // own.
      const isBesideOthers = isLineEmpty && coming?.origin !== 'sandbox';
      const gift: Gift = {
        videos: next,
        givenBelow: slots.given + (isBesideOthers ? free : 1),
        startsCountFrom: startCountsFrom(capacity, instant),
        waitingAccounts: new Set(others.map(({ userId }) => userId)),
        of: isLineEmpty ? 'free' : isRest ? 'rest' : 'some',
        arrival: coming !== null && next.includes(coming) ? ownRankOf(coming) : null,
      };
      const outcome = await lines.give(model, slots, gift, instant);
      slots = outcome.slots;
      if (outcome.isGiven) {
        const inLine = next.filter((entry) => entries.includes(entry));
        await pMap(inLine, (entry) => wakeEntry(model, entry), { concurrency });
      } else losses += 1;
      if (next.length === 0) return slots;
    }
    return slots;
  };

  /** The callback may have been noted since the line was read. */
  async function wakeEntry(model: ModelId, entry: Entry): Promise<void> {
    const callbackId = entry.callbackId ?? (await lines.readCallback(model, entry));
    if (callbackId !== null) await wake(callbackId);
  }
}
