import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { usualBodyMaximumBytes } from '../../contract/fields/body-limits.ts';
import {
  type BodyOf,
  type HeadersOf,
  type PathParametersOf,
  type QueryOf,
  type RouteKey,
  routes,
} from '../../contract/routes.ts';
import { Rejection } from '../errors/rejection.ts';
import { type Session, sessionOf } from '../tables/credits/session.ts';
import { parseJson, parsePart } from './parse-part.ts';

/** With or without an authorizer. */
export type ApiEvent = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;

/** Validated. */
export interface RequestParts<K extends RouteKey> {
  readonly path: PathParametersOf<K>;
  readonly query: QueryOf<K>;
  readonly headers: HeadersOf<K>;
  readonly body: BodyOf<K>;
}

/** The JSON before validation; undefined without a body. */
export function readSentBody(key: RouteKey, { body, isBase64Encoded }: ApiEvent): unknown {
  return 'body' in routes[key] ? parseJson(body, isBase64Encoded) : undefined;
}

/** @throws Rejection `request_too_large`, or `invalid_request` with the field and what is allowed */
export function readParts<K extends RouteKey>(key: K, event: ApiEvent): RequestParts<K>;
export function readParts(key: RouteKey, event: ApiEvent): unknown {
  if (bodyBytes(event) > bodyLimitOf(key)) throw new Rejection('request_too_large');
  return {
    path: readPart(key, 'pathParameters', event.pathParameters ?? {}, 'path.'),
    query: readPart(key, 'query', event.queryStringParameters ?? {}, 'query.'),
    headers: readPart(key, 'headers', event.headers, 'headers.'),
    body: readBody(key, event),
  };
}

/** @throws Rejection `unauthorized` unless API Gateway verified an access token */
export function readSession({ requestContext }: ApiEvent): Session {
  const authorizer = 'authorizer' in requestContext ? requestContext.authorizer : undefined;
  const session = authorizer === undefined ? null : sessionOf(authorizer.jwt.claims);
  if (session === null) throw new Rejection('unauthorized');
  return session;
}

function bodyBytes({ body = '', isBase64Encoded }: ApiEvent): number {
  return Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
}

function bodyLimitOf(key: RouteKey): number {
  const definition = routes[key];
  return 'bodyMaximumBytes' in definition ? definition.bodyMaximumBytes : usualBodyMaximumBytes;
}

type PartName = 'pathParameters' | 'query' | 'headers';

function readPart(key: RouteKey, part: PartName, value: unknown, prefix: string): unknown {
  const definition = routes[key];
  return parsePart(part in definition ? schemaOf(definition, part) : undefined, value, prefix);
}

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

function schemaOf(definition: (typeof routes)[RouteKey], part: PartName) {
  switch (part) {
    case 'pathParameters':
      return 'pathParameters' in definition ? definition.pathParameters : undefined;
    case 'query':
      return 'query' in definition ? definition.query : undefined;
    case 'headers':
      return 'headers' in definition ? definition.headers : undefined;
  }
}
