import * as z from 'zod/mini';
import {
  createDocument,
  type ZodOpenApiHeadersObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameters,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import type { KeyScope } from '../../../contract/developers/developer-keys.ts';
import { webhookEventTypes } from '../../../contract/developers/webhooks.ts';
import { type ErrorCode, errorCodes } from '../../../contract/errors.ts';
import { RefusalId } from '../../../contract/fields/ids.ts';
import { type RouteDefinition, routes } from '../../../contract/routes.ts';
import { describeContent } from './describe-schema.ts';
import { endpointGroups, endpointWords, type PublicRouteKey } from './endpoint-words.ts';
import { exampleOf } from './example-value.ts';
import { fieldWords } from './field-words.ts';
import { keysOf } from './keys-of.ts';
import {
  FirewallRefusal,
  firewallStatuses,
  GatewayRefusal,
  gatewayStatuses,
  inWords,
  queryByKey,
  requestBody,
  statusesOf,
  takesIdempotencyKey,
} from './open-api-parts.ts';
import { Problem, publicObjects } from './public-objects.ts';

export const publicRouteKeys: readonly PublicRouteKey[] = keysOf(endpointWords);

export const publicErrors: readonly ErrorCode[] = keysOf(errorCodes).filter((code) =>
  publicRouteKeys.some((key) => publicErrorsOf(key).includes(code)),
);

/** Returns a route's error codes, ordered by status. */
export function publicErrorsOf(key: PublicRouteKey): readonly ErrorCode[] {
  return [...statusesOf(key).values()].flat();
}

/**
 * Returns the public API in OpenAPI 3.1.1.
 *
 * @param errors `closed` lists the codes of each response, so that a check finds undocumented ones
 */
export function openApiDocument(serverUrl: string, errors: 'open' | 'closed' = 'open') {
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Reelwright API',
        version: '1',
        description:
          'Turns a sentence or an image into a short video with sound. Every video is charged once, whatever is lost on the way.',
        termsOfService: `${serverUrl}/terms`,
        contact: { name: 'Reelwright', url: `${serverUrl}/contact` },
      },
      servers: [{ url: serverUrl }],
      externalDocs: { url: `${serverUrl}/api-docs`, description: 'The documentation' },
      tags: endpointGroups.map((name) => ({ name })),
      security: [{ apiKey: [] }],
      paths: paths(serverUrl, errors),
      webhooks: webhooks(),
      components: {
        schemas: { ...publicObjects, GatewayRefusal, FirewallRefusal },
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key: `rw_live_…`, or `rw_test_…` for the sandbox, which costs nothing and calls no model.',
          },
        },
      },
    },
    { override: inWords },
  );
  sayWhatFieldsMean(document, null);
  return document;
}

/** What a key must be allowed to; null: anyone may call the route. */
export function scopeOf(key: PublicRouteKey): KeyScope | null {
  const route: RouteDefinition = routes[key];
  return route.scope ?? null;
}

/** Adds descriptions to the finished document; before that, objects share the schema of a common field. */
function sayWhatFieldsMean(node: unknown, name: string | null): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'object' && 'properties' in node) {
    for (const [field, property] of Object.entries(Object(node.properties))) {
      const words = fieldWords[`${name}.${field}`] ?? fieldWords[field];
      if (words === undefined || typeof property !== 'object' || property === null) continue;
      const limits = 'description' in property ? ` Must be ${property.description}.` : '';
      Object.assign(property, { description: `${words}${limits}` });
    }
  }
  for (const [key, child] of Object.entries(node)) {
    sayWhatFieldsMean(child, Object.hasOwn(publicObjects, key) ? key : null);
  }
}

function paths(serverUrl: string, errors: 'open' | 'closed'): ZodOpenApiPathsObject {
  const result: ZodOpenApiPathsObject = {};
  for (const key of publicRouteKeys) {
    const { path, method } = routes[key];
    result[path] = { ...result[path], [method.toLowerCase()]: operation(key, serverUrl, errors) };
  }
  return result;
}

function operation(
  key: PublicRouteKey,
  serverUrl: string,
  errors: 'open' | 'closed',
): ZodOpenApiOperationObject {
  const { successStatus } = routes[key];
  const scope = scopeOf(key);
  const { operation: operationId, group, summary, text } = endpointWords[key];
  return {
    operationId,
    tags: [group],
    summary,
    description:
      scope === null ? `${text} Needs no key.` : `${text} Needs a key with the scope \`${scope}\`.`,
    ...(scope === null && { security: [] }),
    requestParams: parameters(key),
    ...withExample(key, requestBody(key)),
    responses: {
      [`${successStatus}`]: success(key),
      ...(key === 'generateByKey' && { 200: { ...success(key), description: 'The video has ended.' } }),
      ...Object.fromEntries(
        [...statusesOf(key)].map(([status, codes]) => [
          `${status}`,
          refusal({ key, status, codes, serverUrl, errors }),
        ]),
      ),
    },
  };
}

function parameters(key: PublicRouteKey): ZodOpenApiParameters {
  const route = routes[key];
  const query = queryByKey(key);
  return {
    ...('pathParameters' in route && { path: route.pathParameters }),
    ...(query !== undefined && { query }),
    ...('headers' in route && {
      header: z.object({ 'Idempotency-Key': route.headers.shape['idempotency-key'] }),
    }),
  };
}

function withExample(
  key: PublicRouteKey,
  body: Pick<ZodOpenApiOperationObject, 'requestBody'>,
): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const route = routes[key];
  if (!('body' in route)) return body;
  const example = exampleOf(describeContent(route.body, new Map()), key);
  return {
    requestBody: {
      ...body.requestBody,
      required: true,
      content: { 'application/json': { schema: route.body, example } },
    },
  };
}

function success(key: PublicRouteKey): ZodOpenApiResponseObject {
  const { response } = routes[key];
  const example = exampleOf(describeContent(response, new Map()), key);
  return {
    description: key === 'generateByKey' ? 'The video is being made, and charged.' : 'Success',
    headers: {
      ...(key === 'generateByKey' && { Location: headers.Location, ...rateHeaders }),
      ...((key === 'generateByKey' || key === 'getVideoByKey') && { 'Retry-After': headers['Retry-After'] }),
      ...(takesIdempotencyKey(key) && { 'Idempotent-Replayed': headers['Idempotent-Replayed'] }),
    },
    content: { 'application/json': { schema: response, example } },
    ...links(key),
  };
}

/** The routes that can follow a route; `id` names the response field that becomes `id` in their path. */
const nextRoutes: Partial<
  Record<PublicRouteKey, { readonly id: string; readonly routes: readonly PublicRouteKey[] }>
> = {
  generateByKey: { id: 'id', routes: ['getVideoByKey', 'cancelVideoByKey', 'deleteVideoByKey'] },
  createUploadByKey: { id: 'image_id', routes: ['checkUploadByKey'] },
};

function links(key: PublicRouteKey): Pick<ZodOpenApiResponseObject, 'links'> {
  const next = nextRoutes[key];
  if (next === undefined) return {};
  const parameters = { id: `$response.body#/${next.id}` };
  return {
    links: Object.fromEntries(
      next.routes.map((route) => {
        const operationId = endpointWords[route].operation;
        return [operationId, { operationId, parameters }] as const;
      }),
    ),
  };
}

const headers = {
  Location: { description: 'Where the video is.', schema: { type: 'string' } },
  'Retry-After': {
    description: 'In how many seconds to ask again.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotent-Replayed': {
    description: '`true`: this response was sent before, and nothing was done or charged again.',
    schema: { type: 'string', enum: ['true'] },
  },
  RateLimit: {
    description:
      'How many videos may be started (`r`) in the next so many seconds (`t`), after which one more may: `"generate";r=99;t=36`.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The quota (`q`) and its window in seconds (`w`): `"generate";q=100;w=3600`.',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': { description: 'Asks for an API key.', schema: { type: 'string' } },
} as const satisfies ZodOpenApiHeadersObject;

const rateHeaders = { RateLimit: headers.RateLimit, 'RateLimit-Policy': headers['RateLimit-Policy'] };

function refusal(answer: {
  readonly key: PublicRouteKey;
  readonly status: number;
  readonly codes: readonly ErrorCode[];
  readonly serverUrl: string;
  readonly errors: 'open' | 'closed';
}): ZodOpenApiResponseObject {
  const { key, status, codes, serverUrl, errors } = answer;
  const isByGateway = gatewayStatuses.has(status) && status !== 401;
  const [first, ...others] = codes;
  const schema =
    errors === 'open' || first === undefined
      ? Problem
      : z.extend(Problem, { code: z.enum([first, ...others]), status: z.literal(status) });
  return {
    description:
      codes.map((code) => `\`${code}\`: ${errorCodes[code].message}`).join(' ') || 'Refused by the gateway.',
    headers: {
      ...((status === 409 || status === 429) && { 'Retry-After': headers['Retry-After'] }),
      ...(status === 429 && key === 'generateByKey' && rateHeaders),
      ...(status === 401 && { 'WWW-Authenticate': headers['WWW-Authenticate'] }),
    },
    content: {
      ...(first !== undefined && {
        'application/problem+json': {
          schema,
          examples: Object.fromEntries(
            codes.map((code) => [code, { value: problemExample(code, serverUrl) }]),
          ),
        },
      }),
      ...(isByGateway && {
        'application/json': {
          schema: firewallStatuses.has(status) ? z.union([GatewayRefusal, FirewallRefusal]) : GatewayRefusal,
        },
      }),
    },
  };
}

/** Returns an error as the API answers it. */
export function problemExample(code: ErrorCode, serverUrl: string): z.infer<typeof Problem> {
  const { status, message } = errorCodes[code];
  return {
    type: `${serverUrl}/api-docs#error-${code}`,
    title: message,
    status,
    detail: message,
    code,
    ...(code === 'invalid_request' && { field: 'prompt', allowed: 'a string of 1 to 2,000 characters' }),
    ...(code === 'insufficient_credits' && { credits: 400 }),
    ...(code === 'content_refused' && {
      category: 'violence',
      refusal_id: RefusalId.parse('019ac1f0-7a2e-7c31-9b7d-2f4f6f0c5a11'),
    }),
    ...(code === 'image_refused' && { reason: 'too_small' }),
    ...(code === 'idempotency_key_reused' && { field: 'headers.idempotency-key' }),
    ...((status === 429 || code === 'request_in_flight') && { retry_after_seconds: 36 }),
    request_id: 'JKJaXmPLvHcESHA=',
  };
}

/** The events that the service sends: https://www.standardwebhooks.com */
function webhooks(): ZodOpenApiPathsObject {
  const header = z.object({
    'webhook-id': z.string(),
    'webhook-timestamp': z.string(),
    'webhook-signature': z.string(),
  });
  return Object.fromEntries(
    webhookEventTypes.map((type) => [
      type,
      {
        post: {
          operationId: type.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
          tags: ['Webhooks'],
          summary: type,
          security: [],
          requestParams: { header },
          requestBody: {
            required: true,
            content: { 'application/json': { schema: publicObjects.WebhookEvent } },
          },
          responses: {
            '2XX': { description: 'Accepted. Anything else is tried again, up to ten times in three days.' },
            410: { description: 'Disables the endpoint.' },
          },
        },
      },
    ]),
  );
}
