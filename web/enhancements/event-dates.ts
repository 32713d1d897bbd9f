import { formatEventDate, hasPassed, nextMonthlyDay } from '../content/event-date.ts';
import type { Enhancement } from './enhancement.ts';

/** Updates a list of events since the build: monthly ones show their next day, past ones go last. */
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
  // A moved row would lose the focus, so a sorted list stays.
  if (inOrder.some(({ event }, index) => event !== events[index]?.event)) {
    list.append(...inOrder.map(({ event }) => event));
  }
  return undefined;
};
