import { describe, expect, it } from 'vitest';
import { waitText, withRetryTime } from './retry-time.ts';

describe('when another request may succeed', () => {
  it.each([
    [0, 'a second'],
    [1, 'a second'],
    [45, '45 seconds'],
    [119, '119 seconds'],
    [120, '2 minutes'],
    [121, '3 minutes'],
    [1_200, '20 minutes'],
    [5_400, '90 minutes'],
    [7_201, '3 hours'],
    [86_400, '24 hours'],
    [172_801, '3 days'],
  ])('after %i seconds: in %s', (seconds, words) => {
    expect(waitText(seconds)).toBe(words);
  });

  it('takes the place of a vague word of the server, and no other', () => {
    expect(withRetryTime('Too many requests. Please wait a moment and try again.', 1_200)).toBe(
      'Too many requests. Please try again in 20 minutes.',
    );
    expect(withRetryTime('You have made 3 exports today.', 7_200)).toBe(
      'You have made 3 exports today. Please try again in 2 hours.',
    );
  });
});
