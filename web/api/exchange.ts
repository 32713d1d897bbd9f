import { type ErrorBody, isErrorBody } from '../../contract/errors.ts';
import { ApiError, isRefusal } from './api-error.ts';
import type { BrowserRoute } from './browser-routes.ts';

/** No call waits longer than this unless told; API Gateway itself gives up after 30 seconds. */
const usualTimeoutMilliseconds = 20_000;

/** The parts of a request, as its route takes them. */
export interface RequestParts {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

export interface CallOptions {
  /** Ends the call early: what the browser then throws is passed on. */
  readonly signal?: AbortSignal;
  /** For routes that may take as long as API Gateway waits. */
  readonly timeoutMilliseconds?: number;
  /** False where the caller replaces the session itself: a token that is refused stays as it is. */
  readonly renewsSession?: false;
}

/** Sends a request. Throws an `ApiError` when no answer comes. */
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
        // The page's language, in which a mail about this request is written.
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

/** The server could not be reached. */
export function noAnswer(): ApiError {
  return new ApiError(
    'network_failed',
    'We could not reach the server. Check your connection and try again.',
    { status: null },
  );
}

/**
 * The body of an answer. Throws an `ApiError` with the API's code and message, or `unexpected_response` where neither an
 * error of the API nor what `isAnswer` accepts came.
 *
 * @param errorIn finds the API's error in a body, where it is written in another way than usual
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

/** The API's error in a body; null: it is none. */
export function usualError(body: unknown): ErrorBody['error'] | null {
  return isErrorBody(body) ? body.error : null;
}

/** What is said of an answer that is none of the API's: of API Gateway, Lambda or CloudFront, or unreadable. */
function unexpectedMessage(status: number): string {
  if (status === 413) return 'This is too large to send.';
  if (isRefusal(status)) return 'The server did not accept this. Please reload the page.';
  return 'Something went wrong on our side. Please try again.';
}

/** API Gateway's own throttle, which answers without an error of ours. */
const busyMessage = 'Too many requests just now. Please wait a moment and try again.';

function addressOf(template: string, request: RequestParts): string {
  const parameters = entriesOf(request.path);
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
  const query = new URLSearchParams(entriesOf(request.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The text entries of one part of a request. */
function entriesOf(part: unknown): Record<string, string> {
  if (typeof part !== 'object' || part === null) return {};
  return Object.fromEntries(Object.entries(part).filter((entry) => typeof entry[1] === 'string'));
}
