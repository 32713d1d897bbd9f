import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { gatewayRoutesOf, type PageKey, pageKeys, type RouteKey, routeKeys } from '../../contract/routes.ts';
import type { ApiEvent } from '../http/read-request.ts';
import type { SharedFunction } from '../needs.ts';
import type { RoutesOf } from './route-functions.ts';

type Handler = (event: ApiEvent, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** The Lambda handler of a function that several routes share: the route that API Gateway found answers. */
export function answerRoutes<Name extends SharedFunction>(
  handlers: Readonly<Record<RoutesOf<Name>, Handler>>,
): Handler;
export function answerRoutes(handlers: Readonly<Partial<Record<RouteKey | PageKey, Handler>>>): Handler {
  const handlerOf = new Map(
    [...routeKeys, ...pageKeys].flatMap((key) => gatewayRoutesOf(key).map((route) => [route, handlers[key]])),
  );
  return async (event, context) => {
    const handler = handlerOf.get(event.routeKey);
    if (handler === undefined) throw new Error(`This function does not answer ${event.routeKey}`);
    return handler(event, context);
  };
}
