import type { ErrorCode } from '../../contract/errors.ts';

/**
 * What can go wrong with a call beside the API's own codes: no answer came (`network_failed`, `timed_out`), or one that
 * the contract does not know (`unexpected_response`). In all three the request may have had its effect.
 */
export type ApiErrorCode = ErrorCode | 'network_failed' | 'timed_out' | 'unexpected_response';

/** A call that did not succeed. `message` is English; a page that speaks more languages shows `messageOf` (error-texts.ts). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  /** With `insufficient_credits`: how many the person has. */
  readonly credits: number | null;
  /** With 429: after how many seconds another request may succeed, where that is known. */
  readonly retryAfterSeconds: number | null;
  /** With `invalid_request`: which field it is about, as a path, and what would be accepted instead, in words. */
  readonly field: string | null;
  readonly allowed: string | null;
  /** With `image_refused`: why. */
  readonly reason: string | null;

  constructor(
    code: ApiErrorCode,
    message: string,
    details: {
      status: number | null;
      credits?: number;
      retryAfterSeconds?: number | null;
      field?: string;
      allowed?: string;
      reason?: string;
    },
  ) {
    super(message);
    this.code = code;
    this.status = details.status;
    this.credits = details.credits ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.field = details.field ?? null;
    this.allowed = details.allowed ?? null;
    this.reason = details.reason ?? null;
  }

  /** Whether the browser says that it has no connection. */
  get isOffline(): boolean {
    return this.status === null && !navigator.onLine;
  }

  /** Whether the request may have had its effect although it failed, so that only the same request may be repeated. */
  get isUncertain(): boolean {
    if (isRefusal(this.status)) return false;
    return this.status === null || this.status >= 500 || this.code === 'unexpected_response';
  }
}

/** Whether the same request, sent at once, would get the same answer: it was refused, by our API, API Gateway or Lambda. */
export function isPointlessNow(error: unknown): boolean {
  return error instanceof ApiError && isRefusal(error.status);
}

/** Whether a status means that nothing was done, and why the request itself is to blame. */
export function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500;
}
