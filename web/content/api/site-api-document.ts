import * as z from 'zod/mini';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameters,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { type ErrorCode, errorCodes } from '../../../contract/errors.ts';
import { RefusalId } from '../../../contract/fields/ids.ts';
import { Application, ContactMessage } from '../../../contract/messages.ts';
import { refusalCategories } from '../../../contract/moderation.ts';
import { isPublicApi, type RouteKey, routes } from '../../../contract/routes.ts';
import {
  CreditBalance,
  CreditEntry,
  imageRefusals,
  Order,
  SubscriptionStatus,
  Video,
} from '../../../contract/schemas.ts';
import { keysOf } from './keys-of.ts';
import { GatewayRefusal, gatewayStatuses, inWords, requestBody, statusesOf } from './open-api-parts.ts';

const namedObjects = {
  Video,
  CreditBalance,
  CreditEntry,
  Order,
  SubscriptionStatus,
  ContactMessage,
  Application,
} as const;

/** Further fields of an error's body; other codes have none. */
const errorDetails: Partial<Record<ErrorCode, z.core.$ZodLooseShape>> = {
  invalid_request: { field: z.optional(z.string()), allowed: z.optional(z.string()) },
  insufficient_credits: { credits: z.int(), field: z.optional(z.string()) },
  forbidden: { field: z.optional(z.string()) },
  plan_required: { field: z.enum(['duration', 'quality', 'model']) },
  generation_closed: { field: z.optional(z.literal('model')), allowed: z.optional(z.string()) },
  not_found: { field: z.optional(z.string()), allowed: z.optional(z.string()) },
  id_already_used: { field: z.string() },
  idempotency_key_reused: { field: z.string(), allowed: z.string() },
  content_refused: { category: z.enum(refusalCategories), refusal_id: RefusalId },
  image_refused: { reason: z.enum(imageRefusals), allowed: z.string() },
  password_refused: { field: z.enum(['password', 'new_password']) },
  too_many_requests: { retry_after_seconds: z.int() },
  too_many_videos: { retry_after_seconds: z.int() },
  maintenance: { retry_after_seconds: z.int() },
};

const errorSchemas = new Map(
  keysOf(errorCodes).map((code) => {
    const error = z.strictObject({
      code: z.literal(code),
      message: z.string(),
      ...errorDetails[code],
    });
    return [code, z.strictObject({ error })] as const;
  }),
);

/** The routes that can follow a route; `id` names the response field that becomes `id` in their path. */
const nextRoutes: Partial<Record<RouteKey, { readonly id: string; readonly routes: readonly RouteKey[] }>> = {
  generateVideo: {
    id: 'id',
    routes: ['getVideo', 'cancelVideo', 'updateVideo', 'deleteVideo', 'shareVideo', 'unshareVideo'],
  },
  createUpload: { id: 'image_id', routes: ['checkImage'] },
};

/** `invalid_request` → `InvalidRequestError` */
const componentName = (code: string) =>
  `${code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Error`;

/**
 * Returns the unpublished OpenAPI 3.1.1 document of the routes that only this site calls, for `npm run
 * check:openapi`.
 */
export function siteApiDocument(serverUrl: string) {
  const errorComponents = [...errorSchemas].map(([code, schema]) => [componentName(code), schema]);
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'What the pages of Reelwright call',
      version: '1',
    },
    servers: [{ url: serverUrl }],
    paths: paths(),
    components: {
      schemas: { ...namedObjects, ...Object.fromEntries(errorComponents), GatewayRefusal },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
  return createDocument(document, { override: inWords });
}

function paths(): ZodOpenApiPathsObject {
  const result: ZodOpenApiPathsObject = {};
  for (const key of keysOf(routes)) {
    const { path, method, access } = routes[key];
    if (access !== 'key' && !isPublicApi(key))
      result[path] = { ...result[path], [method.toLowerCase()]: operation(key) };
  }
  return result;
}

function operation(key: RouteKey): ZodOpenApiOperationObject {
  const route = routes[key];
  const { successStatus, response, access } = route;
  return {
    operationId: key,
    ...(access === 'user' && { security: [{ accessToken: [] }] }),
    requestParams: parameters(key),
    ...requestBody(key),
    responses: {
      [`${successStatus}`]: {
        description: 'Success',
        content: { 'application/json': { schema: response } },
        ...links(key),
      },
      ...Object.fromEntries(
        [...statusesOf(key)].map(([status, codes]) => [`${status}`, refusal(status, codes)]),
      ),
    },
  };
}

function links(key: RouteKey): Pick<ZodOpenApiResponseObject, 'links'> {
  const next = nextRoutes[key];
  if (next === undefined) return {};
  const parameters = { id: `$response.body#/${next.id}` };
  return {
    links: Object.fromEntries(next.routes.map((operationId) => [operationId, { operationId, parameters }])),
  };
}

function parameters(key: RouteKey): ZodOpenApiParameters {
  const route = routes[key];
  return {
    ...('pathParameters' in route && { path: route.pathParameters }),
    ...('query' in route && { query: route.query }),
    ...('headers' in route && { header: route.headers }),
  };
}

function refusal(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const ours = codes.map((code) => errorSchemas.get(code)).filter((schema) => schema !== undefined);
  const shapes = [...ours, ...(gatewayStatuses.has(status) ? [GatewayRefusal] : [])];
  return {
    description: codes.map((code) => errorCodes[code].message).join(' ') || 'Refused by the gateway.',
    ...(status === 429 && {
      headers: z.object({ 'Retry-After': z.optional(z.int()) }),
    }),
    content: { 'application/json': { schema: z.union(shapes) } },
  };
}
