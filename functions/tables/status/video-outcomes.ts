import { causeOf, type Log } from '../../log/logger.ts';
import type { VideoItem } from '../videos/video-item.ts';
import type { StatusStore } from './status.store.ts';

/**
 * Counts how videos end, for the status page, after the end is written. Never throws, so no video depends on
 * it.
 */
export interface VideoOutcomes {
  ended(video: EndedVideo): Promise<void>;
}

type EndedVideo = Pick<VideoItem, 'id' | 'status' | 'failure_reason' | 'created_at' | 'finished_at'>;

export function createVideoOutcomes(options: {
  readonly status: Pick<StatusStore, 'countVideo'>;
  readonly log: Log;
}): VideoOutcomes {
  const { status, log } = options;
  return {
    async ended(video) {
      const outcome = outcomeOf(video);
      if (outcome === null || video.finished_at === null) return;
      try {
        await status.countVideo(outcome, new Date(video.finished_at));
      } catch (error) {
        log.warn('status.video_not_counted', { video_id: video.id, cause: causeOf(error) });
      }
    },
  };
}

/**
 * What a video's end says about the service: completed, with the time since the request, or failed. Null if
 * it says nothing: the owner cancelled it, or the model's safety filter refused it.
 */
export function outcomeOf({
  status,
  failure_reason: reason,
  created_at: createdAt,
  finished_at: finishedAt,
}: EndedVideo): Parameters<StatusStore['countVideo']>[0] | null {
  if (finishedAt === null) return null;
  if (status === 'completed') {
    return {
      outcome: 'completed',
      waitMilliseconds: Math.max(0, Date.parse(finishedAt) - Date.parse(createdAt)),
    };
  }
  return status === 'failed' && reason !== 'filtered' ? { outcome: 'failed' } : null;
}
