import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../contract/errors.ts';
import { errorCodes } from '../../../contract/errors.ts';
import { ApiError } from '../../api/api-error.ts';
import { messageOf } from '../../api/error-texts.ts';
import { explanationOf, failureOf, isUncertain } from './generation-errors.ts';

function errorWith(code: ErrorCode): ApiError {
  return new ApiError(code, 'The server’s own sentence.', { status: errorCodes[code].status });
}

describe('the message about a video that could not be started', () => {
  it('names the credits that are needed and held', () => {
    const error = new ApiError('insufficient_credits', '', { status: 402, credits: 250 });
    expect(explanationOf(error, 0, undefined)).toMatchObject({
      title: 'Insufficient credits',
      description: 'You need 1000 credits to generate a video. You have 250 credits.',
    });
  });

  it('says which credits are left, where the chosen ones are used up', () => {
    const error = new ApiError('insufficient_credits', '', {
      status: 402,
      credits: 7_000,
      field: 'pay_with',
    });
    expect(explanationOf(error, 0, 'plan').description).toContain('Pay with pack credits instead.');
    expect(explanationOf(error, 0, 'pack').description).toContain('Pay with plan credits instead.');
  });

  it('is the specification’s for a failed deduction', () => {
    expect(explanationOf(errorWith('deduction_failed'), 0, undefined)).toMatchObject({
      title: 'Failed to deduct credits',
      description: 'Please try again or contact support.',
    });
  });

  it.each(['image_refused', 'plan_required', 'too_many_videos', 'generation_closed', 'internal'] as const)(
    'is the specification’s, whatever the cause: %s',
    (code) => {
      expect(explanationOf(errorWith(code), 0, undefined)).toEqual({
        title: 'Generation failed',
        description: 'There was an error generating your video. Please try again.',
        tone: 'error',
      });
    },
  );

  it('is the specification’s for an error that is not of the API', () => {
    expect(explanationOf(new Error('boom'), 0, undefined).title).toBe('Generation failed');
  });
});

describe('what the preview says of a video that could not be started', () => {
  it.each(['not_found', 'image_refused', 'plan_required', 'too_many_videos', 'generation_closed'] as const)(
    'is the reason, where there is something to do about it: %s',
    (code) => {
      expect(failureOf(errorWith(code), messageOf)).toMatchObject({ kind: 'refused' });
    },
  );

  it.each(['internal', 'generation_failed', 'temporarily_unavailable'] as const)(
    'is that the video may have been started: %s',
    (code) => {
      expect(failureOf(errorWith(code), messageOf)).toEqual({ kind: 'uncertain' });
    },
  );

  it.each(['deduction_failed', 'insufficient_credits', 'unauthorized', 'id_already_used'] as const)(
    'is nothing, where the message has said it all: %s',
    (code) => {
      expect(failureOf(errorWith(code), messageOf)).toBeNull();
    },
  );
});

describe('whether a video may have been started', () => {
  it.each([
    [new ApiError('timed_out', '', { status: null }), true],
    [new ApiError('internal', '', { status: 500 }), true],
    [errorWith('deduction_failed'), true],
    [new TypeError('boom'), true],
    [new ApiError('generation_closed', '', { status: 503 }), false],
    [new ApiError('plan_required', '', { status: 403 }), false],
  ])('%s: %s', (error, expected) => {
    expect(isUncertain(error)).toBe(expected);
  });
});
