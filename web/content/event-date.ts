/** UTC days of events. */

/**
 * Returns the next such day, today or later, in milliseconds; `week` is 1 to 4, `weekday` 0 (Sunday) to 6.
 */
export function nextMonthlyDay(week: number, weekday: number, now: Date): number {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const thisMonth = dayOfMonth(now.getUTCFullYear(), now.getUTCMonth(), week, weekday);
  return thisMonth >= today
    ? thisMonth
    : dayOfMonth(now.getUTCFullYear(), now.getUTCMonth() + 1, week, weekday);
}

/** Whether the day `YYYY-MM-DD` is before today. */
export function hasPassed(date: string, now: Date): boolean {
  return date < now.toISOString().slice(0, 10);
}

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Milliseconds or `YYYY-MM-DD` → 'Wednesday, December 2, 2026'. */
export function formatEventDate(day: number | string): string {
  return words.format(new Date(day));
}

function dayOfMonth(year: number, month: number, week: number, weekday: number): number {
  const firstWeekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((weekday - firstWeekday + 7) % 7) + (week - 1) * 7);
}
