import { hasPassed, nextMonthlyDate } from '../content/event-date.ts';
import type { Enhancement } from './enhancement.ts';

/**
 * Brings a list of events up to date, which was written when the site was built: a monthly one gets the day on which it
 * is next, and one that is over says so and goes to the end.
 */
export const eventDates: Enhancement = (list) => {
  const now = new Date();
  for (const event of list.querySelectorAll<HTMLElement>('[data-event]')) {
    const next = event.querySelector('[data-part=next]');
    const { week, weekday, date } = event.dataset;
    if (week !== undefined && weekday !== undefined && next !== null) {
      next.textContent = `Next: ${nextMonthlyDate(Number(week), Number(weekday), now)}`;
    }
    if (date !== undefined && hasPassed(date, now)) {
      if (next !== null) next.textContent = 'Past';
      event.dataset.past = '';
      list.append(event);
    }
  }
  return undefined;
};
