import { describe, expect, it } from 'vitest';
import { formatEventDate, hasPassed, nextMonthlyDay } from './event-date.ts';

describe('the next event of a monthly series', () => {
  it.each([
    ['before it in its month', '2026-11-01T12:00:00Z', 1, 3, 'Wednesday, November 4, 2026'],
    ['on its very day, to its end', '2026-11-04T23:59:00Z', 1, 3, 'Wednesday, November 4, 2026'],
    ['the day after', '2026-11-05T00:00:00Z', 1, 3, 'Wednesday, December 2, 2026'],
    ['over the turn of the year', '2026-12-31T10:00:00Z', 3, 2, 'Tuesday, January 19, 2027'],
    ['in a month that begins on that weekday', '2027-05-30T10:00:00Z', 1, 2, 'Tuesday, June 1, 2027'],
  ])('%s', (_when, now, week, weekday, expected) => {
    expect(formatEventDate(nextMonthlyDay(week, weekday, new Date(now)))).toBe(expected);
  });
});

describe('an event on one day', () => {
  it('is over the day after, not before', () => {
    expect(hasPassed('2027-03-10', new Date('2027-03-10T23:00:00Z'))).toBe(false);
    expect(hasPassed('2027-03-10', new Date('2027-03-11T00:00:00Z'))).toBe(true);
  });
  it('is written without the reader’s zone', () => {
    expect(formatEventDate('2027-03-10')).toBe('Wednesday, March 10, 2027');
  });
});
