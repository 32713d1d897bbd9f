import type { PathParametersOf, ResponseOf } from '../../contract/routes.ts';
import { type CallOptions, read, send } from './exchange.ts';
import { publicRoutes } from './public-routes.ts';
import type { Received } from './received.ts';
import { hasShape } from './response-shape.ts';

type PublicRoute = keyof typeof publicRoutes;

/** Calls a route that needs no session (client.ts calls the others). Throws an `ApiError`. */
export async function callPublicApi<K extends PublicRoute>(
  key: K,
  request: { readonly path?: PathParametersOf<K>; readonly body?: Readonly<Record<string, unknown>> },
  options: CallOptions = {},
): Promise<Received<ResponseOf<K>>> {
  const route = publicRoutes[key];
  const response = await send(route, request, options);
  return await read(response, (body): body is Received<ResponseOf<K>> => hasShape(body, route.response));
}
