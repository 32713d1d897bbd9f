import pMap from 'p-map';
import type { CapacityOf } from '../../../contract/videos/line.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { LineStore } from '../../tables/lines/line.store.ts';
import {
  type Entry,
  entryOf,
  expiredSlots,
  type Line,
  lineEndsAt,
  ownRankOf,
  type Slots,
  slotOf,
  type VideoRef,
  waitingAt,
} from '../../tables/lines/line.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { createGiveSlots, type GiveSlots } from './give-slots.ts';

/** What a video's rendering does next. */
export type Turn =
  | { readonly kind: 'slot'; readonly since: string }
  /** Seconds until its time in line is over. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** It has waited for the maximum time, and left the line. */
  | { readonly kind: 'over' };

/** The lines as renderings, the reconciler and cancellations use them. Every method may be repeated. */
export interface VideoLine {
  /** Takes a slot or a place in line: the same one each time. */
  takeTurn(video: VideoItem): Promise<Turn>;
  /** Completes this callback as soon as the video has its slot. */
  awaitTurn(video: VideoItem, callbackId: string): Promise<void>;
  /** Passes the slot on to the next video. `since`: when the video got it; null if it may have none. */
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

/** Completes a callback of a durable execution. Rejects if it is closed. */
export type CompleteCallback = (callbackId: string) => Promise<void>;

/** Concurrent requests of one change of many slots. */
const concurrency = 10;

export function createVideoLine(options: {
  readonly lines: LineStore;
  readonly capacityOf: CapacityOf;
  readonly completeCallback: CompleteCallback;
  readonly now: () => Date;
  readonly log: Log;
}): VideoLine {
  const { lines, capacityOf, completeCallback, now, log } = options;
  const giveSlots = createGiveSlots({ lines, capacityOf, wake, now });
  const { leave, sweep } = createLeaving({ lines, giveSlots, wake, now });

  return {
    read: lines.read,
    leave,
    sweep,

    async takeTurn(video) {
      const model = video.rendered_by;
      const entry = entryFor(video);
      const read = await lines.readSlots(model);
      let slot = slotOf(read, entry);
      if (slot === null && now().getTime() < lineEndsAt(entry)) {
        slot = slotOf(await giveSlots(model, read, entry), entry);
        if (slot === null) {
          const isNew = await lines.enter(model, entry);
          const announced = await lines.announce(model, entry, isNew ? ownRankOf(entry) : null, now());
          slot = slotOf(await giveSlots(model, announced, null), entry);
          const left = lineEndsAt(entry) - now().getTime();
          if (slot === null) return { kind: 'wait', seconds: Math.max(1, Math.ceil(left / 1_000)) };
        } else if (read.lastWaiting === null) {
          // It was in no line.
          return { kind: 'slot', since: slot.slotAt };
        }
      }
      await lines.leaveLine(model, entry);
      return slot === null ? { kind: 'over' } : { kind: 'slot', since: slot.slotAt };
    },

    async awaitTurn(video, callbackId) {
      const model = video.rendered_by;
      const isNoted = await lines.noteCallback(model, refOf(video), callbackId);
      // Later slot givers know the callback; an earlier one did not.
      if (!isNoted || slotOf(await lines.readSlots(model), refOf(video)) !== null) await wake(callbackId);
    },
  };

  /** The reconciler completes a callback that stays open. */
  async function wake(callbackId: string): Promise<void> {
    try {
      await completeCallback(callbackId);
    } catch (error) {
      log.info('line.callback_not_completed', { cause: causeOf(error) });
    }
  }
}

/** How videos leave their slots and lines, which gives free slots to the next ones. */
function createLeaving({
  lines,
  giveSlots,
  wake,
  now,
}: {
  readonly lines: LineStore;
  readonly giveSlots: GiveSlots;
  readonly wake: (callbackId: string) => Promise<void>;
  readonly now: () => Date;
}): Pick<VideoLine, 'leave' | 'sweep'> {
  return {
    async leave(model, video, since) {
      await giveSlots(model, await takeOut(model, video, since), null);
    },

    async sweep(model, { ended, unbegun }) {
      const line = await lines.read(model);
      const over = expiredSlots(line, now());
      await pMap([...ended, ...over], (video) => takeOut(model, video, null), { concurrency });
      const [first] = waitingAt(line, now());
      // A rendering may have broken before it could announce that its video waits.
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

  /** Takes the video out of its slot and the line; with `since`, it has left the line already. */
  async function takeOut(model: ModelId, video: VideoRef, since: string | null): Promise<Slots> {
    if (since !== null) {
      return lines.takeBack(model, video, (now().getTime() - Date.parse(since)) / 1_000);
    }
    await lines.leaveLine(model, video);
    return lines.takeBack(model, video, null);
  }
}

export function refOf({ user_id: userId, id: videoId }: Pick<VideoItem, 'user_id' | 'id'>): VideoRef {
  return { userId, videoId };
}

export function entryFor(video: Pick<VideoItem, 'user_id' | 'id' | 'tier' | 'created_at' | 'api'>): Entry {
  return {
    ...refOf(video),
    tier: video.tier,
    origin: video.api === null ? 'person' : video.api.mode === 'test' ? 'sandbox' : 'program',
    requestedAt: video.created_at,
    callbackId: null,
  };
}
