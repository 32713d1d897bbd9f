import * as z from 'zod/mini';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiParameters,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { type ErrorCode, errorCodes } from '../../../contract/errors.ts';
import { personLimitWords } from '../../../contract/person-limits.ts';
import { type RouteKey, routes, usualBodyMaximumCharacters } from '../../../contract/routes.ts';
import { imageRefusals } from '../../../contract/schemas.ts';
import { describeContent } from './describe-schema.ts';
import { endpointErrors } from './endpoint-errors.ts';
import { endpointWords } from './endpoint-words.ts';
import { namedObjects } from './endpoints.ts';
import { keysOf } from './keys-of.ts';

/** What an error's body has beside its code and its sentence; the other codes have nothing. */
const errorDetails: Partial<Record<ErrorCode, z.core.$ZodLooseShape>> = {
  invalid_request: { field: z.optional(z.string()), allowed: z.optional(z.string()) },
  insufficient_credits: { credits: z.int(), field: z.optional(z.string()) },
  forbidden: { field: z.optional(z.string()) },
  plan_required: { field: z.enum(['duration', 'quality']) },
  not_found: { field: z.optional(z.string()) },
  id_already_used: { field: z.string() },
  idempotency_key_reused: { field: z.string(), allowed: z.string() },
  image_refused: { reason: z.enum(imageRefusals), allowed: z.string() },
  password_refused: { field: z.enum(['password', 'new_password']) },
  too_many_requests: { retry_after_seconds: z.int() },
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

/** What can be done next with what a route has made, by the field of its response that is then `id` in the path. */
const nextRoutes: Partial<Record<RouteKey, { readonly id: string; readonly routes: readonly RouteKey[] }>> = {
  generateVideo: {
    id: 'id',
    routes: ['getVideo', 'cancelVideo', 'updateVideo', 'deleteVideo', 'shareVideo', 'unshareVideo'],
  },
  createUpload: { id: 'image_id', routes: ['checkImage'] },
};

/** What API Gateway answers itself: without a valid token, over a throttle, or when a function does not answer. */
const GatewayRefusal = z.strictObject({ message: z.string() });
const gatewayStatuses: ReadonlySet<number> = new Set([400, 401, 413, 429, 500, 503]);

/** `invalid_request` → `InvalidRequestError` */
const componentName = (code: string) =>
  `${code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Error`;

/**
 * The OpenAPI 3.1.1 description of the API, made from the route table.
 *
 * @param serverUrl the site's origin
 */
export function openApiDocument(serverUrl: string) {
  const errorComponents = [...errorSchemas].map(([code, schema]) => [componentName(code), schema]);
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: {
      title: 'Reelwright API',
      version: '1',
      description: 'Turns a sentence or an image into a short video with sound.',
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

/** Says of texts and numbers what they may be in the contract's words: JSON Schema has none for the rule of texts. */
const inWords: ZodOpenApiOverride = ({ jsonSchema, zodSchema }) => {
  if (!['string', 'number'].includes(zodSchema._zod.def.type)) return;
  const content = describeContent(zodSchema, new Map());
  if (content.kind !== 'value' || content.limits.length === 0) return;
  jsonSchema.description = content.limits.join('; ');
};

function paths(): ZodOpenApiPathsObject {
  const result: ZodOpenApiPathsObject = {};
  for (const key of keysOf(endpointWords)) {
    const { path, method } = routes[key];
    result[path] = { ...result[path], [method.toLowerCase()]: operation(key) };
  }
  return result;
}

function operation(key: RouteKey): ZodOpenApiOperationObject {
  const route = routes[key];
  const { successStatus, response, access } = route;
  return {
    operationId: key,
    tags: [endpointWords[key].group],
    description:
      'limit' in route
        ? `${endpointWords[key].text} Limit for each person: ${personLimitWords(route.limit)}.`
        : endpointWords[key].text,
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

function requestBody(key: RouteKey): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const route = routes[key];
  const limit = 'bodyMaximumCharacters' in route ? route.bodyMaximumCharacters : usualBodyMaximumCharacters;
  const description = `At most ${limit.toLocaleString('en')} characters.`;
  if ('body' in route) {
    return {
      requestBody: { description, required: true, content: { 'application/json': { schema: route.body } } },
    };
  }
  if (!('rawBody' in route)) return {};
  return { requestBody: { description, required: false, content: { 'application/json': { schema: {} } } } };
}

/** The errors of a route by their status. */
function statusesOf(key: RouteKey): ReadonlyMap<number, readonly ErrorCode[]> {
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

/** What follows from the row of a route. */
function commonErrors(key: RouteKey): ErrorCode[] {
  const route = routes[key];
  const hasBody = 'body' in route || 'rawBody' in route;
  const hasInput = 'pathParameters' in route || 'query' in route || 'headers' in route || 'body' in route;
  return [
    ...(hasInput ? (['invalid_request'] as const) : []),
    ...(route.access === 'user' ? (['unauthorized'] as const) : []),
    ...(hasBody ? (['request_too_large'] as const) : []),
    'internal',
  ];
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
