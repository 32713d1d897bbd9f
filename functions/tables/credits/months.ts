/**
 * Calendar months as Stripe counts billing periods: from the anchor's day and time in UTC, or a shorter
 * month's last day (31 January, 28 February, 31 March).
 */

/** ISO 8601. */
export function addMonths(anchor: string, months: number): string {
  const from = new Date(anchor);
  const firstOfMonth = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const target = new Date(firstOfMonth);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  const midnight = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  const day = Math.min(from.getUTCDate(), lastDay);
  return new Date(firstOfMonth + (day - 1) * 86_400_000 + (from.getTime() - midnight)).toISOString();
}

/** The month that contains `instant`, counted from `anchor`; the last one ends at `endsAt`. */
export function monthContaining(
  anchor: string,
  endsAt: string,
  instant: string,
): { startsAt: string; endsAt: string } {
  const from = new Date(anchor);
  const at = new Date(instant);
  let index = (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth();
  while (index > 0 && addMonths(anchor, index) > instant) index -= 1;
  const next = addMonths(anchor, index + 1);
  return { startsAt: addMonths(anchor, index), endsAt: next < endsAt ? next : endsAt };
}

/** ISO 8601; days of 24 hours. */
export function addDays(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * 86_400_000).toISOString();
}

/** The later of two instants (ISO 8601). */
export function later(a: string, b: string): string {
  return a > b ? a : b;
}

/** The next millisecond (ISO 8601). */
export function justAfter(instant: string): string {
  return new Date(Date.parse(instant) + 1).toISOString();
}
