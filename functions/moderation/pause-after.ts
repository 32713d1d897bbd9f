import type { RefusalCategory } from '../../contract/moderation.ts';
import type { GeneratingPause } from '../tables/credits/ledger.ts';

/** So many refusals within the time, and the person waits. */
const inAnHour = 5;
const inADay = 10;

const hourMilliseconds = 60 * 60 * 1_000;
const dayMilliseconds = 24 * hourMilliseconds;

/**
 * An account after another refusal. Five in an hour wait until the first of them is an hour old, ten in a day another
 * day; sexual content with minors pauses at once, until an operator resumes it. Pure.
 */
export function pauseAfter(
  { refusedAt: before }: GeneratingPause,
  categories: readonly RefusalCategory[],
  now: Date,
): GeneratingPause {
  const refusedAt = [...before, now.toISOString()].slice(-inADay);
  return {
    refusedAt,
    waitsUntil: waitAfter(refusedAt.map(Date.parse), now.getTime()),
    pausedAt: categories.includes('sexual_minors') ? now.toISOString() : null,
  };
}

/** @param refusals the oldest first, the last one now */
function waitAfter(refusals: readonly number[], now: number): string | null {
  const tenth = refusals.at(-inADay);
  if (tenth !== undefined && tenth > now - dayMilliseconds) return instant(now + dayMilliseconds);
  const fifth = refusals.at(-inAnHour);
  return fifth !== undefined && fifth > now - hourMilliseconds ? instant(fifth + hourMilliseconds) : null;
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
