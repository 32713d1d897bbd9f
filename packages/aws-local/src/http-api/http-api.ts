import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { accessLogLine } from './access-log.ts';
import { accessLogValues, type Trace } from './access-log-values.ts';
import { type HttpAnswer, integrationResponse } from './integration-response.ts';
import { createJwtAuthorizer, type JwtAuthorizer, type JwtAuthorizerOptions } from './jwt-authorizer.ts';
import { type ApiIdentity, parseTarget, requestEvent } from './request-event.ts';
import { createRouteSelection } from './routes.ts';
import { createTokenBucket, type Throttling } from './throttling.ts';

export type HttpApiAuthorizer = JwtAuthorizerOptions;

export interface HttpApiRoute {
  /** `GET /api/videos/{id}`, `ANY /…/{rest+}` or `$default`. */
  readonly routeKey: string;
  /** Runs the integration's function with an event of payload format 2.0. Whatever it throws is a 500. */
  invoke(event: object): Promise<unknown>;
  readonly authorizer?: HttpApiAuthorizer | undefined;
  readonly throttling?: Throttling | undefined;
  /** At most 30,000, as in API Gateway. */
  readonly timeoutMilliseconds: number;
}

export interface HttpApiOptions extends ApiIdentity {
  readonly accessLogFormat?: string | undefined;
  readonly routes: readonly HttpApiRoute[];
  accessLog(line: string): void;
  /** Each answered request. */
  measure?(answer: { readonly status: number; readonly milliseconds: number }): void;
  /** The address of the other end of a request's connection. */
  sourceIpOf(request: IncomingMessage): string;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface HttpApi {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const maximumPayloadBytes = 10 * 1024 * 1024;
const maximumHeaderBytes = 10_240;

/** Lambda's own limit, of the event with the body in it: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const maximumEventBytes = 6 * 1024 * 1024;
/** No body of so many bytes makes a larger event: JSON writes a byte in six characters at most. */
const smallBodyBytes = maximumEventBytes / 8;

/** An API Gateway HTTP API: its routes, authorizers and limits before its Lambda integrations. */
export function createHttpApi(options: HttpApiOptions): HttpApi {
  const { now, accessLogFormat } = options;
  const select = createRouteSelection(options.routes);
  const authorizers = new Map<HttpApiAuthorizer, JwtAuthorizer>();
  const buckets = new Map<string, () => boolean>();
  for (const { routeKey, authorizer, throttling } of options.routes) {
    if (authorizer !== undefined && !authorizers.has(authorizer)) {
      authorizers.set(authorizer, createJwtAuthorizer(authorizer, now));
    }
    if (throttling !== undefined) buckets.set(routeKey, createTokenBucket(throttling, now));
  }

  async function answer(request: IncomingMessage, trace: Trace): Promise<HttpAnswer> {
    const url = parseTarget(request.url ?? '/');
    if (url === undefined) return message(400, 'Bad Request');
    if (headerBytes(request) > maximumHeaderBytes) return message(431, 'Request Header Fields Too Large');
    const selected = select(request.method ?? '', url.encodedPath);
    if (selected === undefined) return message(404, 'Not Found');
    const { route, pathParameters } = selected;
    trace.routeKey = route.routeKey;
    if (buckets.get(route.routeKey)?.() === false) return message(429, 'Too Many Requests');

    const refusal = authorize(route, authorizers, request, trace);
    if (refusal !== undefined) return refusal;

    const body = await readBody(request);
    if (body === undefined) return message(413, 'Request Entity Too Large');
    const event = requestEvent(options, {
      request,
      url,
      body,
      pathParameters,
      routeKey: route.routeKey,
      jwt: trace.jwt,
      requestId: trace.requestId,
      sourceIp: options.sourceIpOf(request),
      time: trace.receivedAt,
    });
    if (body.length > smallBodyBytes && Buffer.byteLength(JSON.stringify(event)) > maximumEventBytes) {
      return message(413, 'Request Entity Too Large');
    }
    return integrate(route, event, trace);
  }

  return {
    async handle(request, response) {
      const trace: Trace = { requestId: `${randomBytes(11).toString('base64url')}=`, receivedAt: now() };
      let result: HttpAnswer;
      try {
        result = await answer(request, trace);
      } catch {
        // The client went away before its request had come in whole.
        response.destroy();
        return;
      }
      send(request, response, result, trace.requestId);
      if (accessLogFormat !== undefined) {
        const values = accessLogValues(options, { request, answer: result, trace, finishedAt: now() });
        options.accessLog(accessLogLine(accessLogFormat, values));
      }
      options.measure?.({ status: result.statusCode, milliseconds: now() - trace.receivedAt });
    },
  };
}

/** Undefined if the request may pass. */
function authorize(
  route: HttpApiRoute,
  authorizers: ReadonlyMap<HttpApiAuthorizer, JwtAuthorizer>,
  request: IncomingMessage,
  trace: Trace,
): HttpAnswer | undefined {
  if (route.authorizer === undefined) return undefined;
  const check = authorizers.get(route.authorizer);
  const authorization = check?.(request.headers.authorization?.replace(/^Bearer /i, ''));
  if (authorization?.authorized === true) {
    trace.jwt = authorization.jwt;
    return undefined;
  }
  const wwwAuthenticate = authorization?.wwwAuthenticate ?? 'Bearer';
  trace.authorizerError = wwwAuthenticate;
  return message(401, 'Unauthorized', { 'www-authenticate': wwwAuthenticate });
}

const timedOut = Symbol('the integration timed out');

async function integrate(route: HttpApiRoute, event: object, trace: Trace): Promise<HttpAnswer> {
  const startedAt = performance.now();
  const timeOut = Promise.withResolvers<typeof timedOut>();
  const timer = setTimeout(() => timeOut.resolve(timedOut), route.timeoutMilliseconds);
  try {
    const result = await Promise.race([route.invoke(event), timeOut.promise]);
    if (result === timedOut) {
      trace.integrationError = 'Endpoint request timed out';
      return message(503, 'Service Unavailable');
    }
    trace.integrationStatus = 200;
    const response = integrationResponse(result);
    if (response !== undefined && response.body.length <= maximumPayloadBytes) return response;
    trace.integrationError = 'The response from the Lambda function was malformed or too large';
    return message(500, 'Internal Server Error');
  } catch (error) {
    trace.integrationError = error instanceof Error ? error.message : String(error);
    return message(500, 'Internal Server Error');
  } finally {
    clearTimeout(timer);
    trace.integrationLatencyMilliseconds = Math.round(performance.now() - startedAt);
  }
}

function message(statusCode: number, text: string, headers: Record<string, string> = {}): HttpAnswer {
  const body = Buffer.from(JSON.stringify({ message: text }));
  return { statusCode, headers: { 'content-type': 'application/json', ...headers }, body };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  result: HttpAnswer,
  requestId: string,
): void {
  const hasBody = result.statusCode !== 204 && result.statusCode !== 304;
  try {
    for (const [name, value] of Object.entries(result.headers)) {
      response.setHeader(name, typeof value === 'string' ? value : [...value]);
    }
    response.setHeader('apigw-requestid', requestId);
    if (hasBody) response.setHeader('content-length', result.body.length);
    response.writeHead(result.statusCode);
  } catch {
    // A header that HTTP does not allow.
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end('{"message":"Internal Server Error"}');
    return;
  }
  if (!request.complete) request.resume();
  response.end(hasBody && request.method !== 'HEAD' ? result.body : undefined);
}

function headerBytes(request: IncomingMessage): number {
  const requestLine = `${request.method} ${request.url} HTTP/${request.httpVersion}`.length;
  return request.rawHeaders.reduce((sum, text) => sum + text.length, requestLine);
}

/** Undefined if it is larger than API Gateway takes. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // The rest is read and dropped, so that the client can read the answer.
    if (length <= maximumPayloadBytes) chunks.push(chunk);
  }
  return length > maximumPayloadBytes ? undefined : Buffer.concat(chunks);
}
