import { errorCodes } from '../errors.ts';
import type { Preview } from './operator-actions.ts';

/** Every error of the operators' API, in the form of the site's API; the message may be a more exact sentence. */
export const operatorErrors = {
  invalid_request: errorCodes.invalid_request,
  unauthorized: errorCodes.unauthorized,
  /** The role does not allow it, or the network is not on the list. */
  forbidden: { status: 403, message: 'Your role does not allow this.' },
  step_up_required: {
    status: 403,
    message: 'Sign in again: moving money needs a second factor of the last five minutes.',
  },
  not_found: errorCodes.not_found,
  /** `details.preview` has what would happen now. */
  preview_outdated: { status: 409, message: 'Something changed since you looked. Look again, then confirm.' },
  /** The rule refuses it on the state as it is; the message says why. Nothing happened. */
  action_refused: { status: 409, message: 'This is not possible.' },
  purse_empty: { status: 409, message: 'This is more than you may move today.' },
  request_too_large: errorCodes.request_too_large,
  too_many_requests: errorCodes.too_many_requests,
  internal: errorCodes.internal,
  temporarily_unavailable: { status: 503, message: 'Not available for the moment. Please try again.' },
} as const;

export type OperatorErrorCode = keyof typeof operatorErrors;

export interface OperatorErrorBody {
  readonly error: {
    readonly code: OperatorErrorCode;
    readonly message: string;
    /** With `invalid_request`: its path, such as `input.credits`. */
    readonly field?: string;
    /** What the field accepts, in words. */
    readonly allowed?: string;
    /** With `too_many_requests`. */
    readonly retry_after_seconds?: number;
    /** With `preview_outdated`. */
    readonly details?: { readonly preview: Preview };
  };
}

/** How long a sign-in lasts; the refresh token ends with it. */
export const operatorSessionSeconds = 60 * 60;

/** How many requests an operator may make in a minute. */
export const operatorRequestsOfMinute = 600;

/** How long a second sign-in opens what moves money. */
export const stepUpSeconds = 5 * 60;

/** How long a request waits for another operator. */
export const approvalSeconds = 24 * 60 * 60;

/** How long the only operator waits before confirming alone. */
export const aloneWaitSeconds = 60 * 60;
