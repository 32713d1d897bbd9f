import { describe, expect, it } from 'vitest';
import { at, day } from '../testing/billing.ts';
import { periodEnd } from './periods.ts';

function ends(anchor: string, interval: 'month' | 'year', periods: number): string[] {
  const result: string[] = [];
  let start = at(anchor);
  for (let index = 0; index < periods; index += 1) {
    start = periodEnd(at(anchor), { interval }, start);
    result.push(day(start));
  }
  return result;
}

describe('the end of a period', () => {
  it('keeps the day of the month, or the last one of a shorter month', () => {
    expect(ends('2027-01-31', 'month', 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
    expect(ends('2028-01-30', 'month', 2)).toEqual(['2028-02-29', '2028-03-30']);
  });

  it('returns to 29 February where there is one', () => {
    expect(ends('2028-02-29', 'year', 4)).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  it('keeps the time of day', () => {
    const start = at('2027-01-31T23:59:59');
    expect(periodEnd(start, { interval: 'month' }, start)).toBe(at('2027-02-28T23:59:59'));
  });

  it('is always after the start, even one between two ends', () => {
    const anchor = at('2027-01-31');
    const monthly = { interval: 'month' } as const;
    expect(day(periodEnd(anchor, monthly, at('2027-03-10')))).toBe('2027-03-31');
  });
});
