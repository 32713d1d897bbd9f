import { describe, expect, it } from 'vitest';
import {
  cancelledCreditsWords,
  cancelPriceWords,
  failureText,
  keptWords,
  lineWaitWords,
  placeWords,
  resolutionText,
  shapeText,
  statusText,
  usualWords,
  waitingText,
} from './generation.ts';

const now = Date.parse('2026-11-21T09:00:00.000Z');

describe('how long a video is kept', () => {
  it.each(['failed', 'cancelled'])('of a %s one only the prompt is kept, and the words say so', (status) => {
    const expiring = (expires_at: string) => keptWords({ status, saved: false, expires_at }, now);
    expect(expiring('2026-12-21T08:59:00.000Z')).toBe('Prompt kept 30 more days');
    expect(expiring('2026-11-22T10:00:00.000Z')).toBe('Prompt kept 1 more day');
    expect(expiring('2026-11-22T07:59:00.000Z')).toBe('Prompt deleted within a day');
  });

  it.each([
    [{ saved: true, expires_at: null }, 'Saved'],
    [{ saved: false, expires_at: null }, null],
    [{ saved: false, expires_at: '2026-12-21T08:59:00.000Z' }, 'Kept 30 more days'],
    [{ saved: false, expires_at: '2026-12-21T07:59:00.000Z' }, 'Kept 29 more days'],
    [{ saved: false, expires_at: '2026-11-22T10:00:00.000Z' }, 'Kept 1 more day'],
    [{ saved: false, expires_at: '2026-11-22T07:59:00.000Z' }, 'Deleted within a day'],
    [{ saved: false, expires_at: '2026-11-20T00:00:00.000Z' }, 'Deleted within a day'],
  ])('%j: %s', (video, words) => {
    expect(keptWords({ status: 'completed', ...video }, now)).toBe(words);
  });
});

describe('the words of waiting and cancelling', () => {
  it.each([
    [1, '1 second'],
    [4, '4 seconds'],
    [75, '75 seconds'],
    [90, '2 minutes'],
    [120, '2 minutes'],
  ])('%i s usually are %s', (seconds, words) => {
    expect(usualWords(seconds)).toBe(words);
  });

  it.each([
    [{ status: 'cancelled', refunded_credits: 1_000 }, 'Credits returned'],
    [{ status: 'cancelled', refunded_credits: 0 }, 'Credits not returned'],
    [{ status: 'completed', refunded_credits: 0 }, null],
    // A failed video's own words say so.
    [{ status: 'failed', refunded_credits: 1_000 }, null],
    [{ status: 'generating', refunded_credits: null }, null],
  ] as const)('%j: %s', (video, words) => {
    expect(cancelledCreditsWords(video)).toBe(words);
  });

  it('say the price before', () => {
    expect(cancelPriceWords(1_000)).toBe('Your 1,000 credits come back.');
    expect(cancelPriceWords(0)).toBe('The model has begun: your credits do not come back.');
  });
});

describe('a value that is newer than the page', () => {
  it('shows a video in an unknown state as one that is being made', () => {
    expect(statusText('paused')).toBe('In progress');
    expect(waitingText({ status: 'paused', line: null })).toBe(
      waitingText({ status: 'generating', line: null }),
    );
  });

  it('shows an unknown reason as a failure of the model', () => {
    expect(failureText('too_many_people')).toBe(failureText('provider_failed'));
  });

  it('shows an unknown quality and shape by their own names', () => {
    expect(resolutionText('4k')).toBe('4k');
    expect(shapeText('21:9')).toBe('21:9');
  });
});

describe('the line, in words', () => {
  it('names the place', () => {
    expect([1, 2, 3, 10, 11, 21, 22, 23, 112].map(placeWords)).toEqual([
      'Next in line',
      'Second in line',
      'Third in line',
      'Tenth in line',
      '11th in line',
      '21st in line',
      '22nd in line',
      '23rd in line',
      '112th in line',
    ]);
  });

  it('says how long the wait is, and that it may be longer than a video waits', () => {
    const now = Date.parse('2026-11-21T12:00:00.000Z');
    const after = (seconds: number) => lineWaitWords(new Date(now + seconds * 1_000).toISOString(), now);
    expect([-5, 20, 70, 240].map(after)).toEqual([
      'less than a minute',
      'less than a minute',
      'about a minute',
      'about 4 minutes',
    ]);
    expect(lineWaitWords(null, now)).toBe('perhaps more than 30 minutes');
  });
});
