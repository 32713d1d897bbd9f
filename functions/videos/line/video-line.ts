import pMap from 'p-map';
import { type CapacityOf, lineRanks } from '../../../contract/videos/line.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { LineStore } from '../../tables/lines/line.store.ts';
import {
  type Entry,
  entryOf,
  expiredSlots,
  freeSlots,
  type Line,
  lineEndsAt,
  nextInLine,
  type Slots,
  slotOf,
  startCountsFrom,
  type VideoRef,
  waitingAt,
} from '../../tables/lines/line.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';

/** What a video's rendering does next. */
export type Turn =
  | { readonly kind: 'slot'; readonly since: string }
  /** Seconds until its time in line is over. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** It has waited for the maximum time. */
  | { readonly kind: 'over' };

/** All methods may be repeated. */
export interface VideoLine {
  /** Repeats return the same slot or place. */
  takeTurn(video: VideoItem): Promise<Turn>;
  /** Completes the callback when the video has its slot. */
  awaitTurn(video: VideoItem, callbackId: string): Promise<void>;
  /** Passes the slot on. `since`: when the video got it; null if it may have none. */
  leave(model: ModelId, video: VideoRef, since: string | null): Promise<void>;
  read(model: ModelId): Promise<Line>;
  /**
   * Takes out ended videos, gives free slots, and repeats the callbacks of videos that have a slot but have
   * not begun.
   */
  sweep(
    model: ModelId,
    videos: { readonly ended: readonly VideoRef[]; readonly unbegun: readonly VideoRef[] },
  ): Promise<void>;
}

/** Rejects if the callback is closed. */
export type CompleteCallback = (callbackId: string) => Promise<void>;

/** Attempts of a newcomer to take a free slot among others. */
const takesMaximum = 3;

/** Concurrent requests of a change of many slots. */
const concurrency = 10;

export function createVideoLine(options: {
  readonly lines: LineStore;
  readonly capacityOf: CapacityOf;
  readonly completeCallback: CompleteCallback;
  readonly now: () => Date;
  readonly log: Log;
}): VideoLine {
  const { lines, capacityOf, completeCallback, now, log } = options;

  return {
    read: lines.read,

    async takeTurn(video) {
      const model = video.rendered_by;
      const entry = entryFor(video);
      const read = await lines.readSlots(model);
      let slot = slotOf(read, entry);
      if (slot === null && now().getTime() < lineEndsAt(entry)) {
        slot = slotOf(await giveSlots(model, read, entry), entry);
        if (slot === null) {
          const isNew = await lines.enter(model, entry);
          const announced = await lines.announce(model, entry, isNew ? rankOf(entry) : null, now());
          slot = slotOf(await giveSlots(model, announced, null), entry);
          const left = lineEndsAt(entry) - now().getTime();
          if (slot === null) return { kind: 'wait', seconds: Math.max(1, Math.ceil(left / 1_000)) };
        } else if (read.lastWaiting === null) {
          return { kind: 'slot', since: slot.slotAt };
        }
      }
      await lines.leaveLine(model, entry);
      return slot === null ? { kind: 'over' } : { kind: 'slot', since: slot.slotAt };
    },

    async awaitTurn(video, callbackId) {
      const model = video.rendered_by;
      const isNoted = await lines.noteCallback(model, refOf(video), callbackId);
      // The video may have got its slot before the callback was noted.
      if (!isNoted || slotOf(await lines.readSlots(model), refOf(video)) !== null) await wake(callbackId);
    },

    async leave(model, video, since) {
      await giveSlots(model, await takeOut(model, video, since), null);
    },

    async sweep(model, { ended, unbegun }) {
      const line = await lines.read(model);
      const over = expiredSlots(line, now());
      await pMap([...ended, ...over], (video) => takeOut(model, video, null), { concurrency });
      const [first] = waitingAt(line, now());
      // A rendering may have crashed before it announced its video.
      const slots =
        first !== undefined && line.lastWaiting === null
          ? await lines.announce(model, first, null, now())
          : await lines.readSlots(model);
      await giveSlots(model, slots, null);
      await pMap(
        unbegun,
        async (video) => {
          const callbackId = entryOf(line, video)?.callbackId;
          if (callbackId != null) await wake(callbackId);
        },
        { concurrency },
      );
    },
  };

  /** `since`: the video knew of its slot, and has left the line already. */
  async function takeOut(model: ModelId, video: VideoRef, since: string | null): Promise<Slots> {
    if (since !== null) {
      return lines.takeBack(model, video, (now().getTime() - Date.parse(since)) / 1_000);
    }
    await lines.leaveLine(model, video);
    return lines.takeBack(model, video, null);
  }

  /**
   * Gives free slots to the next in line. After losing a race it leaves the rest to the winner, which sees at
   * least as much.
   *
   * @param newcomer a video that is not in line yet; null: all are
   */
  async function giveSlots(model: ModelId, read: Slots, newcomer: Entry | null): Promise<Slots> {
    const capacity = capacityOf(model);
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
      // The winner may be a video that began to wait; it ensures that the line is marked as empty.
      const isRest = others.length === 0 && losses === 0;
      if (next.length === 0 && !isRest) return slots;
      // A video that finds an empty line takes one of the free slots beside others; a sandbox counts its own.
      const isBesideOthers = isLineEmpty && coming?.origin !== 'sandbox';
      const outcome = await lines.give(
        model,
        slots,
        {
          videos: next,
          givenBelow: slots.given + (isBesideOthers ? free : 1),
          startsCountFrom: startCountsFrom(capacity, instant),
          waitingAccounts: new Set(others.map(({ userId }) => userId)),
          of: isLineEmpty ? 'free' : isRest ? 'rest' : 'some',
          arrival: coming !== null && next.includes(coming) ? rankOf(coming) : null,
        },
        instant,
      );
      slots = outcome.slots;
      if (outcome.isGiven) {
        await pMap(
          next.filter((entry) => entries.includes(entry)),
          (entry) => wakeEntry(model, entry),
          { concurrency },
        );
      } else losses += 1;
      if (next.length === 0) return slots;
    }
    return slots;
  }

  /** It may have been noted since the line was read. */
  async function wakeEntry(model: ModelId, entry: Entry): Promise<void> {
    const callbackId = entry.callbackId ?? (await lines.readCallback(model, entry));
    if (callbackId !== null) await wake(callbackId);
  }

  /** The reconciler completes open callbacks. */
  async function wake(callbackId: string): Promise<void> {
    try {
      await completeCallback(callbackId);
    } catch (error) {
      log.info('line.callback_not_completed', { cause: causeOf(error) });
    }
  }
}

export function refOf({ user_id: userId, id: videoId }: Pick<VideoItem, 'user_id' | 'id'>): VideoRef {
  return { userId, videoId };
}

/** A video's entry in line. */
export function entryFor(video: Pick<VideoItem, 'user_id' | 'id' | 'tier' | 'created_at' | 'api'>): Entry {
  return {
    ...refOf(video),
    tier: video.tier,
    origin: video.api === null ? 'person' : video.api.mode === 'test' ? 'sandbox' : 'program',
    requestedAt: video.created_at,
    callbackId: null,
  };
}

function rankOf({ tier }: Entry) {
  return lineRanks[tier ?? 'basic'];
}
