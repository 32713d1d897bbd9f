import type { RefusalId } from './fields/ids.ts';
import type { RefusalCategory } from './moderation.ts';
import type { ImageRefusal } from './schemas.ts';

/**
 * Every error of the API. A handler may replace the English sentence; programs read the code, and pages
 * translate it (web/api/error-texts.ts).
 */
export const errorCodes = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  invalid_signature: { status: 400, message: 'The signature is not valid.' },
  unauthorized: { status: 401, message: 'Please sign in.' },
  insufficient_credits: { status: 402, message: 'You do not have enough credits.' },
  spend_cap_reached: { status: 402, message: 'This API key has reached its monthly spending cap.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  plan_required: { status: 403, message: 'Your plan does not include this option.' },
  wrong_password: { status: 403, message: 'This password is not correct.' },
  one_time_code_required: { status: 403, message: 'Also enter the code from your authenticator app.' },
  wrong_code: { status: 403, message: 'This code is not correct or has expired.' },
  owner_proof_required: { status: 403, message: 'Confirm with your password that it is you.' },
  account_suspended: {
    status: 403,
    message: 'Your account is suspended: you can read, export and cancel, but not spend or share.',
  },
  generating_paused: {
    status: 403,
    message:
      'Your account cannot make videos until we have looked at what it asked for. You can read, export and cancel.',
  },
  not_found: { status: 404, message: 'Not found.' },
  link_ended: { status: 410, message: 'This link has already been used or has expired.' },
  no_subscription: { status: 409, message: 'You have no subscription to manage. Choose a plan first.' },
  payments_not_set_up: { status: 409, message: 'Payments are not set up here.' },
  payment_due: { status: 409, message: 'Your last payment failed. Pay it first under Manage Subscription.' },
  plan_starts_now: { status: 409, message: 'This plan starts right away. Confirm the change at Stripe.' },
  plan_starts_later: {
    status: 409,
    message: 'This plan starts when your paid period ends. Choose it on the pricing page.',
  },
  plan_not_changeable: {
    status: 409,
    message: 'Your plan cannot be changed here. Please contact support.',
  },
  id_already_used: { status: 409, message: 'This id was already used for another request.' },
  price_changed: { status: 409, message: 'The price of a video has changed.' },
  cancel_price_changed: {
    status: 409,
    message: 'The model has started, so canceling no longer refunds the credits.',
  },
  not_in_this_state: { status: 409, message: 'This is not possible with this video right now.' },
  chain_not_joinable: {
    status: 409,
    message: 'This video and those before it cannot be joined into one file. Download each by itself.',
  },
  no_password: { status: 409, message: 'You sign in with Google. This account has no password.' },
  second_factor_on: { status: 409, message: 'Two-factor sign-in is already on. Turn it off first.' },
  address_at_google: {
    status: 409,
    message: 'Your account is linked to Google. Change the email address in your Google account.',
  },
  address_taken: { status: 409, message: 'Another account uses this email address.' },
  too_many_webhooks: {
    status: 409,
    message: 'You have as many webhook endpoints as an account may have. Delete one first.',
  },
  webhook_disabled: { status: 409, message: 'This webhook endpoint is disabled. Enable it first.' },
  too_many_projects: {
    status: 409,
    message: 'You have as many projects as an account may have. Delete one first.',
  },
  too_many_keys: {
    status: 409,
    message: 'You have as many API keys as an account may have. Revoke one first.',
  },
  password_refused: {
    status: 422,
    message: 'This password is too easy to guess. Choose another.',
  },
  content_refused: { status: 422, message: 'We don’t make this. Nothing was charged.' },
  image_refused: { status: 422, message: 'This image cannot be used.' },
  prompt_not_rewritten: {
    status: 422,
    message: 'This prompt cannot be improved here. You can still use it as it is.',
  },
  too_many_presets: {
    status: 409,
    message: 'You have as many presets as an account may have. Delete one first.',
  },
  request_in_flight: {
    status: 409,
    message: 'A request with this Idempotency-Key is being worked on. Try again in a moment.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
  },
  request_too_large: { status: 413, message: 'The request is too large.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  too_many_videos: {
    status: 429,
    message: 'Too many of your videos are being generated. Wait until one is done.',
  },
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
    message: 'Videos cannot be generated right now. No credits were deducted. Please try again later.',
  },
  improving_unavailable: {
    status: 503,
    message: 'Your prompt could not be improved right now. Please try again.',
  },
  feature_off: { status: 503, message: 'This is switched off for the moment. Please try again later.' },
  maintenance: { status: 503, message: 'We are improving Reelwright. Please try again later.' },
  sessions_not_ended: {
    status: 503,
    message: 'The change is saved, but other browsers may still be signed in. Please sign out everywhere.',
  },
  temporarily_unavailable: {
    status: 503,
    message: 'We cannot reach your data right now. Please try again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** The body of an error of the site's API. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    /** Its path, such as `prompt` or `headers.idempotency-key`. */
    readonly field?: string;
    /** What the field accepts, in words. */
    readonly allowed?: string;
    /** With `insufficient_credits`: what the person has. */
    readonly credits?: number;
    /** With `too_many_requests`, `too_many_videos` and `maintenance`. */
    readonly retry_after_seconds?: number;
    /** With `content_refused`: why, and the refusal's id. */
    readonly category?: RefusalCategory;
    readonly refusal_id?: RefusalId;
    /** With `image_refused`. */
    readonly reason?: ImageRefusal;
  };
}

/** Header of answers to a person while maintenance lasts: when it ends, ISO 8601. */
export const maintenanceUntilHeader = 'maintenance-until';

/** Whether a parsed response is our error body, also with a newer code. */
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

/** With `generation_closed`: no other model replaces Veo 3. */
export const veo3ClosedMessage =
  'Veo 3 is not available right now. No credits were deducted. Please try again later.';

/** 'You need 1000 credits …', in the specification's words. */
export function insufficientCreditsMessage(neededCredits: number, credits: number): string {
  return `You need ${neededCredits} credits to generate a video. You have ${credits} credits.`;
}
