import { windowSeconds } from '../../contract/person-limits.ts';
import { counterOf, type LimitCounter } from '../tables/limits/limit-counter.ts';

/** The free videos that all persons start on the day (UTC) of `now`. Pure. */
export function freeSamplesOfAll(videosPerDay: number, now: Date): LimitCounter {
  return counterOf(
    { name: 'free_samples_of_all', maximum: videosPerDay, windowSeconds: windowSeconds.day },
    'all',
    now,
  );
}
