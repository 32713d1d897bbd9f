import type { FailureReason } from '../../contract/schemas.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { StatusStore } from './status.store.ts';

/**
 * Counts how films end, for the page of the status. Nothing of a film depends on it: it is told after the end is
 * written, does not throw, and a film whose end is not counted is a film all the same.
 */
export interface FilmOutcomes {
  /** A film has arrived. */
  completed(createdAt: string): Promise<void>;
  /** A film has failed. One that was refused for what it would show is no failure of ours, and is not counted. */
  failed(reason: FailureReason): Promise<void>;
}

export function createFilmOutcomes(options: {
  readonly status: Pick<StatusStore, 'countFilm'>;
  readonly now: () => Date;
  readonly log: Log;
}): FilmOutcomes {
  const { status, now, log } = options;

  async function count(film: Parameters<StatusStore['countFilm']>[0]): Promise<void> {
    try {
      await status.countFilm(film, now());
    } catch (error) {
      log.warn('status.film_not_counted', { outcome: film.outcome, cause: causeOf(error) });
    }
  }

  return {
    completed: (createdAt) =>
      count({ outcome: 'completed', waitMilliseconds: Math.max(0, now().getTime() - Date.parse(createdAt)) }),
    failed: async (reason) => {
      if (reason !== 'filtered') await count({ outcome: 'failed' });
    },
  };
}
