import { maintenanceUntilHeader } from '../../contract/errors.ts';
import type { BodyOf, HeadersOf, PathParametersOf, QueryOf, ResponseOf } from '../../contract/routes.ts';
import { accessToken, endRefusedSession } from '../session/access-token.ts';
import { ApiError } from './api-error.ts';
import type { BrowserRoute } from './browser-routes.ts';
import { type CallOptions, noAnswer, type RequestParts, read, send } from './exchange.ts';
import { noteMaintenance } from './maintenance.ts';
import type { Received } from './received.ts';
import { hasShape } from './response-shape.ts';
import { userRoutes } from './user-routes.ts';

type UserRoute = keyof typeof userRoutes;

type RequestOf<K extends UserRoute> = Present<{
  readonly path: PathParametersOf<K>;
  readonly query: QueryOf<K>;
  readonly headers: HeadersOf<K>;
  readonly body: BodyOf<K>;
}>;
type Present<Parts> = { [P in keyof Parts as Parts[P] extends undefined ? never : P]: Parts[P] };

/**
 * Calls a route as the signed-in person. Throws an `ApiError`. Renews a refused token once; a session that
 * cannot be renewed, or is refused again, ends in this browser.
 */
export async function callApi<K extends UserRoute>(
  key: K,
  request: RequestOf<K>,
  options: CallOptions = {},
): Promise<Received<ResponseOf<K>>> {
  const route = userRoutes[key];
  const response = await sendAsPerson(route, request, options);
  return await read(response, (body): body is Received<ResponseOf<K>> => hasShape(body, route.response));
}

/** Sends a request like `callApi`. */
export async function sendAsPerson(
  route: BrowserRoute,
  request: RequestParts,
  options: CallOptions,
): Promise<Response> {
  const token = await usableToken();
  const sendWith = (authorized: string) =>
    send(route, request, options, { authorization: `Bearer ${authorized}` });
  let response = await sendWith(token);
  if (response.status === 401 && options.renewsSession !== false) {
    const renewed = await usableToken(token);
    response = await sendWith(renewed);
    if (response.status === 401) await endRefusedSession(renewed);
  }
  if (response.status === 401) throw signInRequired();
  noteMaintenance(response.headers.get(maintenanceUntilHeader));
  return response;
}

/** Throws an `ApiError` without a session, or if the renewal fails. */
async function usableToken(refused?: string): Promise<string> {
  const token = await accessToken(refused === undefined ? {} : { refused }).catch((error: unknown) => {
    console.warn('The session could not be renewed', error);
    throw noAnswer();
  });
  if (token === null) throw signInRequired();
  return token;
}

function signInRequired(): ApiError {
  return new ApiError('unauthorized', 'Please sign in.', { status: 401 });
}
