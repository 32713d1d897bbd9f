import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../contract/errors.ts';
import { refusalCategories } from '../../contract/moderation.ts';
import { imageRefusals } from '../../contract/schemas.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { messageOf } from './error-texts.ts';

const fallback = 'Please try again.';
const english = 'What the server says.';
const failure = (code: string, details: Partial<ConstructorParameters<typeof ApiError>[2]> = {}) =>
  new ApiError(code as ApiErrorCode, english, { status: 400, ...details });

describe('what a person reads of a failed call', () => {
  it.each([...Object.keys(errorCodes), 'network_failed', 'timed_out', 'unexpected_response'])(
    'is a sentence of the page’s own for %s, not the server’s',
    (code) => {
      const text = messageOf(failure(code), fallback);
      expect([english, fallback]).not.toContain(text);
      expect(text).toMatch(/^[A-Z]\S* .+/);
    },
  );

  it('is the specification’s for checkout, payment, portal, deduction and generation', () => {
    expect(
      (
        [
          'checkout_unavailable',
          'payment_unavailable',
          'portal_unavailable',
          'deduction_failed',
          'generation_failed',
        ] as const
      ).map((code) => messageOf(failure(code), fallback)),
    ).toEqual([
      'Error creating checkout',
      'Error creating payment',
      'Unable to open subscription management portal.',
      'Please try again or contact support.',
      'There was an error generating your video. Please try again.',
    ]);
  });

  it.each([
    [30, 'Too many attempts. Please try again in 1 minute.'],
    [1_200, 'Too many attempts. Please try again in 20 minutes.'],
    [20_000, 'Too many attempts. Please try again in 6 hours.'],
  ])('says when %i seconds have to pass before another try', (retryAfterSeconds, text) => {
    expect(messageOf(failure('too_many_requests', { status: 429, retryAfterSeconds }), fallback)).toBe(text);
  });

  it.each(imageRefusals)('says why an image is refused: %s', (reason) => {
    const text = messageOf(failure('image_refused', { reason }), fallback);
    expect(text).not.toBe(messageOf(failure('image_refused'), fallback));
  });

  it.each(refusalCategories)('says why a request is refused: %s', (category) => {
    const text = messageOf(failure('content_refused', { category }), fallback);
    expect(text).not.toBe(messageOf(failure('content_refused'), fallback));
  });

  it.each([
    [413, 'This is too large to send.'],
    [429, 'Too many attempts. Please wait a moment and try again.'],
    [404, 'This request wasn’t accepted. Please reload the page.'],
    [502, 'Something went wrong on our side. Please try again.'],
  ])('is plain where an answer of %i is none of the API’s', (status, text) => {
    expect(messageOf(failure('unexpected_response', { status }), fallback)).toBe(text);
  });

  it('is the caller’s where the code is newer than the page, and for what is no answer', () => {
    expect(messageOf(failure('newer_code'), fallback)).toBe(fallback);
    expect(messageOf(failure('constructor'), fallback)).toBe(fallback);
    expect(messageOf(new TypeError('Failed to fetch'), fallback)).toBe(fallback);
  });
});
