import type { Video } from './generated/types.gen.ts';

/** Everything that this package throws about a request or a video. */
export class ReelwrightError extends Error {
  override readonly name: string = 'ReelwrightError';
}

/** What the API says of a request that it refuses, https://www.rfc-editor.org/rfc/rfc9457. */
export interface Problem {
  readonly status: number;
  /** For programs, such as `insufficient_credits`; all of them are on the page /api-docs. */
  readonly code: string;
  readonly title: string;
  /** What happened, for people. */
  readonly detail: string;
  /** Where the documentation explains it. */
  readonly type: string;
  /** The field that is wrong, such as `duration` or `headers.idempotency-key`. */
  readonly field: string | null;
  /** What would be accepted. */
  readonly allowed: string | null;
  readonly reason: string | null;
  /** With `insufficient_credits`: the credits that are there. */
  readonly credits: number | null;
  readonly retryAfterSeconds: number | null;
  /** Names the request to our support. */
  readonly requestId: string | null;
}

/** The API refused a request. */
export class ApiError extends ReelwrightError implements Problem {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly type: string;
  readonly field: string | null;
  readonly allowed: string | null;
  readonly reason: string | null;
  readonly credits: number | null;
  readonly retryAfterSeconds: number | null;
  readonly requestId: string | null;
  /** Of the request, if it had one: with the same key it may be sent again. */
  readonly idempotencyKey: string | null;

  constructor(problem: Problem, idempotencyKey: string | null) {
    const { detail, allowed } = problem;
    super(allowed === null ? detail : `${detail} Allowed: ${allowed}.`);
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.detail = detail;
    this.type = problem.type;
    this.field = problem.field;
    this.allowed = allowed;
    this.reason = problem.reason;
    this.credits = problem.credits;
    this.retryAfterSeconds = problem.retryAfterSeconds;
    this.requestId = problem.requestId;
    this.idempotencyKey = idempotencyKey;
  }
}

/** No answer came, after all attempts. With the same idempotency key the request may be sent again. */
export class ConnectionError extends ReelwrightError {
  override readonly name = 'ConnectionError';
  readonly idempotencyKey: string | null;

  constructor(message: string, idempotencyKey: string | null, cause: unknown) {
    super(message, { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** The video failed or was canceled. Its `receipt` says what came back. */
export class VideoNotCompletedError extends ReelwrightError {
  override readonly name = 'VideoNotCompletedError';
  readonly video: Video;

  constructor(video: Video) {
    const reason = video.failure_reason === null ? '' : ` (${video.failure_reason})`;
    super(`The video ${video.id} is ${video.status}${reason}.`);
    this.video = video;
  }
}

/** The video is still being made. It goes on, and can be waited for again. */
export class WaitTimeoutError extends ReelwrightError {
  override readonly name = 'WaitTimeoutError';
  readonly videoId: string;

  constructor(videoId: string, seconds: number) {
    super(`The video ${videoId} was not done after ${seconds} seconds. It is still being made.`);
    this.videoId = videoId;
  }
}

/** The error of an answer that is none of success: by its body, or by its status where something in between answered. */
export function apiErrorOf(response: Response, body: string, idempotencyKey: string | null): ApiError {
  const found = objectIn(body);
  const textOf = (name: string) => (typeof found[name] === 'string' ? found[name] : null);
  const numberOf = (name: string) => (typeof found[name] === 'number' ? found[name] : null);
  const title = textOf('title') ?? textOf('message') ?? (response.statusText || `Status ${response.status}`);
  return new ApiError(
    {
      status: response.status,
      code: textOf('code') ?? `http_${response.status}`,
      title,
      detail: textOf('detail') ?? title,
      type: textOf('type') ?? 'about:blank',
      field: textOf('field'),
      allowed: textOf('allowed'),
      reason: textOf('reason'),
      credits: numberOf('credits'),
      retryAfterSeconds: numberOf('retry_after_seconds') ?? retryAfterSecondsOf(response.headers, Date.now()),
      requestId: textOf('request_id'),
    },
    idempotencyKey,
  );
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
