import pMap from 'p-map';
import type { UserId, VideoId } from '../../../contract/fields/ids.ts';
import { type ModelId, modelIds } from '../../../contract/videos/models.ts';
import type { FailureReason } from '../../../contract/videos/video-states.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import {
  entryOf,
  keyOf,
  type Line,
  lineEndsAt,
  type Slot,
  slotOf,
  type VideoRef,
} from '../../tables/lines/line.ts';
import type { SpendStore } from '../../tables/spend/spend.store.ts';
import type { VideoOutcomes } from '../../tables/status/video-outcomes.ts';
import { isEnded, reconcile } from '../../tables/videos/lifecycle.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { VideoFiles } from '../files/video-files.ts';
import { entryFor, type VideoLine } from '../line/video-line.ts';
import { countEnd } from '../models/count-video.ts';
import { failVideo } from './fail-video.ts';
import type { RefundVideoDependencies } from './refund-video.ts';
import type { StartRendering } from './start-rendering.ts';

export interface ReconcileVideosDependencies extends RefundVideoDependencies {
  readonly videos: Pick<
    VideosStore,
    | 'read'
    | 'readDeleted'
    | 'failure'
    | 'requestedCancellation'
    | 'counting'
    | 'findUnfinished'
    | 'postponeCheck'
  >;
  readonly files: Pick<VideoFiles, 'remove'>;
  readonly spend: Pick<SpendStore, 'addMargin'>;
  /** Told once of each video that this run ends and counts. */
  readonly outcomes: VideoOutcomes;
  readonly startRendering: StartRendering;
  readonly line: Pick<VideoLine, 'read' | 'sweep'>;
  readonly now: () => Date;
  readonly log: Log;
}

/** How long a rendering has to begin after its slot before its callback is completed again. */
const callbackMilliseconds = 10_000;

/** Videos checked at once: per list of unfinished ones, and per line. */
const concurrency = 8;

/** The next run continues with those that have waited longest for their check. */
const runMilliseconds = 40_000;

/**
 * Takes ended videos out of the lines, gives free slots, and repeats lost callbacks. Starts unfinished videos
 * whose start was lost (a second start has no effect, since the execution is named after the video), and fails
 * and refunds those that are too old. One failure does not stop the others.
 */
export async function reconcileVideos(
  dependencies: ReconcileVideosDependencies,
): Promise<{ checked: number }> {
  const until = dependencies.now().getTime() + runMilliseconds;
  const lines = new Map(
    await Promise.all(
      modelIds.map(async (model): Promise<[ModelId, Line]> => [model, await dependencies.line.read(model)]),
    ),
  );
  // Slots are freed even if the unfinished videos cannot be listed.
  const [unfinished] = await Promise.allSettled([
    checkUnfinished(dependencies, lines, until),
    ...Array.from(lines, ([model, line]) => sweepLine(dependencies, model, line)),
  ]);
  if (unfinished.status === 'rejected') throw unfinished.reason;
  return { checked: unfinished.value };
}

/**
 * Returns how many videos were checked.
 *
 * @param until when the last check may begin, in milliseconds since 1970
 */
async function checkUnfinished(
  dependencies: ReconcileVideosDependencies,
  lines: ReadonlyMap<ModelId, Line>,
  until: number,
): Promise<number> {
  const { videos, now } = dependencies;
  const lists = videos.findUnfinished(now());
  const checks = await Promise.all(
    lists.map((list) =>
      pMap(untilTimeIsOver(list), (video) => checkVideo(dependencies, lines, video), { concurrency }),
    ),
  );
  return checks.flat().length;

  async function* untilTimeIsOver<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
    for await (const item of items) {
      if (now().getTime() >= until) return;
      yield item;
    }
  }
}

/** Leaves, restarts or ends an unfinished video. Never rejects. */
async function checkVideo(
  dependencies: ReconcileVideosDependencies,
  lines: ReadonlyMap<ModelId, Line>,
  { userId, id }: { readonly userId: UserId; readonly id: VideoId },
): Promise<void> {
  const { videos, startRendering, now, log } = dependencies;
  try {
    const video = await videos.read(userId, id);
    if (video === null) return;
    const entry = entryFor(video);
    const inLine = lines.get(video.rendered_by);
    // The start of its 30 minutes; null while it waits in line. A video that has begun has had a slot.
    const slotAt = video.started_at ?? (inLine && slotOf(inLine, entry)?.slotAt) ?? null;
    switch (reconcile({ status: video.status, lineEndsAt: lineEndsAt(entry), slotAt }, now())) {
      case 'leave':
        break;
      case 'end':
        log.error('video.overdue', {
          video_id: id,
          status: video.status,
          cause: 'Its rendering has not ended it.',
        });
        await giveUp(dependencies, video, 'timed_out');
        break;
      case 'refuse': {
        // A video whose rendering never reached the line has no place in it.
        const isInLine = inLine !== undefined && entryOf(inLine, entry) !== null;
        await giveUp(dependencies, video, isInLine ? 'waited_too_long' : 'timed_out');
        break;
      }
      case 'restart':
        await startRendering(userId, id);
        await videos.postponeCheck(userId, id, now());
        log.info('video.restarted', { video_id: id, status: video.status });
        break;
    }
  } catch (error) {
    log.error('video.start_failed', { video_id: id, cause: causeOf(error) });
  }
}

/** Fails and refunds the video. Also removes the files: the rendering may have crashed after the delivery. */
async function giveUp(
  dependencies: ReconcileVideosDependencies,
  video: VideoItem,
  reason: FailureReason,
): Promise<void> {
  const { videos, files } = dependencies;
  const { user_id: userId, id } = video;
  await failVideo(dependencies, video, reason);
  const ended = await videos.readDeleted(userId, id);
  if (ended?.status !== 'completed') await files.remove([video.media_id]);
  if (ended !== null) await countEnd(dependencies, ended);
}

/** Takes a line's ended videos out, and repeats the callbacks of those late to begin. Never rejects. */
async function sweepLine(
  dependencies: Pick<ReconcileVideosDependencies, 'videos' | 'line' | 'now' | 'log'>,
  model: ModelId,
  { slots, entries }: Line,
): Promise<void> {
  const { videos, line, now, log } = dependencies;
  if (slots.length === 0 && entries.length === 0) return;
  try {
    const ended: VideoRef[] = [];
    const unbegun: VideoRef[] = [];
    await pMap(
      new Map([...entries, ...slots].map((video) => [keyOf(video), video])).values(),
      async (ref) => {
        const video = await videos.read(ref.userId, ref.videoId);
        if (video === null || isEnded(video.status)) ended.push(ref);
        else if (video.status === 'queued' && isLate(slotOf({ slots }, ref), now())) unbegun.push(ref);
      },
      { concurrency },
    );
    await line.sweep(model, { ended, unbegun });
    if (ended.length > 0) log.info('line.swept', { model, videos: ended.length });
  } catch (error) {
    log.error('line.sweep_failed', { model, cause: causeOf(error) });
  }
}

function isLate(slot: Slot | null, now: Date): boolean {
  return slot !== null && now.getTime() >= Date.parse(slot.slotAt) + callbackMilliseconds;
}
