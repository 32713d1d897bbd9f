import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { explanationOf, isUncertain } from './generation-errors.ts';

describe('what is said of a video that could not be begun', () => {
  it('names the credits that are needed and held', () => {
    const error = new ApiError('insufficient_credits', '', { status: 402, credits: 250 });
    expect(explanationOf(error, 0)).toMatchObject({
      title: 'Insufficient credits',
      description: 'You need 1000 credits to generate a video. You have 250 credits.',
    });
  });

  it('says which credits are left, where the chosen ones are used up', () => {
    const message = 'You have no plan credits left. Pay with pack credits.';
    const error = new ApiError('insufficient_credits', message, {
      status: 402,
      credits: 7_000,
      field: 'pay_with',
    });
    expect(explanationOf(error, 0)).toMatchObject({ title: 'Insufficient credits', description: message });
  });

  it('is the server’s own sentence where it knows what to do', () => {
    const message = 'The image to start from is no longer there. Upload it again.';
    expect(explanationOf(new ApiError('not_found', message, { status: 404 }), 0)).toMatchObject({
      title: 'Generation failed',
      description: message,
    });
  });

  it('is the specification’s for everything else', () => {
    expect(explanationOf(new Error('boom'), 0)).toMatchObject({
      title: 'Generation failed',
      description: 'There was an error generating your video. Please try again.',
    });
  });
});

describe('whether a video may have been begun', () => {
  it.each([
    [new ApiError('timed_out', '', { status: null }), true],
    [new ApiError('internal', '', { status: 500 }), true],
    [new TypeError('boom'), true],
    [new ApiError('generation_closed', '', { status: 503 }), false],
    [new ApiError('plan_required', '', { status: 403 }), false],
  ])('%s: %s', (error, expected) => {
    expect(isUncertain(error)).toBe(expected);
  });
});
