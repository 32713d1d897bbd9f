import type { CapacityOf } from '../../../contract/line.ts';
import type { ModelId } from '../../../contract/models.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { LineStore } from './line.store.ts';
import {
  type Entry,
  enter,
  entryOf,
  giveSlots,
  type Line,
  leave,
  lineEndsAt,
  type VideoRef,
  withCallback,
} from './line.ts';

/** What a video's rendering may do now. */
export type Turn =
  | { readonly kind: 'slot'; readonly since: string }
  /** Until its time in line is over, or it gets its slot. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** It has waited as long as a video waits; it is in no line any more. */
  | { readonly kind: 'over' };

/** The lines as renderings, the reconciler and cancellations use them. Every method may be repeated. */
export interface VideoLine {
  /** Takes a slot, or a place in line: the same each time. */
  takeTurn(video: VideoItem): Promise<Turn>;
  /** Completes this callback as soon as the video has its slot. */
  awaitTurn(video: VideoItem, callbackId: string): Promise<void>;
  /** Gives the slot back. */
  leave(model: ModelId, video: VideoRef): Promise<void>;
  read(model: ModelId): Promise<Line>;
  /**
   * Takes out videos that have ended, gives free slots, and completes once more the callbacks of videos that have a slot
   * and have not begun.
   */
  sweep(
    model: ModelId,
    videos: { readonly ended: readonly VideoRef[]; readonly unbegun: readonly VideoRef[] },
  ): Promise<void>;
}

/** Completes a callback of a durable execution. Rejects if it is closed. */
export type CompleteCallback = (callbackId: string) => Promise<void>;

/** One write changes at most 100 items of DynamoDB, and gives slots as well. */
const leavesMaximum = 40;

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
      const ref = refOf(video);
      const after = await change(video.rendered_by, (line) => {
        const entered = enter(line, { ...ref, tier: video.tier, requestedAt: video.created_at }, now());
        const given = giveSlots(entered, capacityOf(video.rendered_by), now());
        return hasWaitedTooLong(given, ref, now()) ? leave(given, ref, now()) : given;
      });
      const entry = entryOf(after, ref);
      if (entry === null) return { kind: 'over' };
      if (entry.slotAt !== null) return { kind: 'slot', since: entry.slotAt };
      const left = lineEndsAt(entry.requestedAt) - now().getTime();
      return { kind: 'wait', seconds: Math.max(1, Math.ceil(left / 1_000)) };
    },

    async awaitTurn(video, callbackId) {
      const ref = refOf(video);
      const after = await change(video.rendered_by, (line) =>
        giveSlots(withCallback(line, ref, callbackId), capacityOf(video.rendered_by), now()),
      );
      const entry = entryOf(after, ref);
      if (entry === null || entry.slotAt !== null) await wake(callbackId);
    },

    async leave(model, video) {
      await change(model, (line) => giveSlots(leave(line, video, now()), capacityOf(model), now()));
    },

    async sweep(model, { ended, unbegun }) {
      const after = await change(model, (line) =>
        giveSlots(
          ended.slice(0, leavesMaximum).reduce((rest, video) => leave(rest, video, now()), line),
          capacityOf(model),
          now(),
        ),
      );
      for (const video of unbegun) {
        const entry = entryOf(after, video);
        if (entry?.slotAt != null && entry.callbackId !== null) await wake(entry.callbackId);
      }
    },
  };

  /** Changes a line, and wakes the renderings of those that got a slot by it. */
  async function change(model: ModelId, decide: (line: Line) => Line): Promise<Line> {
    const { before, after } = await lines.change(model, decide);
    for (const entry of after.entries) {
      if (entry.slotAt === null || entry.callbackId === null) continue;
      const old = entryOf(before, entry);
      if (old !== null && old.slotAt === null) await wake(entry.callbackId);
    }
    return after;
  }

  /** A callback that stays open is completed by the reconciler. */
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

function hasWaitedTooLong(line: Line, video: VideoRef, now: Date): boolean {
  const entry: Entry | null = entryOf(line, video);
  return entry !== null && entry.slotAt === null && now.getTime() >= lineEndsAt(entry.requestedAt);
}
