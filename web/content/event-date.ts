/** Days as such (UTC), for events: when the next one of a monthly series is, and whether one is over. */

/** The `week`th (1 to 4) `weekday` (0 is Sunday) of a month that is not before `now`: 'Wednesday 2 December 2026'. */
export function nextMonthlyDate(week: number, weekday: number, now: Date): string {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const thisMonth = dayOfMonth(now.getUTCFullYear(), now.getUTCMonth(), week, weekday);
  return formatEventDate(
    thisMonth >= today ? thisMonth : dayOfMonth(now.getUTCFullYear(), now.getUTCMonth() + 1, week, weekday),
  );
}

/** Whether the day `YYYY-MM-DD` is before `now`'s. */
export function hasPassed(date: string, now: Date): boolean {
  return date < now.toISOString().slice(0, 10);
}

/** Milliseconds or `YYYY-MM-DD` → 'Wednesday 2 December 2026', the same for every reader. */
export function formatEventDate(day: number | string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(new Date(day));
  return parts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join(' ');
}

function dayOfMonth(year: number, month: number, week: number, weekday: number): number {
  const firstWeekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((weekday - firstWeekday + 7) % 7) + (week - 1) * 7);
}
