import { isErrorBody } from '../../contract/errors.ts';
import type { BodyOf, HeadersOf, PathParametersOf, QueryOf, ResponseOf } from '../../contract/routes.ts';
import { accessToken } from '../session/access-token.ts';
import { ApiError } from './api-error.ts';
import type { Received } from './received.ts';
import { hasShape } from './response-shape.ts';
import { userRoutes } from './user-routes.ts';

/** No call waits longer than this unless told; API Gateway itself gives up after 30 seconds. */
const usualTimeoutMilliseconds = 20_000;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** For routes that may take as long as API Gateway waits. */
  readonly timeoutMilliseconds?: number;
}

type UserRoute = keyof typeof userRoutes;

/** The parts of a request that its route takes, and no others. */
type RequestOf<K extends UserRoute> = Present<{
  readonly path: PathParametersOf<K>;
  readonly query: QueryOf<K>;
  readonly headers: HeadersOf<K>;
  readonly body: BodyOf<K>;
}>;
type Present<Parts> = { [P in keyof Parts as Parts[P] extends undefined ? never : P]: Parts[P] };

/**
 * Calls a route of the contract as the signed-in person and gives its response, which holds all that
 * the contract promises and perhaps more. Throws an `ApiError` with
 * the API's code and message, or with what kept the answer from arriving. A token that the API refuses is renewed once.
 */
export async function callApi<K extends UserRoute>(
  key: K,
  request: RequestOf<K>,
  options: CallOptions = {},
): Promise<Received<ResponseOf<K>>> {
  const token = await accessToken();
  if (token === null) throw new ApiError('unauthorized', 'Please sign in.', { status: 401 });
  let response = await send(key, request, token, options);
  if (response.status === 401) {
    const renewed = await accessToken({ refused: token });
    if (renewed !== null) response = await send(key, request, renewed, options);
  }
  return await read(key, response);
}

async function send(
  key: UserRoute,
  request: { path?: unknown; query?: unknown; headers?: unknown; body?: unknown },
  token: string,
  { signal, timeoutMilliseconds = usualTimeoutMilliseconds }: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const hasBody = request.body !== undefined;
  try {
    return await fetch(addressOf(userRoutes[key].path, request), {
      method: userRoutes[key].method,
      headers: {
        authorization: `Bearer ${token}`,
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
      : new ApiError(
          'network_failed',
          'We could not reach the server. Check your connection and try again.',
          {
            status: null,
          },
        );
  }
}

async function read<K extends UserRoute>(key: K, response: Response): Promise<Received<ResponseOf<K>>> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) {
    const { code, message, credits } = body.error;
    throw new ApiError(code, message, {
      status: response.status,
      ...(credits === undefined ? {} : { credits }),
    });
  }
  if (response.ok && isResponseOf(key, body)) return body;
  throw new ApiError('unexpected_response', 'Something went wrong on our side. Please try again.', {
    status: response.status,
  });
}

/** Whether `body` has every field that the route answers with. Values that are new since this page was loaded pass. */
function isResponseOf<K extends UserRoute>(key: K, body: unknown): body is Received<ResponseOf<K>> {
  return hasShape(body, userRoutes[key].response);
}

function addressOf(template: string, request: { path?: unknown; query?: unknown }): string {
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
