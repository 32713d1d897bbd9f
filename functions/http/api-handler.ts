import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
} from 'aws-lambda';
import { type ErrorCode, errorCodes } from '../../contract/errors.ts';
import { UserId } from '../../contract/ids.ts';
import {
  type BodyOf,
  type HeadersOf,
  type PathParametersOf,
  type QueryOf,
  type ResponseOf,
  type RouteKey,
  type Routes,
  routes,
} from '../../contract/routes.ts';
import { causeOf, log, powertoolsLogger } from '../log/logger.ts';
import { type CallerAddresses, callerAddresses } from './caller-addresses.ts';
import { isDependencyFailure } from './dependency-failure.ts';
import { parseJson, parsePart } from './parse-part.ts';
import { errorBody, Rejection } from './rejection.ts';

/** A validated request of a route, with its caller. */
export type ApiRequest<K extends RouteKey> = CheckedParts<K> & OriginOf<K>;

interface CheckedParts<K extends RouteKey> {
  /** The signed-in person; null on routes without sign-in. */
  readonly userId: CallerOf<K>;
  readonly path: PathParametersOf<K>;
  readonly query: QueryOf<K>;
  readonly headers: HeadersOf<K>;
  readonly body: BodyOf<K>;
}

/** Only for routes that declare it: an address is personal data. */
type OriginOf<K extends RouteKey> = Routes[K] extends { readsAddresses: true }
  ? { readonly addresses: CallerAddresses }
  : unknown;

type CallerOf<K extends RouteKey> = Routes[K]['access'] extends 'user' ? UserId : null;

/** A route's behavior. It throws `Rejection` to answer with one of the contract's errors. */
export type Route<K extends RouteKey> = (request: ApiRequest<K>) => Promise<ResponseOf<K>>;

type ApiEvent = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;

/** The default limit: the longest prompt takes 8 KB in UTF-8, and Stripe's events stay below 256 KB. */
const maximumBodyCharacters = 512 * 1_024;

/**
 * The Lambda handler of one route: authorizes the caller, validates the request against the contract, runs `route`, and
 * answers JSON. An unexpected error is logged and answers `internal`, without details.
 *
 * @param onDependencyFailure the error code when a service that the route needs fails or is slow
 */
export function apiHandler<K extends RouteKey>(key: K, onDependencyFailure: ErrorCode, route: Route<K>) {
  return middy<ApiEvent, APIGatewayProxyStructuredResultV2>()
    .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
    .use(answerErrors(key, onDependencyFailure))
    .handler(async (event) => {
      const startedAt = Date.now();
      const body = await route(readRequest(key, event));
      const statusCode = routes[key].successStatus;
      log.info('request.completed', {
        route: key,
        status: statusCode,
        duration_milliseconds: Date.now() - startedAt,
      });
      return json(statusCode, body);
    });
}

function readRequest<K extends RouteKey>(key: K, event: ApiEvent): ApiRequest<K>;
function readRequest(key: RouteKey, event: ApiEvent): unknown {
  const userId = readCaller(key, event);
  if ((event.body?.length ?? 0) > bodyLimitOf(key)) throw new Rejection('request_too_large');
  return {
    userId,
    path: readPart(key, 'pathParameters', event.pathParameters ?? {}, 'path.'),
    query: readPart(key, 'query', event.queryStringParameters ?? {}, 'query.'),
    headers: readPart(key, 'headers', event.headers, 'headers.'),
    body: readBody(key, event),
    ...('readsAddresses' in routes[key] && { addresses: callerAddresses(event) }),
  };
}

function bodyLimitOf(key: RouteKey): number {
  const definition = routes[key];
  return 'bodyMaximumCharacters' in definition ? definition.bodyMaximumCharacters : maximumBodyCharacters;
}

function readCaller<K extends RouteKey>(key: K, event: ApiEvent): CallerOf<K>;
function readCaller(key: RouteKey, event: ApiEvent): UserId | null {
  return routes[key].access === 'user' ? callerOf(event) : null;
}

function readPart<K extends RouteKey, Part extends 'pathParameters' | 'query' | 'headers'>(
  key: K,
  part: Part,
  value: unknown,
  prefix: string,
): Part extends 'pathParameters' ? PathParametersOf<K> : Part extends 'query' ? QueryOf<K> : HeadersOf<K>;
function readPart(
  key: RouteKey,
  part: 'pathParameters' | 'query' | 'headers',
  value: unknown,
  prefix: string,
): unknown {
  const definition = routes[key];
  return parsePart(part in definition ? schemaOf(definition, part) : undefined, value, prefix);
}

function readBody<K extends RouteKey>(key: K, event: ApiEvent): BodyOf<K>;
function readBody(key: RouteKey, event: ApiEvent): unknown {
  const definition = routes[key];
  if ('rawBody' in definition) {
    return event.isBase64Encoded
      ? Buffer.from(event.body ?? '', 'base64').toString('utf8')
      : (event.body ?? '');
  }
  if (!('body' in definition)) return undefined;
  return parsePart(definition.body, parseJson(event.body, event.isBase64Encoded), '');
}

function schemaOf(definition: (typeof routes)[RouteKey], part: 'pathParameters' | 'query' | 'headers') {
  switch (part) {
    case 'pathParameters':
      return 'pathParameters' in definition ? definition.pathParameters : undefined;
    case 'query':
      return 'query' in definition ? definition.query : undefined;
    case 'headers':
      return 'headers' in definition ? definition.headers : undefined;
  }
}

/**
 * The signed-in person. API Gateway has verified the token's signature, issuer, client and expiry, but accepts id tokens
 * as well; only access tokens authorize calls.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 */
function callerOf(event: ApiEvent): UserId {
  const { requestContext } = event;
  if (!('authorizer' in requestContext) || requestContext.authorizer === undefined) {
    throw new Rejection('unauthorized');
  }
  const { claims } = requestContext.authorizer.jwt;
  if (claims.token_use !== 'access') throw new Rejection('unauthorized');
  const userId = UserId.safeParse(claims.sub);
  if (!userId.success) throw new Rejection('unauthorized');
  return userId.data;
}

function answerErrors(
  key: RouteKey,
  onDependencyFailure: ErrorCode,
): middy.MiddlewareObj<ApiEvent, APIGatewayProxyStructuredResultV2> {
  return {
    onError: (request) => {
      const { error } = request;
      if (error instanceof Rejection) {
        log.info('request.completed', {
          route: key,
          status: errorCodes[error.code].status,
          error: error.code,
        });
        request.response = json(errorCodes[error.code].status, errorBody(error.code, error.details));
      } else if (isDependencyFailure(error)) {
        log.error('request.dependency_failed', { route: key, cause: causeOf(error) });
        request.response = json(errorCodes[onDependencyFailure].status, errorBody(onDependencyFailure));
      } else {
        log.error('request.failed', {
          route: key,
          cause: causeOf(error),
          stack: error instanceof Error ? error.stack : undefined,
        });
        request.response = json(errorCodes.internal.status, errorBody('internal'));
      }
    },
  };
}

function json(statusCode: number, body: unknown): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}
