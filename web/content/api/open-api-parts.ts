import * as z from 'zod/mini';
import type { ZodOpenApiOperationObject, ZodOpenApiOverride } from 'zod-openapi';
import { type ErrorCode, errorCodes } from '../../../contract/errors.ts';
import { usualBodyMaximumBytes } from '../../../contract/fields/body-limits.ts';
import {
  hasOwnTransaction,
  isRefusedInMaintenance,
  type RouteKey,
  routes,
} from '../../../contract/routes.ts';
import { describeContent } from './describe-schema.ts';
import { endpointErrors } from './endpoint-errors.ts';
import type { PublicRouteKey } from './endpoint-words.ts';
import { Problem } from './public-objects.ts';

/** API Gateway's own response, such as above a throttle. */
export const GatewayRefusal = z.strictObject({ message: z.string() });
export const gatewayStatuses: ReadonlySet<number> = new Set([400, 401, 413, 429, 500, 503]);

/** The web ACL's response to a large request or too many (lib/edge/web-acl.ts). */
export const FirewallRefusal = z.extend(z.omit(Problem, { request_id: true }), {
  code: z.enum(['request_too_large', 'too_many_requests']),
});
export const firewallStatuses: ReadonlySet<number> = new Set([413, 429]);

/** Adds the contract's words to texts and numbers, since JSON Schema cannot express the rule of texts. */
export const inWords: ZodOpenApiOverride = ({ jsonSchema, zodSchema }) => {
  if (!['string', 'number'].includes(zodSchema._zod.def.type)) return;
  const content = describeContent(zodSchema, new Map());
  if (content.kind !== 'value' || content.limits.length === 0) return;
  jsonSchema.description = content.limits.join('; ');
};

/** Returns a route's request body with its size limit. */
export function requestBody(key: RouteKey): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const route = routes[key];
  const limit = 'bodyMaximumBytes' in route ? route.bodyMaximumBytes : usualBodyMaximumBytes;
  const description = `At most ${limit.toLocaleString('en')} bytes.`;
  if ('body' in route) {
    return {
      requestBody: { description, required: true, content: { 'application/json': { schema: route.body } } },
    };
  }
  if (!('rawBody' in route)) return {};
  return { requestBody: { description, required: false, content: { 'application/json': { schema: {} } } } };
}

/**
 * Returns the query that a program may send; undefined for none. Leaves out `mode`, which the key decides.
 */
export function queryByKey(key: PublicRouteKey): z.ZodMiniObject | undefined {
  const route = routes[key];
  if (!('query' in route)) return undefined;
  const shape = Object.entries(route.query.shape).filter(
    ([name]) => !('sessionPath' in route && name === 'mode'),
  );
  return shape.length === 0 ? undefined : z.strictObject(Object.fromEntries(shape));
}

/** Returns a route's error codes by status. */
export function statusesOf(key: RouteKey): ReadonlyMap<number, readonly ErrorCode[]> {
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of new Set([...commonErrors(key), ...endpointErrors[key]])) {
    const { status } = errorCodes[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  for (const status of gatewayStatuses) {
    if (!statuses.has(status) && status !== 401 && status !== 413) statuses.set(status, []);
  }
  return new Map([...statuses].sort(([left], [right]) => left - right));
}

/** What spends credits, shares a video or makes an API key. */
const refusedToSuspended: ReadonlySet<RouteKey> = new Set([
  'generateVideo',
  'generateByKey',
  'deductCredits',
  'shareVideo',
  'createApiKey',
]);

/** What refused requests pause, for a time or until an operator resumes it. */
const pausedByRefusals: ReadonlySet<RouteKey> = new Set(['generateVideo', 'generateByKey', 'deductCredits']);

function commonErrors(key: RouteKey): ErrorCode[] {
  const route = routes[key];
  const hasBody = 'body' in route || 'rawBody' in route;
  const hasInput = 'pathParameters' in route || 'query' in route || 'headers' in route || 'body' in route;
  return [
    ...(hasInput ? (['invalid_request'] as const) : []),
    ...(route.access === 'user' ? (['unauthorized'] as const) : []),
    ...(route.access === 'key' ? (['unauthorized', 'forbidden'] as const) : []),
    ...(takesIdempotencyKey(key) ? (['idempotency_key_reused'] as const) : []),
    // One transaction charges a video and stores its answer, so no request is in flight between them.
    ...(takesIdempotencyKey(key) && !hasOwnTransaction(key) ? (['request_in_flight'] as const) : []),
    ...(hasBody ? (['request_too_large'] as const) : []),
    ...(refusedToSuspended.has(key) ? (['account_suspended'] as const) : []),
    ...(pausedByRefusals.has(key) ? (['generating_paused', 'too_many_requests'] as const) : []),
    ...(isRefusedInMaintenance(key) ? (['maintenance'] as const) : []),
    ...('feature' in route || route.access === 'key' ? (['feature_off'] as const) : []),
    'internal',
  ];
}

/** Whether a repeated request gets the same answer again. */
export function takesIdempotencyKey(key: RouteKey): boolean {
  const route = routes[key];
  return route.access === 'key' && 'headers' in route && 'idempotency-key' in route.headers.shape;
}
