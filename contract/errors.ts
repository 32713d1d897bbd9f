import type { ImageRefusal } from './schemas.ts';

/**
 * Every error that the API answers with: its code, its HTTP status and the sentence for the person who reads it.
 * A handler may replace the sentence where the specification's catalog words it for the case at hand.
 */
export const errorCodes = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  invalid_signature: { status: 400, message: 'The signature is not valid.' },
  unauthorized: { status: 401, message: 'Please sign in.' },
  insufficient_credits: { status: 402, message: 'You do not have enough credits.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  plan_required: { status: 403, message: 'Your plan does not include this choice.' },
  wrong_password: { status: 403, message: 'The password is not right.' },
  one_time_code_required: { status: 403, message: 'Enter the code of your authenticator as well.' },
  wrong_code: { status: 403, message: 'The code is not right or has expired.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  link_ended: { status: 410, message: 'This link was used already or has expired.' },
  no_subscription: { status: 409, message: 'You have no subscription to manage. Choose a plan first.' },
  payment_due: { status: 409, message: 'Your last payment failed. Pay it first, under Manage Subscription.' },
  plan_starts_now: { status: 409, message: 'This plan starts right away. Confirm it at Stripe.' },
  plan_starts_later: {
    status: 409,
    message: 'This plan can start when your paid period ends. Choose it on the pricing page.',
  },
  plan_not_changeable: {
    status: 409,
    message: 'Your plan cannot be changed here. Please write to us.',
  },
  id_already_used: { status: 409, message: 'This id already stands for another request.' },
  cancel_price_changed: {
    status: 409,
    message: 'The model has begun: cancelling no longer gives the credits back.',
  },
  not_in_this_state: { status: 409, message: 'That is not possible with this video now.' },
  no_password: { status: 409, message: 'You sign in with Google. This account has no password.' },
  second_factor_on: { status: 409, message: 'Two-factor authentication is on already. Turn it off first.' },
  address_at_google: {
    status: 409,
    message: 'Your account is linked with Google, which keeps its address. Change it in your Google account.',
  },
  address_taken: { status: 409, message: 'Another account has this address.' },
  password_refused: {
    status: 422,
    message: 'This password is among the first that a thief tries. Choose another.',
  },
  image_refused: { status: 422, message: 'This image cannot be used.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
  },
  request_too_large: { status: 413, message: 'The request is too large.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  renewal_unavailable: { status: 502, message: 'Your plan could not be changed. Please try again.' },
  checkout_unavailable: { status: 502, message: 'Error creating checkout' },
  portal_unavailable: { status: 502, message: 'Unable to open subscription management portal.' },
  payment_unavailable: { status: 502, message: 'Error creating payment' },
  deduction_failed: { status: 503, message: 'Please try again or contact support.' },
  generation_failed: {
    status: 503,
    message: 'There was an error generating your video. Please try again.',
  },
  generation_closed: {
    status: 503,
    message: 'Videos cannot be made at the moment. No credits were taken. Please try again later.',
  },
  sessions_not_ended: {
    status: 503,
    message: 'The change is made, but other browsers may still be signed in. Please sign out everywhere.',
  },
  temporarily_unavailable: {
    status: 503,
    message: 'We cannot reach your data at the moment. Please try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** The one shape of an error's body. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    /** Which field it is about, as a path (`prompt`, `headers.idempotency-key`). */
    readonly field?: string;
    /** What would be accepted instead, in words. */
    readonly allowed?: string;
    /** With `insufficient_credits`: how many credits the person has. */
    readonly credits?: number;
    /** With `too_many_requests`: after how many seconds another request may succeed. */
    readonly retry_after_seconds?: number;
    /** With `image_refused`: why. */
    readonly reason?: ImageRefusal;
  };
}

/** Whether `value`, parsed from a response, is our error body. A code that is newer than this page passes. */
export function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null || !('error' in value)) return false;
  const { error } = value;
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

/** With `generation_closed`, of credits that include Veo 3: another model is no replacement. */
export const veo3ClosedMessage =
  'Veo 3 is not available at the moment. No credits were taken. Please try again later.';

/** 'You need 1000 credits …', as the specification's catalog words it. */
export function insufficientCreditsMessage(neededCredits: number, credits: number): string {
  return `You need ${neededCredits} credits to generate a video. You have ${credits} credits.`;
}
