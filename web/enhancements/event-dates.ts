import { formatEventDate, hasPassed, nextMonthlyDay } from '../content/event-date.ts';
import type { Enhancement } from './enhancement.ts';

/**
 * Brings a list of events up to date, which was written when the site was built: a monthly one gets the day on which it
 * is next, one that is over says so, and all stand in the order of their days, past ones last.
 */
export const eventDates: Enhancement = (list) => {
  const now = new Date();
  const events = [...list.querySelectorAll<HTMLElement>('[data-event]')].map((event) => {
    const { week, weekday, date = '' } = event.dataset;
    const isPast = date !== '' && hasPassed(date, now);
    const day = week === undefined ? Date.parse(date) : nextMonthlyDay(Number(week), Number(weekday), now);
    const next = event.querySelector('[data-part=next]');
    if (next !== null && isPast) next.textContent = 'Past';
    if (next !== null && week !== undefined) next.textContent = `Next: ${formatEventDate(day)}`;
    if (isPast) event.dataset.past = '';
    return { event, day, isPast };
  });
  const inOrder = events.toSorted(
    (one, other) => Number(one.isPast) - Number(other.isPast) || one.day - other.day,
  );
  // Nothing is moved that stands right: a row that holds the focus would lose it.
  if (inOrder.some(({ event }, index) => event !== events[index]?.event)) {
    list.append(...inOrder.map(({ event }) => event));
  }
  return undefined;
};
