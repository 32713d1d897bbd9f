import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../contract/errors.ts';
import { errorCodes } from '../../../contract/errors.ts';
import { ApiError } from '../../api/api-error.ts';
import { isUncertain } from './attempt-texts.ts';
import { refusalOf } from './refusal.ts';

function errorWith(code: ErrorCode): ApiError {
  return new ApiError(code, 'The server’s own sentence.', { status: errorCodes[code].status });
}
const refusal = (error: Error, payWith?: 'plan' | 'pack') => refusalOf(error, 0, payWith);

describe('what the monitor says of a video that could not be started', () => {
  it('names the credits that are needed and held', () => {
    const error = new ApiError('insufficient_credits', '', { status: 402, credits: 250 });
    expect(refusal(error)).toMatchObject({
      title: 'Insufficient credits',
      text: 'You need 1000 credits to generate a video. You have 250 credits.',
      action: { label: 'Buy Credits' },
    });
  });

  it('says which credits are left, where the chosen ones are used up', () => {
    const error = new ApiError('insufficient_credits', '', {
      status: 402,
      credits: 7_000,
      field: 'pay_with',
    });
    expect(refusal(error, 'plan')?.text).toContain('Pay with pack credits instead.');
    expect(refusal(error, 'pack')?.text).toContain('Pay with plan credits instead.');
  });

  it('is the specification’s for a failed deduction, an ended session, and a refusal without a known reason', () => {
    expect(refusal(errorWith('deduction_failed'))).toEqual({
      title: 'Failed to deduct credits',
      text: 'Please try again or contact support.',
    });
    expect(refusal(errorWith('unauthorized'))).toMatchObject({
      title: 'Authentication required',
      text: 'Please sign in to generate videos.',
      action: { label: 'Sign In' },
    });
    expect(refusal(errorWith('id_already_used'))).toEqual({
      title: 'Generation failed',
      text: 'There was an error generating your video. Please try again.',
    });
  });

  it.each(['not_found', 'image_refused', 'plan_required', 'too_many_videos', 'generation_closed'] as const)(
    'is the reason, where there is something to do about it: %s',
    (code) => {
      expect(refusal(errorWith(code))?.title).toBe('Your video was not started');
    },
  );

  it.each([
    ['plan_required', 'model', 'Your plan doesn’t include this model.'],
    ['generation_closed', 'model', 'This model can’t make videos right now.'],
    ['not_found', 'parent.id', 'The video to start from is no longer available.'],
    ['invalid_request', 'parent', 'The model can’t start from this video.'],
    ['not_found', 'references.1.image_id', 'One of your images is no longer available.'],
    ['not_found', 'image_id', 'Your starting image is no longer available.'],
  ] as const)('names what is wrong: %s of %s', (code, field, words) => {
    expect(refusal(new ApiError(code, '', { status: 400, field }))).toMatchObject({
      title: 'Your video was not started',
      text: expect.stringContaining(words),
    });
  });

  it('says what we do not make below the prompt, and what to do', () => {
    const error = new ApiError('content_refused', '', { status: 422, category: 'hate' });
    expect(refusal(error)).toEqual({
      title: 'Your video was not started',
      text: 'Nothing was charged. Change the prompt or the image, and try again. If this is a mistake, contact support, and we’ll look at it again.',
      promptProblem: 'We don’t make this: hate or insults.',
      action: { label: 'Ask us to look again', to: '/contact?subject=technical_support#message' },
    });
    expect(isUncertain(error)).toBe(false);
    expect(refusal(errorWith('generating_paused'))?.text).toContain('Please contact support.');
  });

  it('is maintenance, after which the same request may be sent again', () => {
    const error = new ApiError('maintenance', '', { status: 503 });
    expect(refusal(error)?.text).toBe('Try again. It’s the same request, so you won’t pay twice.');
    expect(isUncertain(error)).toBe(true);
  });

  it.each(['internal', 'generation_failed', 'temporarily_unavailable'] as const)(
    'is no refusal where the video may have been started: %s',
    (code) => {
      expect(refusal(errorWith(code))).toBeNull();
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
