import * as z from 'zod/mini';
import { type EdgeHeaders, type EdgeRequest, type EdgeResponse, responseOf } from './edge-response.ts';
import type { EdgeFunction } from './function-runtime.ts';

/** What a function's event says besides the request and the response. */
export interface EventContext {
  readonly distributionDomainName: string;
  readonly distributionId: string;
  readonly requestId: string;
  readonly viewerAddress: string;
}

const valueSchema = z.object({
  value: z.string(),
  multiValue: z.optional(z.array(z.object({ value: z.string() }))),
});
const valuesSchema = z.record(z.string(), valueSchema);
const cookieValueSchema = z.object({ value: z.string(), attributes: z.optional(z.string()) });
const cookieSchema = z.extend(cookieValueSchema, { multiValue: z.optional(z.array(cookieValueSchema)) });
type Values = z.infer<typeof valuesSchema>;

const requestSchema = z.object({
  method: z.string(),
  uri: z.string().check(z.startsWith('/')),
  querystring: z.optional(z.union([valuesSchema, z.string()])),
  headers: z.optional(valuesSchema),
  cookies: z.optional(valuesSchema),
});
const responseSchema = z.object({
  statusCode: z.number().check(z.minimum(100), z.maximum(599)),
  statusDescription: z.optional(z.string()),
  headers: z.optional(valuesSchema),
  cookies: z.optional(z.record(z.string(), cookieSchema)),
  body: z.optional(
    z.union([z.string(), z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })]),
  ),
});

/**
 * Lets a viewer-request function see the request, change it or answer it.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 *
 * @throws an Error if the function fails or returns something else
 */
export function runViewerRequest(
  run: EdgeFunction,
  request: EdgeRequest,
  context: EventContext,
): { readonly request: EdgeRequest } | { readonly response: EdgeResponse } {
  const result = run(eventOf('viewer-request', context, { request: requestValue(request) }));
  const response = z.safeParse(responseSchema, result);
  if (response.success) return { response: generatedResponse(response.data) };
  const { uri, querystring = {}, headers = {}, cookies = {} } = z.parse(requestSchema, result);
  const changed = headersOf(headers);
  const cookie = pairs(cookies).join('; ');
  if (cookie !== '') changed.set('cookie', [cookie]);
  const host = request.headers.get('host');
  if (host) changed.set('host', host);
  return {
    request: {
      method: request.method,
      path: uri,
      query: typeof querystring === 'string' ? querystring : pairs(querystring).join('&'),
      headers: changed,
    },
  };
}

/**
 * Lets a viewer-response function change the status, the headers and the cookies of a response.
 *
 * @throws an Error if the function fails or returns something else
 */
export function runViewerResponse(
  run: EdgeFunction,
  request: EdgeRequest,
  response: EdgeResponse,
  context: EventContext,
): EdgeResponse {
  const { cookies, headers } = splitCookies(response.headers);
  const event = eventOf('viewer-response', context, {
    request: requestValue(request),
    response: { statusCode: response.status, statusDescription: '', headers: valuesOf(headers), cookies },
  });
  const result = z.parse(responseSchema, run(event));
  if (result.body !== undefined) throw new Error('A viewer-response function cannot replace the body here.');
  return { ...response, status: result.statusCode, headers: responseHeaders(result) };
}

function eventOf(eventType: string, context: EventContext, message: object): unknown {
  const { distributionDomainName, distributionId, requestId, viewerAddress } = context;
  return {
    version: '1.0',
    context: { distributionDomainName, distributionId, eventType, requestId },
    viewer: { ip: viewerAddress },
    ...message,
  };
}

function requestValue({ method, path, query, headers }: EdgeRequest): unknown {
  const withoutCookie = new Map([...headers].filter(([name]) => name !== 'cookie'));
  const cookies = (headers.get('cookie') ?? []).join('; ').split(/;\s*/);
  return {
    method,
    uri: path,
    querystring: grouped(query.split('&')),
    headers: valuesOf(withoutCookie),
    cookies: grouped(cookies),
  };
}

/** `a=1`, `a=2`, `b` as `{a: {value: '1', multiValue: […]}, b: {value: ''}}`, without decoding. */
function grouped(texts: readonly string[]): Values {
  const values = new Map<string, string[]>();
  for (const text of texts.filter((part) => part !== '')) {
    const [name = ''] = text.split('=', 1);
    values.set(name, [...(values.get(name) ?? []), text.slice(name.length + 1)]);
  }
  return valuesOf(values);
}

function valuesOf(map: ReadonlyMap<string, readonly string[]>): Values {
  return Object.fromEntries(
    [...map].map(([name, values]) => [
      name,
      {
        value: values[0] ?? '',
        ...(values.length > 1 && { multiValue: values.map((value) => ({ value })) }),
      },
    ]),
  );
}

function pairs(values: Values): string[] {
  return Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((one) => (one.value === '' ? name : `${name}=${one.value}`)),
  );
}

function headersOf(values: Values): EdgeHeaders {
  return new Map(
    Object.entries(values).map(([name, { value, multiValue }]) => [
      name.toLowerCase(),
      multiValue?.map((one) => one.value) ?? [value],
    ]),
  );
}

function splitCookies(all: EdgeHeaders): {
  readonly headers: EdgeHeaders;
  readonly cookies: Record<string, z.infer<typeof cookieSchema>>;
} {
  const headers = new Map([...all].filter(([name]) => name !== 'set-cookie'));
  const cookies: Record<string, z.infer<typeof cookieSchema>> = {};
  for (const line of all.get('set-cookie') ?? []) {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = ''] = pair.split('=', 1);
    cookies[name] = { value: pair.slice(name.length + 1), attributes: attributes.join('; ') };
  }
  return { headers, cookies };
}

function responseHeaders(result: z.infer<typeof responseSchema>): EdgeHeaders {
  const headers = headersOf(result.headers ?? {});
  const cookies = Object.entries(result.cookies ?? {}).flatMap(([name, cookie]) =>
    (cookie.multiValue ?? [cookie]).map(({ value, attributes }) =>
      attributes ? `${name}=${value}; ${attributes}` : `${name}=${value}`,
    ),
  );
  if (cookies.length > 0) headers.set('set-cookie', cookies);
  return headers;
}

function generatedResponse(result: z.infer<typeof responseSchema>): EdgeResponse {
  const { body = '' } = result;
  const content =
    typeof body === 'string' ? body : Buffer.from(body.data, body.encoding === 'text' ? 'utf8' : 'base64');
  const response = responseOf(result.statusCode, 'text/html', content, 'function');
  if (content.length === 0) response.headers.delete('content-type');
  return { ...response, headers: new Map([...response.headers, ...responseHeaders(result)]) };
}
