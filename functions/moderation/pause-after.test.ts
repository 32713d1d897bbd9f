import { expect, it } from 'vitest';
import type { GeneratingPause } from '../tables/credits/ledger.ts';
import { pauseAfter } from './pause-after.ts';

const start = Date.parse('2026-11-27T10:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);
const none: GeneratingPause = { refusedAt: [], waitsUntil: null, pausedAt: null };

/** An account after a refusal at each of these minutes. */
function after(minutes: readonly number[], category: 'violence' | 'sexual_minors' = 'violence') {
  return minutes.reduce((pause, minute) => pauseAfter(pause, [category], at(minute)), none);
}

it.each([
  ['four in an hour', [0, 1, 2, 3], null],
  ['five in an hour: until the first is an hour old', [0, 1, 2, 3, 4], at(60)],
  ['five in more than an hour', [0, 1, 2, 3, 61], null],
  ['ten in a day: a day from the tenth', [0, 100, 200, 300, 400, 500, 600, 700, 800, 900], at(900 + 24 * 60)],
  ['ten in more than a day', [0, 200, 400, 600, 800, 1_000, 1_200, 1_300, 1_400, 1_500], null],
  [
    'the tenth of a day, which are five of an hour too',
    [0, 1, 2, 3, 4, 70, 71, 72, 73, 74],
    at(74 + 24 * 60),
  ],
])('waits after %s', (_name, minutes, until) => {
  expect(after(minutes)).toMatchObject({ waitsUntil: until?.toISOString() ?? null, pausedAt: null });
});

it('pauses at once for sexual content with minors', () => {
  expect(after([0], 'sexual_minors')).toMatchObject({ waitsUntil: null, pausedAt: at(0).toISOString() });
});

it('keeps no more times than it counts', () => {
  expect(after(Array.from({ length: 30 }, (_, index) => index * 1_000)).refusedAt).toHaveLength(10);
});
