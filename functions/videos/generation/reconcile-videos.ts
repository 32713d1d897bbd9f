import type { UserId, VideoId } from '../../../contract/ids.ts';
import { type ModelId, modelIds } from '../../../contract/models.ts';
import type { FailureReason } from '../../../contract/video-states.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { VideoOutcomes } from '../../status/video-outcomes.ts';
import type { VideoFiles } from '../files/video-files.ts';
import { isEnded, reconcile } from '../lifecycle.ts';
import { type Entry, emptyLine, entryOf, type Line, type VideoRef } from '../line/line.ts';
import { refOf, type VideoLine } from '../line/video-line.ts';
import { countVideo } from '../models/count-video.ts';
import type { SpendStore } from '../models/spend.store.ts';
import type { VideoItem } from '../store/video-item.ts';
import type { VideosStore } from '../store/videos.store.ts';
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
  readonly outcomes?: VideoOutcomes;
  readonly startRendering: StartRendering;
  readonly line: Pick<VideoLine, 'read' | 'sweep'>;
  readonly now: () => Date;
  readonly log: Log;
}

/** How long a rendering may take to begin after its slot before its callback is completed once more. */
const callbackMilliseconds = 10_000;

/**
 * Checks every unfinished video: starts renderings whose start was lost (starting one that runs has no effect, since its
 * execution is named after the video), and fails and refunds videos that are too old. Then it takes videos that have ended
 * out of the lines, and repeats lost callbacks. One failure does not stop the others.
 */
export async function reconcileVideos(
  dependencies: ReconcileVideosDependencies,
): Promise<{ checked: number }> {
  const { videos, files, startRendering, line, now, log } = dependencies;
  let checked = 0;
  const lines = new Map<ModelId, Line>();
  for (const model of modelIds) lines.set(model, await line.read(model));
  // Slots come back also while the unfinished videos cannot be listed.
  const [listed] = await Promise.allSettled([checkUnfinished()]);
  for (const model of modelIds) {
    try {
      await sweep(model);
    } catch (error) {
      log.error('line.sweep_failed', { model, cause: causeOf(error) });
    }
  }
  if (listed.status === 'rejected') throw listed.reason;
  return { checked };

  async function checkUnfinished(): Promise<void> {
    for await (const { userId, id } of videos.findUnfinished(now())) {
      checked += 1;
      await check(userId, id);
    }
  }

  async function check(userId: UserId, id: VideoId): Promise<void> {
    try {
      const video = await videos.read(userId, id);
      if (video === null) return;
      const slotAt = slotOf(video);
      switch (reconcile({ status: video.status, createdAt: video.created_at, slotAt }, now())) {
        case 'leave':
          break;
        case 'end':
          log.error('video.overdue', {
            video_id: id,
            status: video.status,
            cause: 'Its rendering has not ended it.',
          });
          await giveUp(video, 'timed_out');
          break;
        case 'refuse':
          // A video whose rendering never came as far as the line had no place in it.
          await giveUp(video, entryIn(video) === null ? 'timed_out' : 'waited_too_long');
          break;
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

  /** From when its 30 minutes run; null: it waits in line. A video that has begun has had a slot. */
  function slotOf(video: VideoItem): string | null {
    return video.started_at ?? entryIn(video)?.slotAt ?? null;
  }

  function entryIn(video: VideoItem): Entry | null {
    return entryOf(lines.get(video.rendered_by) ?? emptyLine, refOf(video));
  }

  async function sweep(model: ModelId): Promise<void> {
    const ended: VideoRef[] = [];
    const unbegun: VideoRef[] = [];
    for (const entry of lines.get(model)?.entries ?? []) {
      const video = await videos.read(entry.userId, entry.videoId);
      if (video === null || isEnded(video.status)) ended.push(entry);
      else if (video.status === 'queued' && isLate(entry)) unbegun.push(entry);
    }
    if (lines.get(model)?.entries.length === 0) return;
    await line.sweep(model, { ended, unbegun });
    if (ended.length > 0) log.info('line.swept', { model, videos: ended.length });
  }

  function isLate({ slotAt }: Entry): boolean {
    return slotAt !== null && now().getTime() >= Date.parse(slotAt) + callbackMilliseconds;
  }

  /** Its rendering may have crashed after the delivery, so its files are removed as well. */
  async function giveUp(video: VideoItem, reason: FailureReason): Promise<void> {
    const { user_id: userId, id } = video;
    await failVideo(dependencies, video, reason);
    const ended = await videos.readDeleted(userId, id);
    if (ended?.status !== 'completed') await files.remove([video.media_id]);
    if (ended !== null) await countVideo(dependencies, ended);
  }
}
