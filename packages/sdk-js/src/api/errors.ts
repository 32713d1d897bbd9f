import type { ErrorCode, Video } from './types.gen.ts';

interface ErrorContext {
  readonly cause?: unknown;
  readonly idempotencyKey?: string | null;
  readonly videoId?: string | null;
}

/** Everything that this package throws about a request, a video or a webhook. */
export class ReelwrightError extends Error {
  override readonly name: string = 'ReelwrightError';
  /** The request's, if it had one: with the same key it may be sent again, and is done once. */
  idempotencyKey: string | null;
  /** The video that was started, if one was: it is charged, it goes on, and it can be waited for again. */
  videoId: string | null;

  constructor(message: string, { cause, idempotencyKey = null, videoId = null }: ErrorContext = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.idempotencyKey = idempotencyKey;
    this.videoId = videoId;
  }
}

/** What the API says of a request that it refuses, https://www.rfc-editor.org/rfc/rfc9457. */
export interface Problem {
  readonly status: number;
  /** For programs, such as `insufficient_credits`. `http_…` with the status where something before the API answered. */
  readonly code: ErrorCode | (string & {});
  readonly title: string;
  /** What happened, for people. */
  readonly detail: string;
  /** Where the documentation explains it. */
  readonly type: string;
  /** The field that is wrong, such as `duration` or `headers.idempotency-key`. */
  readonly field: string | null;
  /** What would be accepted. */
  readonly allowed: string | null;
  /** With `image_refused`: why. */
  readonly reason: string | null;
  /** With `content_refused`: what is not made, such as `violence`. */
  readonly category: string | null;
  /** With `insufficient_credits`: the credits that are there. */
  readonly credits: number | null;
  readonly retryAfterSeconds: number | null;
  /** Names the request to our support. */
  readonly requestId: string | null;
}

/** A request was refused. Its classes are those of the status or the code. */
export class ApiError extends ReelwrightError implements Problem {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly code: Problem['code'];
  readonly title: string;
  readonly detail: string;
  readonly type: string;
  readonly field: string | null;
  readonly allowed: string | null;
  readonly reason: string | null;
  readonly category: string | null;
  readonly credits: number | null;
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;

  constructor(problem: Problem, context: ErrorContext = {}) {
    const { detail, allowed } = problem;
    super(allowed === null ? detail : `${detail} Allowed: ${allowed}.`, context);
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.detail = detail;
    this.type = problem.type;
    this.field = problem.field;
    this.allowed = allowed;
    this.reason = problem.reason;
    this.category = problem.category;
    this.credits = problem.credits;
    this.retryAfterSeconds = problem.retryAfterSeconds;
    this.requestId = problem.requestId;
  }
}

/** 400: `field` and `allowed` say what is wrong. */
export class BadRequestError extends ApiError {
  override readonly name = 'BadRequestError';
}

/** 401: the API key is not known, revoked or expired. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** 402: the account has too few credits. */
export class InsufficientCreditsError extends ApiError {
  override readonly name = 'InsufficientCreditsError';
}

/** 402: the API key has reached its monthly cap. */
export class SpendCapReachedError extends ApiError {
  override readonly name = 'SpendCapReachedError';
}

/** 403: the key lacks the scope, or the plan does not include it. */
export class PermissionDeniedError extends ApiError {
  override readonly name = 'PermissionDeniedError';
}

/** 404 */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** 409: it is not possible in this state. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
}

/** 413 */
export class RequestTooLargeError extends ApiError {
  override readonly name = 'RequestTooLargeError';
}

/** 422: the idempotency key belongs to another request. */
export class IdempotencyKeyReusedError extends ApiError {
  override readonly name = 'IdempotencyKeyReusedError';
}

/** 422: `reason` says why the image cannot be used. */
export class ImageRefusedError extends ApiError {
  override readonly name = 'ImageRefusedError';
}

/** 422: `category` says what is not made. Nothing was charged: the same call with another prompt may succeed. */
export class ContentRefusedError extends ApiError {
  override readonly name = 'ContentRefusedError';
}

/** 429: `retryAfterSeconds` says when it may succeed. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

/** 5xx */
export class ServerError extends ApiError {
  override readonly name = 'ServerError';
}

/** No answer came, after all attempts. With the same idempotency key the request may be sent again. */
export class ConnectionError extends ReelwrightError {
  override readonly name = 'ConnectionError';
}

/** The `signal` of the call ended it. */
export class AbortError extends ReelwrightError {
  override readonly name = 'AbortError';
}

/** The video failed or was canceled, or is not completed yet. Its `receipt` says what came back. */
export class VideoNotCompletedError extends ReelwrightError {
  override readonly name = 'VideoNotCompletedError';
  readonly video: Video;

  constructor(video: Video) {
    const reason = video.failure_reason === null ? '' : ` (${video.failure_reason})`;
    super(`The video ${video.id} is ${video.status}${reason}.`, { videoId: video.id });
    this.video = video;
  }
}

/** The video is still being made. It goes on, and can be waited for again. */
export class WaitTimeoutError extends ReelwrightError {
  override readonly name = 'WaitTimeoutError';
  declare videoId: string;

  constructor(videoId: string, seconds: number, cause?: unknown) {
    super(`The video ${videoId} was not done after ${seconds} seconds. It is still being made.`, {
      videoId,
      cause,
    });
  }
}

type ApiErrorClass = new (problem: Problem, context: ErrorContext) => ApiError;

const classesByCode: Readonly<Record<ErrorCode, ApiErrorClass>> = {
  invalid_request: BadRequestError,
  unauthorized: AuthenticationError,
  insufficient_credits: InsufficientCreditsError,
  spend_cap_reached: SpendCapReachedError,
  forbidden: PermissionDeniedError,
  generating_paused: PermissionDeniedError,
  plan_required: PermissionDeniedError,
  account_suspended: PermissionDeniedError,
  not_found: NotFoundError,
  chain_not_joinable: ConflictError,
  not_in_this_state: ConflictError,
  request_in_flight: ConflictError,
  too_many_webhooks: ConflictError,
  webhook_disabled: ConflictError,
  request_too_large: RequestTooLargeError,
  idempotency_key_reused: IdempotencyKeyReusedError,
  content_refused: ContentRefusedError,
  prompt_not_rewritten: ContentRefusedError,
  image_refused: ImageRefusedError,
  too_many_requests: RateLimitError,
  too_many_videos: RateLimitError,
  deduction_failed: ServerError,
  feature_off: ServerError,
  generation_closed: ServerError,
  improving_unavailable: ServerError,
  internal: ServerError,
  maintenance: ServerError,
  temporarily_unavailable: ServerError,
};

/** For codes that are newer than this package, and for answers from something before the API. */
const classesByStatus: Readonly<Record<number, ApiErrorClass>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  413: RequestTooLargeError,
  429: RateLimitError,
};

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(classesByCode, code);
}

/** The error of an answer that is none of success: by its body, or by its status where something in between answered. */
export function apiErrorOf(response: Response, body: string, idempotencyKey: string | null): ApiError {
  const { status, statusText, headers } = response;
  const found = objectIn(body);
  const textOf = (name: string) => (typeof found[name] === 'string' ? found[name] : null);
  const numberOf = (name: string) => (typeof found[name] === 'number' ? found[name] : null);
  const title = textOf('title') ?? textOf('message') ?? (statusText || `Status ${status}`);
  const code = textOf('code') ?? `http_${status}`;
  const Class = isErrorCode(code)
    ? classesByCode[code]
    : (classesByStatus[status] ?? (status >= 500 ? ServerError : ApiError));
  return new Class(
    {
      status,
      code,
      title,
      detail: textOf('detail') ?? title,
      type: textOf('type') ?? 'about:blank',
      field: textOf('field'),
      allowed: textOf('allowed'),
      reason: textOf('reason'),
      category: textOf('category'),
      credits: numberOf('credits'),
      retryAfterSeconds: retryAfterSecondsOf(headers, Date.now()) ?? numberOf('retry_after_seconds'),
      requestId: textOf('request_id') ?? headers.get('x-amzn-requestid') ?? headers.get('x-amz-cf-id'),
    },
    { idempotencyKey },
  );
}

/** Whether the same request may succeed later: lost, being worked on, too many, or a failure of the server. */
export function mayPassLater(error: unknown): error is ApiError | ConnectionError {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 408 || status === 429 || status >= 500 || code === 'request_in_flight';
}

/**
 * How long `Retry-After` asks to wait: it names seconds or a date.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfterSecondsOf(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return null;
  if (/^\d+$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000));
}

function objectIn(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
