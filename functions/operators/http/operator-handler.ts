import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { usualBodyMaximumBytes } from '../../../contract/fields/body-limits.ts';
import {
  type OperatorErrorBody,
  operatorErrors,
  operatorRequestsOfMinute,
} from '../../../contract/operators/operator-errors.ts';
import { mayDo } from '../../../contract/operators/operator-roles.ts';
import {
  type OperatorBodyOf,
  type OperatorPathOf,
  type OperatorQueryOf,
  type OperatorResponseOf,
  type OperatorRouteDefinition,
  type OperatorRouteKey,
  type OperatorRoutes,
  operatorRouteKeys,
  operatorRoutes,
} from '../../../contract/operators/operator-routes.ts';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment, environmentIfSet } from '../../environment/environment.ts';
import { cameThroughSite } from '../../http/origin-secret.ts';
import { parseJson, parsePart } from '../../http/parse-part.ts';
import type { ApiEvent } from '../../http/read-request.ts';
import { visitorAddress } from '../../http/visitor-address.ts';
import { log, powertoolsLogger } from '../../log/logger.ts';
import { counterOf } from '../../tables/limits/limit-counter.ts';
import { createLimitsStore, type LimitsStore } from '../../tables/limits/limits.store.ts';
import { createUserPoolClient } from '../../user-pool/find-user.ts';
import type { Operator } from '../action/operator.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import { type CurrentRoles, createCurrentRoles } from './current-roles.ts';
import { isInNetworks } from './operator-networks.ts';
import { operatorOf } from './operator-of-token.ts';
import { rejectionOf } from './rejection-of.ts';

/** Validated. */
export interface OperatorRequest<K extends OperatorRouteKey> {
  readonly operator: Operator;
  readonly path: OperatorPathOf<K>;
  readonly query: OperatorQueryOf<K>;
  readonly body: OperatorBodyOf<K>;
}

/** @throws OperatorRejection to answer with one of the contract's errors */
export type OperatorRoute<K extends OperatorRouteKey> = (
  request: OperatorRequest<K>,
) => Promise<OperatorResponseOf<K>>;

export type OperatorFunction = OperatorRoutes[OperatorRouteKey]['function'];

/** The routes that a function answers. */
export type OperatorRoutesOf<Name extends OperatorFunction> = {
  [K in OperatorRouteKey]: OperatorRoutes[K]['function'] extends Name ? K : never;
}[OperatorRouteKey];

/** A handler for each route that a function answers. */
export type OperatorRouteHandlers<Name extends OperatorFunction> = {
  readonly [K in OperatorRoutesOf<Name>]: OperatorRoute<K>;
};

type Answer = APIGatewayProxyStructuredResultV2;

type Handlers = Readonly<Partial<{ [K in OperatorRouteKey]: OperatorRoute<K> }>>;

const keyOf = new Map(
  operatorRouteKeys.map((key) => [`${operatorRoutes[key].method} ${operatorRoutes[key].path}`, key]),
);

/**
 * The Lambda handler of an operators' function. Asks in this order: did the request come through the operators' own
 * distribution and from an allowed network, whose token is it, may the role that they have now, have they room left in this minute, and
 * is the request valid; then runs the route that API Gateway found, and answers JSON that is never cached.
 *
 * Whether money may be moved, which needs a fresh sign-in, is for the action to say: see `signedInAt`.
 */
export function operatorHandler<Name extends OperatorFunction>(
  handlers: Readonly<Partial<OperatorRouteHandlers<Name>>>,
): (event: ApiEvent, context: Context) => Promise<Answer>;
export function operatorHandler(handlers: Handlers) {
  return middy<ApiEvent, Answer>()
    .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
    .handler(async (event) => {
      const startedAt = new Date();
      const key = keyOf.get(event.routeKey) ?? null;
      const answer = await answerTo(event, key, handlers, startedAt).catch((error: unknown) =>
        refusal(rejectionOf(error, key)),
      );
      log.info('request.completed', {
        route: key,
        status: answer.statusCode,
        duration_milliseconds: Date.now() - startedAt.getTime(),
      });
      return answer;
    });
}

async function answerTo<K extends OperatorRouteKey>(
  event: ApiEvent,
  key: K | null,
  handlers: Handlers,
  at: Date,
): Promise<Answer> {
  if (
    !cameThroughSite(event) ||
    !isInNetworks(visitorAddress(event), environmentIfSet('OPERATOR_NETWORKS'))
  ) {
    throw new OperatorRejection('forbidden');
  }
  const route = key === null ? undefined : handlers[key];
  if (key === null || route === undefined) throw new Error(`This function does not answer ${event.routeKey}`);
  const operator = await withCurrentRoles(readOperator(event, at), at);
  if (!mayDo(operator.roles, operatorRoutes[key].roles)) throw new OperatorRejection('forbidden');
  await countRequest(operator, at);
  const body = await route({ operator, ...readParts(key, event) });
  return json(200, body);
}

/** @throws OperatorRejection `unauthorized` unless API Gateway verified an access token of a session that still lasts */
function readOperator({ requestContext }: ApiEvent, at: Date): Operator {
  const authorizer = 'authorizer' in requestContext ? requestContext.authorizer : undefined;
  const operator = authorizer === undefined ? null : operatorOf(authorizer.jwt.claims, at);
  if (operator === null) throw new OperatorRejection('unauthorized');
  return operator;
}

let currentRoles: CurrentRoles | undefined;

/**
 * A role counts that both the token and the user pool name: one that was given since needs another sign-in.
 *
 * @throws OperatorRejection `unauthorized` if the operator was removed
 */
async function withCurrentRoles(operator: Operator, at: Date): Promise<Operator> {
  currentRoles ??= createCurrentRoles(createUserPoolClient(), environment('OPERATOR_USER_POOL_ID'));
  const roles = await currentRoles(operator.name, at);
  if (roles === null) throw new OperatorRejection('unauthorized');
  return { ...operator, roles: operator.roles.filter((role) => roles.includes(role)) };
}

let limits: LimitsStore | undefined;

/** @throws OperatorRejection `too_many_requests` */
async function countRequest({ name }: Operator, at: Date): Promise<void> {
  limits ??= createLimitsStore(createDocumentClient(), environment('LIMITS_TABLE'));
  const limit = { name: 'operator', maximum: operatorRequestsOfMinute, windowSeconds: 60 };
  const full = await limits.count([counterOf(limit, name, at)]);
  if (full === null) return;
  throw new OperatorRejection('too_many_requests');
}

/** @throws Rejection `request_too_large`, or `invalid_request` with the field and what is allowed */
function readParts<K extends OperatorRouteKey>(
  key: K,
  event: ApiEvent,
): Pick<OperatorRequest<K>, 'path' | 'query' | 'body'>;
function readParts(key: OperatorRouteKey, event: ApiEvent): unknown {
  const { pathParameters, query, body }: OperatorRouteDefinition = operatorRoutes[key];
  const bytes = Buffer.byteLength(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes > usualBodyMaximumBytes) throw new OperatorRejection('request_too_large');
  return {
    path: parsePart(pathParameters, event.pathParameters ?? {}, 'path.'),
    query: parsePart(query, event.queryStringParameters ?? {}, 'query.'),
    body: body && parsePart(body, parseJson(event.body, event.isBase64Encoded), ''),
  };
}

function refusal({ code, message, details }: OperatorRejection): Answer {
  const body: OperatorErrorBody = { error: { ...details, code, message } };
  return json(operatorErrors[code].status, body);
}

/** A person's data is nowhere longer than it is looked at. */
function json(statusCode: number, body: unknown): Answer {
  return {
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}
