import type { IncomingMessage } from 'node:http';
import type { AuthorizedJwt } from './jwt-authorizer.ts';

/** What identifies the API in each of its events. */
export interface ApiIdentity {
  readonly apiId: string;
  readonly accountId: string;
  readonly domainName: string;
  readonly stageName: string;
}

export interface EventInput {
  readonly request: IncomingMessage;
  readonly url: RequestUrl;
  readonly body: Buffer;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>> | undefined;
  readonly jwt: AuthorizedJwt | undefined;
  readonly requestId: string;
  /** The address of the other end of the connection. */
  readonly sourceIp: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** A request's target, with the path both as sent and decoded. */
export interface RequestUrl {
  readonly encodedPath: string;
  readonly path: string;
  /** Without the question mark, as sent. */
  readonly query: string;
}

/** Headers that concern one connection only, and those that the event carries elsewhere. */
const headersNotForwarded = new Set([
  'connection',
  'cookie',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * The event that a Lambda integration receives, payload format 2.0.
 * Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function requestEvent(api: ApiIdentity, input: EventInput): object {
  const { request, url, body, jwt, sourceIp, time } = input;
  const cookies = (request.headersDistinct.cookie ?? []).flatMap((header) => header.split(/; ?/));
  const query = queryParameters(url.query);
  const isText = isTextContent(request.headers['content-type'], request.headers['content-encoding']);
  return {
    version: '2.0',
    routeKey: input.routeKey,
    rawPath: url.path,
    rawQueryString: url.query,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers: eventHeaders(request, body.length, sourceIp),
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    requestContext: {
      accountId: api.accountId,
      apiId: api.apiId,
      ...(jwt === undefined ? {} : { authorizer: { jwt } }),
      domainName: api.domainName,
      domainPrefix: api.domainName.split('.', 1)[0],
      http: {
        method: request.method,
        path: url.path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: input.requestId,
      routeKey: input.routeKey,
      stage: api.stageName,
      time: commonLogTime(time),
      timeEpoch: time,
    },
    ...(input.pathParameters === undefined ? {} : { pathParameters: input.pathParameters }),
    ...(body.length > 0 ? { body: isText ? body.toString('utf8') : body.toString('base64') } : {}),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** Undefined if its percent-encoding is broken. */
export function parseTarget(target: string): RequestUrl | undefined {
  const mark = target.indexOf('?');
  const encodedPath = mark < 0 ? target : target.slice(0, mark);
  try {
    return {
      encodedPath,
      path: decodeURIComponent(encodedPath),
      query: mark < 0 ? '' : target.slice(mark + 1),
    };
  } catch {
    return undefined;
  }
}

/** `21/Nov/2026:09:05:00 +0000`. */
export function commonLogTime(time: number): string {
  const [, day, month, year, clock] = new Date(time).toUTCString().split(' ');
  return `${day}/${month}/${year}:${clock} +0000`;
}

/**
 * Text reaches the function as it is, everything else in base64: a form too, and a body of no declared type.
 * Source: https://github.com/ministackorg/ministack/pull/766, where this was tried out on API Gateway.
 */
function isTextContent(contentType: string | undefined, contentEncoding: string | undefined): boolean {
  if (contentEncoding !== undefined && contentEncoding !== 'identity') return false;
  const mediaType = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return mediaType.startsWith('text/') || textMediaTypes.has(mediaType);
}

const textMediaTypes = new Set(['application/json', 'application/xml', 'application/javascript']);

/** API Gateway speaks nothing but https, so that is what the function is told. */
function eventHeaders(request: IncomingMessage, contentLength: number, peer: string): Record<string, string> {
  const headers = new Map<string, string>();
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values !== undefined && !headersNotForwarded.has(name)) headers.set(name, values.join(','));
  }
  const forwardedFor = headers.get('x-forwarded-for');
  headers.set('content-length', String(contentLength));
  headers.set('x-forwarded-for', forwardedFor === undefined ? peer : `${forwardedFor}, ${peer}`);
  headers.set('x-forwarded-port', '443');
  headers.set('x-forwarded-proto', 'https');
  return Object.fromEntries([...headers].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** A parameter that is repeated is one, its values joined by commas. */
function queryParameters(query: string): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = parameters.get(name);
    parameters.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return Object.fromEntries(parameters);
}
