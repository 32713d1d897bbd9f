import type { BodyOf, PathParametersOf, ResponseOf } from '../../contract/routes.ts';
import { sendAsPerson } from './client.ts';
import { type CallOptions, read } from './exchange.ts';
import { promptRoutes } from './prompt-routes.ts';
import type { Received } from './received.ts';
import { hasShape } from './response-shape.ts';

type PromptRoute = keyof typeof promptRoutes;

type RequestOf<K extends PromptRoute> = Present<{
  readonly path: PathParametersOf<K>;
  readonly body: BodyOf<K>;
}>;
type Present<Parts> = { [P in keyof Parts as Parts[P] extends undefined ? never : P]: Parts[P] };

/** Calls a route of functions/prompts/ like `callApi` (client.ts). */
export async function callPromptApi<K extends PromptRoute>(
  key: K,
  request: RequestOf<K>,
  options: CallOptions = {},
): Promise<Received<ResponseOf<K>>> {
  const route = promptRoutes[key];
  const response = await sendAsPerson(route, request, options);
  return await read(response, (body): body is Received<ResponseOf<K>> => hasShape(body, route.response));
}
