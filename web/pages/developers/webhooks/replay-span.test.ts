import { expect, it } from 'vitest';
import { rangeOf, replayedText, usualTimes } from './replay-span.ts';

const now = new Date('2027-01-31T09:30:40.000Z');
const typed = { from: '2027-01-30T08:00', to: '2027-01-30T09:15' };

it('takes the last hour and the last day up to a minute from now, so that a clock that is behind misses nothing', () => {
  expect(rangeOf('hour', typed, now)).toEqual({
    from: '2027-01-31T08:30:40.000Z',
    to: '2027-01-31T09:31:40.000Z',
  });
  expect(rangeOf('day', typed, now)).toEqual({
    from: '2027-01-30T09:30:40.000Z',
    to: '2027-01-31T09:31:40.000Z',
  });
});

it('reads two times in the reader’s time zone', () => {
  const { from, to } = rangeOf('times', typed, now);
  expect([new Date(from), new Date(to)]).toEqual([new Date(2027, 0, 30, 8, 0), new Date(2027, 0, 30, 9, 15)]);
});

it('starts a reader from the last day, to the minute', () => {
  const { from, to } = rangeOf('times', usualTimes(now), now);
  expect([from, to]).toEqual(['2027-01-30T09:30:00.000Z', '2027-01-31T09:31:00.000Z']);
});

it('counts what was sent again, and says that nothing was', () => {
  expect([0, 1, 1_500].map(replayedText)).toEqual([
    'No event of this time was sent again: none happened that this endpoint hears of.',
    '1 event is sent again. It arrives within a minute or two.',
    '1,500 events are sent again. They arrive within a minute or two.',
  ]);
});
