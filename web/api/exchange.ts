import { type ErrorBody, isErrorBody } from '../../contract/errors.ts';
import { ApiError, isRefusal } from './api-error.ts';
import type { BrowserRoute } from './browser-routes.ts';

/** API Gateway itself gives up after 30 seconds. */
const usualTimeoutMilliseconds = 20_000;

export interface RequestParts {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMilliseconds?: number;
  /** Set by a caller that replaces the session itself; a refused token is not renewed. */
  readonly renewsSession?: false;
}

/** Sends a request. Throws an `ApiError` if no response comes. */
export async function send(
  route: BrowserRoute,
  request: RequestParts,
  { signal, timeoutMilliseconds = usualTimeoutMilliseconds }: CallOptions,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const hasBody = request.body !== undefined;
  try {
    return await fetch(addressOf(route.path, request), {
      method: route.method,
      headers: {
        // The language of any email about this request.
        'accept-language': document.documentElement.lang,
        ...headers,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...entriesOf(request.headers),
      },
      ...(hasBody ? { body: JSON.stringify(request.body) } : {}),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw timeout.aborted
      ? new ApiError('timed_out', 'This is taking too long. Please try again.', { status: null })
      : noAnswer();
  }
}

/** The error for an unreachable server. */
export function noAnswer(): ApiError {
  return new ApiError(
    'network_failed',
    'We could not reach the server. Check your connection and try again.',
    { status: null },
  );
}

/**
 * Returns the body. Throws an `ApiError` with the API's code, or `unexpected_response` for a body that is
 * neither the API's error nor accepted by `isAnswer`.
 *
 * @param errorIn finds the API's error in another format
 */
export async function read<Answer>(
  response: Response,
  isAnswer: (body: unknown) => body is Answer,
  errorIn: (body: unknown) => ErrorBody['error'] | null = usualError,
): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  const error = errorIn(body);
  if (error !== null) {
    const { code, message, retry_after_seconds: retryAfterSeconds = null, ...details } = error;
    throw new ApiError(code, message, { status: response.status, retryAfterSeconds, ...details });
  }
  if (response.status === 429) {
    throw new ApiError('unexpected_response', busyMessage, { status: response.status });
  }
  if (response.ok && isAnswer(body)) return body;
  throw new ApiError('unexpected_response', unexpectedMessage(response.status), { status: response.status });
}

/** Returns the API's error; null if the body is none. */
export function usualError(body: unknown): ErrorBody['error'] | null {
  return isErrorBody(body) ? body.error : null;
}

/** For a response of API Gateway, Lambda or CloudFront. */
function unexpectedMessage(status: number): string {
  if (status === 413) return 'This is too large to send.';
  if (isRefusal(status)) return 'The server did not accept this. Please reload the page.';
  return 'Something went wrong on our side. Please try again.';
}

/** For API Gateway's throttle, which sends no error of ours. */
const busyMessage = 'Too many requests just now. Please wait a moment and try again.';

function addressOf(template: string, request: RequestParts): string {
  const parameters = entriesOf(request.path);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
  const query = new URLSearchParams(entriesOf(request.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function entriesOf(part: unknown): Record<string, string> {
  if (typeof part !== 'object' || part === null) return {};
  return Object.fromEntries(Object.entries(part).filter((entry) => typeof entry[1] === 'string'));
}
