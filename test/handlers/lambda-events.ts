import { randomUUID } from 'node:crypto';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import { type PageKey, pages, type RouteKey, routes, sessionPathOf } from '../../contract/routes.ts';

/** What CloudFront sends, and the handlers of tests accept. */
export const testOriginSecret = 'the-secret-of-the-origin';

/** A request as a browser makes it. */
export interface ApiCall {
  /** The signed-in person; absent: no token. */
  readonly as?: string;
  /** The session's epoch in the token; default: '0', an account whose sessions were never ended. */
  readonly epoch?: string;
  /** Claims of another kind of token; undefined takes one out. */
  readonly claims?: Readonly<Record<string, string | undefined>>;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string goes as it is, anything else as JSON. */
  readonly body?: unknown;
  /** At the path where a signed-in person calls a route of programs. */
  readonly atSessionPath?: true;
  /** API Gateway sends a body in base64 that it takes for binary. */
  readonly isBase64Encoded?: true;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed, where it is JSON. */
  readonly body: unknown;
}

type ApiEvent = APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer;
/** A handler of API Gateway's events. */
export type ApiHandler = (event: ApiEvent, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** Calls the handler of a route as API Gateway does, with payload format 2.0. */
export function routeCaller(key: RouteKey, handler: ApiHandler): (call?: ApiCall) => Promise<ApiAnswer> {
  const { method, path: ownPath } = routes[key];
  return async (call = {}) => {
    const path = (call.atSessionPath && sessionPathOf(key)) ?? ownPath;
    return answerOf(await handler(apiEvent(method, path, call), lambdaContext()));
  };
}

/** Calls the handler of a page: `GET <path>`. */
export function pageCaller(
  key: PageKey,
  handler: (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>,
): (path: string) => Promise<ApiAnswer> {
  return async (path) =>
    answerOf(await handler(apiEvent('GET', pages[key].path, { path: { path } }), lambdaContext()));
}

/** The second argument of every handler. */
export function lambdaContext(remainingMilliseconds = 60_000): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: 'under-test',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:aws:lambda:us-east-1:000000000000:function:under-test',
    memoryLimitInMB: '512',
    awsRequestId: randomUUID(),
    logGroupName: '/aws/lambda/under-test',
    logStreamName: '2026/11/22/[$LATEST]0',
    getRemainingTimeInMillis: () => remainingMilliseconds,
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html */
function apiEvent(method: string, template: string, call: ApiCall): ApiEvent {
  const parameters = call.path ?? {};
  const path = template.replace(/\{(\w+)\+?\}/g, (_, name: string) => parameters[name] ?? '');
  const text =
    call.body === undefined || typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
  const body = call.isBase64Encoded && text !== undefined ? Buffer.from(text).toString('base64') : text;
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: `${method} ${template}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(call.query).toString(),
    headers: {
      host: 'reelwright.example',
      'x-forwarded-for': '192.0.2.7, 130.176.0.1',
      'x-origin-secret': testOriginSecret,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(call.query !== undefined && { queryStringParameters: call.query }),
    ...(call.path !== undefined && { pathParameters: call.path }),
    ...(body !== undefined && { body }),
    isBase64Encoded: call.isBase64Encoded ?? false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'api.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '130.176.0.1', userAgent: 'test' },
      requestId: randomUUID(),
      routeKey: `${method} ${template}`,
      stage: '$default',
      time: '22/Nov/2026:12:00:00 +0000',
      timeEpoch: Date.now(),
    },
  };
  if (call.as === undefined) return event;
  const claims = {
    sub: randomUUID(),
    account_id: call.as,
    token_use: 'access',
    client_id: 'client',
    session_epoch: call.epoch ?? '0',
    ...call.claims,
  };
  return {
    ...event,
    requestContext: {
      ...event.requestContext,
      authorizer: { principalId: '', integrationLatency: 0, jwt: { claims, scopes: [] } },
    },
  };
}

function answerOf({ statusCode, headers, body }: APIGatewayProxyStructuredResultV2): ApiAnswer {
  const isJson = /^application\/(problem\+)?json/.test(String(headers?.['content-type'] ?? ''));
  return {
    status: statusCode ?? 200,
    headers: headers ?? {},
    body: isJson && body !== undefined ? JSON.parse(body) : body,
  };
}
