import { causeOf, type Log } from '../log/logger.ts';
import type { VideoItem } from '../videos/video-item.ts';
import type { StatusStore } from './status.store.ts';

/**
 * Counts how films end, for the page of the status. Nothing of a film depends on it: it is told after the end is
 * written, it does not throw, and a film whose end is not counted is a film all the same.
 */
export interface FilmOutcomes {
  /** A film has ended. */
  ended(video: EndedFilm): Promise<void>;
}

type EndedFilm = Pick<VideoItem, 'id' | 'status' | 'failure_reason' | 'created_at' | 'finished_at'>;

export function createFilmOutcomes(options: {
  readonly status: Pick<StatusStore, 'countFilm'>;
  readonly log: Log;
}): FilmOutcomes {
  const { status, log } = options;
  return {
    async ended(video) {
      const outcome = outcomeOf(video);
      if (outcome === null || video.finished_at === null) return;
      try {
        await status.countFilm(outcome, new Date(video.finished_at));
      } catch (error) {
        log.warn('status.film_not_counted', { video_id: video.id, cause: causeOf(error) });
      }
    },
  };
}

/**
 * What a film's end says of the service: it arrived, with how long the person waited from the request on, or it failed.
 * Null: nothing, because its person cancelled it or its model refused what it would have shown. Pure.
 */
export function outcomeOf({
  status,
  failure_reason: reason,
  created_at: createdAt,
  finished_at: finishedAt,
}: EndedFilm): Parameters<StatusStore['countFilm']>[0] | null {
  if (finishedAt === null) return null;
  if (status === 'completed') {
    return {
      outcome: 'completed',
      waitMilliseconds: Math.max(0, Date.parse(finishedAt) - Date.parse(createdAt)),
    };
  }
  return status === 'failed' && reason !== 'filtered' ? { outcome: 'failed' } : null;
}
