import type { ErrorCode } from '../../contract/errors.ts';

/**
 * `network_failed` and `timed_out` without a response, `unexpected_response` outside the contract. After
 * each, the request may have taken effect.
 */
export type ApiErrorCode = ErrorCode | 'network_failed' | 'timed_out' | 'unexpected_response';

/** `message` is English; translated pages show `messageOf` (error-texts.ts). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** Null if no response came. */
  readonly status: number | null;
  /** With `insufficient_credits`: the person's balance. */
  readonly credits: number | null;
  /** With 429: when another request may succeed; null if unknown. */
  readonly retryAfterSeconds: number | null;
  /** With `invalid_request`: a path; `allowed` says what it accepts. */
  readonly field: string | null;
  readonly allowed: string | null;
  /** With `content_refused`. */
  readonly category: string | null;
  /** With `image_refused`. */
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
      category?: string;
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
    this.category = details.category ?? null;
    this.reason = details.reason ?? null;
  }

  /** Whether no response came and the browser reports no connection. */
  get isOffline(): boolean {
    return this.status === null && !navigator.onLine;
  }

  /** Whether the request may have taken effect; then only the same one may be repeated. */
  get isUncertain(): boolean {
    if (isRefusal(this.status)) return false;
    return this.status === null || this.status >= 500 || this.code === 'unexpected_response';
  }
}

/** Whether the same request would fail again at once. */
export function isPointlessNow(error: unknown): boolean {
  return error instanceof ApiError && isRefusal(error.status);
}

/** Whether the request was refused and nothing was done. */
export function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500;
}
