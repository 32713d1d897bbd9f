import type { RecurringPrice } from '../state/collections.ts';

type Recurrence = Pick<RecurringPrice['recurring'], 'interval'>;

const daySeconds = 24 * 60 * 60;

/**
 * The end of the period that begins at `start`: the first time after it that lies a whole number of intervals after
 * `anchor`. Months are counted from the anchor's day, which the shorter ones clamp: 31 January, 28 February, 31 March.
 * Times are seconds since 1970.
 */
export function periodEnd(anchor: number, { interval }: Recurrence, start: number): number {
  const months = interval === 'year' ? 12 : 1;
  // No month is longer, so this first count is never too high.
  let count = Math.max(0, Math.floor((start - anchor) / (31 * daySeconds * months)));
  while (addMonths(anchor, count * months) <= start) count += 1;
  return addMonths(anchor, count * months);
}

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
