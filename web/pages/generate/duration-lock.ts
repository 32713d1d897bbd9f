import type { DurationSeconds, Rights } from '../../../contract/catalog.ts';
import { notOffered, unlockedBy } from '../../content/generation.ts';

/**
 * Why a duration cannot be chosen; null: it can. Where the plan includes nothing of what the model makes, every duration
 * gives the same reason, which says both.
 *
 * @param offered the durations that the model makes
 */
export function durationLock(
  seconds: DurationSeconds,
  rights: Pick<Rights, 'maximumDurationSeconds'>,
  offered: readonly DurationSeconds[],
): string | null {
  const shortest = offered.toSorted((left, right) => left - right)[0];
  if (shortest !== undefined && shortest > rights.maximumDurationSeconds) {
    return unlockedBy.onlyDuration(shortest);
  }
  if (!offered.includes(seconds)) return notOffered.duration(seconds);
  return seconds > rights.maximumDurationSeconds ? unlockedBy.duration(seconds) : null;
}
