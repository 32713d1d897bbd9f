import { type ErrorBody, isErrorBody } from '../../contract/errors.ts';
import type { BodyOf, PathParametersOf, QueryOf, ResponseOf } from '../../contract/routes.ts';
import { sendAsPerson } from './client.ts';
import { developersRoutes } from './developers-routes.ts';
import { type CallOptions, read, usualError } from './exchange.ts';
import type { Received } from './received.ts';
import { hasShape } from './response-shape.ts';

export type DevelopersRoute = keyof typeof developersRoutes;

/** Only programs send idempotency keys. */
type RequestOf<K extends DevelopersRoute> = Present<{
  readonly path: PathParametersOf<K>;
  readonly query: QueryOf<K>;
  readonly body: BodyOf<K>;
}>;
type Present<Parts> = { [P in keyof Parts as Parts[P] extends undefined ? never : P]: Parts[P] };

/**
 * Calls a route of the page /developers like `callApi` (client.ts); reads the public API's RFC 9457 errors
 * too.
 */
export async function callDevelopersApi<K extends DevelopersRoute>(
  key: K,
  request: RequestOf<K>,
  options: CallOptions = {},
): Promise<Received<ResponseOf<K>>> {
  const route = developersRoutes[key];
  const response = await sendAsPerson(route, request, options);
  return await read(
    response,
    (body): body is Received<ResponseOf<K>> => hasShape(body, route.response),
    (body) => usualError(body) ?? problemIn(body),
  );
}

/** Returns the error of a problem document (RFC 9457); null for any other body. */
export function problemIn(body: unknown): ErrorBody['error'] | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null;
  const error = { error: { ...body, message: body.detail } };
  return isErrorBody(error) ? error.error : null;
}
