import { describe, expect, it } from 'vitest';
import { resolutionText, shapeText } from './generation.ts';
import {
  canceledCreditsText,
  canceledText,
  cancelPriceText,
  failureText,
  keptText,
  lineWaitText,
  placeText,
  statusText,
  usualText,
  waitingText,
} from './videos.ts';

const now = Date.parse('2026-11-21T09:00:00.000Z');

const paid = { credits_used: 1_000 };
const free = { credits_used: 0 };

describe('how long a video is kept', () => {
  it.each(['failed', 'cancelled'])('of a %s one only the prompt is kept, and the words say so', (status) => {
    const expiring = (expires_at: string) => keptText({ status, saved: false, expires_at }, now);
    expect(expiring('2026-12-21T08:59:00.000Z')).toBe('Prompt kept for 30 more days');
    expect(expiring('2026-11-22T10:00:00.000Z')).toBe('Prompt kept for 1 more day');
    expect(expiring('2026-11-22T07:59:00.000Z')).toBe('Prompt deleted within a day');
  });

  it.each([
    [{ saved: true, expires_at: null }, 'Saved'],
    [{ saved: false, expires_at: null }, null],
    [{ saved: false, expires_at: '2026-12-21T08:59:00.000Z' }, 'Kept for 30 more days'],
    [{ saved: false, expires_at: '2026-12-21T07:59:00.000Z' }, 'Kept for 29 more days'],
    [{ saved: false, expires_at: '2026-11-22T10:00:00.000Z' }, 'Kept for 1 more day'],
    [{ saved: false, expires_at: '2026-11-22T07:59:00.000Z' }, 'Deleted within a day'],
    [{ saved: false, expires_at: '2026-11-20T00:00:00.000Z' }, 'Deleted within a day'],
  ])('%j: %s', (video, words) => {
    expect(keptText({ status: 'completed', ...video }, now)).toBe(words);
  });
});

describe('the words of waiting and cancelling', () => {
  it.each([
    [1, false, 'Usually takes 1 second'],
    [75, false, 'Usually takes 75 seconds'],
    [90, false, 'Usually takes 2 minutes'],
    [4, true, 'Taking longer than the usual 4 seconds'],
    [120, true, 'Taking longer than the usual 2 minutes'],
  ])('of a usual time of %i s, late %s: %s', (seconds, isLate, words) => {
    expect(usualText(seconds, isLate)).toBe(words);
  });

  it.each([
    [{ status: 'cancelled', refunded_credits: 1_000 }, 'Credits returned'],
    [{ status: 'cancelled', refunded_credits: 0 }, 'Credits not returned'],
    [{ status: 'completed', refunded_credits: 0 }, null],
    // The failure text says so.
    [{ status: 'failed', refunded_credits: 1_000 }, null],
    [{ status: 'generating', refunded_credits: null }, null],
  ] as const)('%j: %s', (video, words) => {
    expect(canceledCreditsText({ ...video, ...paid })).toBe(words);
    expect(canceledCreditsText({ ...video, ...free })).toBeNull();
  });

  it('say the price before', () => {
    expect(cancelPriceText(1_000, paid)).toBe('You’ll get your 1,000 credits back.');
    expect(cancelPriceText(0, paid)).toBe(
      'The model has already started, so you won’t get your credits back.',
    );
    expect(cancelPriceText(0, free)).toBe('If the model hasn’t started yet, your first video stays free.');
  });
});

describe('a video that is canceled while its model is being asked', () => {
  const asked = { status: 'generating', line: null, cancel_requested: true, refunded_credits: null };

  it('is being canceled, without a word of a refund that is not certain', () => {
    expect(waitingText(asked)).toBe('Canceling');
    expect(canceledText({ ...asked, ...paid })).toBe(
      'The model is being asked. If it refuses, you’ll get your credits back.',
    );
  });
});

describe('a value that is newer than the page', () => {
  it('shows a video in an unknown state as one that is being made', () => {
    expect(statusText('paused')).toBe('In progress');
    expect(waitingText({ status: 'paused', line: null, cancel_requested: false })).toBe('In progress');
  });

  it('shows an unknown reason as a failure of the model', () => {
    expect(failureText('too_many_people', paid)).toEqual(failureText('provider_failed', paid));
  });

  it('shows an unknown quality and shape by their own names', () => {
    expect(resolutionText('4k')).toBe('4k');
    expect(shapeText('21:9')).toBe('21:9');
  });
});

describe('the line, in words', () => {
  it('names the place', () => {
    expect([1, 2, 21].map(placeText)).toEqual(['Next in line', 'Number 2 in line', 'Number 21 in line']);
  });

  it('says how long the wait is, and that it may be longer than a video waits', () => {
    const now = Date.parse('2026-11-21T12:00:00.000Z');
    const after = (seconds: number) => lineWaitText(new Date(now + seconds * 1_000).toISOString(), now);
    expect([-5, 20, 70, 240].map(after)).toEqual([
      'Starts in less than a minute',
      'Starts in less than a minute',
      'Starts in about a minute',
      'Starts in about 4 minutes',
    ]);
    expect(lineWaitText(null, now)).toBe('May take more than 30 minutes');
  });
});
