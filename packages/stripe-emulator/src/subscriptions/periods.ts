import type { RecurringPrice } from './subscriptions.ts';

type Recurrence = Pick<RecurringPrice['recurring'], 'interval' | 'interval_count'>;

const daySeconds = 24 * 60 * 60;

/**
 * The end of the period that begins at `start`: the first time after it that lies a whole number of intervals after
 * `anchor`. Months are counted from the anchor's day, which the shorter ones clamp: 31 January, 28 February, 31 March.
 * Times are seconds since 1970.
 */
export function periodEnd(anchor: number, recurrence: Recurrence, start: number): number {
  let count = Math.max(0, Math.floor((start - anchor) / longestSeconds(recurrence)));
  while (addIntervals(anchor, recurrence, count) <= start) count += 1;
  return addIntervals(anchor, recurrence, count);
}

function addIntervals(anchor: number, { interval, interval_count: each }: Recurrence, count: number): number {
  switch (interval) {
    case 'day':
      return anchor + count * each * daySeconds;
    case 'week':
      return anchor + count * each * 7 * daySeconds;
    case 'month':
      return addMonths(anchor, count * each);
    case 'year':
      return addMonths(anchor, count * each * 12);
    default:
      throw new Error(`There is no interval ${interval}`);
  }
}

/** No interval lasts longer, so that a first guess at how many have passed is never too high. */
function longestSeconds({ interval, interval_count: each }: Recurrence): number {
  return (longestDays[interval] ?? 1) * each * daySeconds;
}

const longestDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
