import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { messageOf } from '../api/error-texts.ts';
import { stripePageFailure } from './open-stripe-page.ts';

const explained = new ApiError('too_many_requests', 'Please wait a moment.', { status: 429 });

describe('what a person reads when a page of Stripe’s cannot be opened', () => {
  it.each([
    ['plan', 'Error creating checkout'],
    ['pack', 'Error creating payment'],
  ] as const)('says why the checkout of a %s failed, or the catalog’s sentence', (kind, sentence) => {
    expect(stripePageFailure(kind, explained, messageOf)).toBe(
      'Too many attempts. Please wait a moment and try again.',
    );
    expect(stripePageFailure(kind, new TypeError('Failed to fetch'), messageOf)).toBe(sentence);
  });

  it.each([
    new ApiError('no_subscription', 'You have no subscription to manage. Choose a plan first.', {
      status: 409,
    }),
    new ApiError('network_failed', 'You are offline.', { status: null }),
    explained,
    new TypeError('Failed to fetch'),
  ])('says the portal’s sentence whatever the cause: %s', (error) => {
    expect(stripePageFailure('portal', error, messageOf)).toBe(
      'Unable to open subscription management portal.',
    );
  });
});
