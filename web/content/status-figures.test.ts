import { expect, it } from 'vitest';
import { dayText, durationText, percentText } from './status-figures.ts';

it('writes a share with two decimals, and all of it without', () => {
  expect([percentText(100), percentText(99.9), percentText(0), percentText(null)]).toEqual([
    '100%',
    '99.90%',
    '0.00%',
    'No data',
  ]);
});

it('writes a duration in the unit that people would use', () => {
  expect(
    [0, 84, 999, 1_000, 9_949, 9_950, 42_000, 119_499, 120_000, 185_000, null].map(durationText),
  ).toEqual([
    '0 ms',
    '84 ms',
    '999 ms',
    '1.0 s',
    '9.9 s',
    '10 s',
    '42 s',
    '119 s',
    '2 min',
    '3 min 5 s',
    'No data',
  ]);
});

it('says of a day what is known of it, by its date in UTC', () => {
  expect(dayText('2026-11-21', { status: 'degraded', uptime_percent: 97.22 })).toBe(
    'Nov 21, 2026: Degraded, 97.22%',
  );
  expect(dayText('2026-08-23', null)).toBe('Aug 23, 2026: No data');
});
