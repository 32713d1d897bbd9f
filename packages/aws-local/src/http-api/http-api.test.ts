import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpApi, type HttpApiOptions, type HttpApiRoute } from './http-api.ts';

const releases: (() => unknown)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0)) await release();
});
const now = Date.parse('2026-11-21T09:05:00.250Z');

describe("the integration's event", () => {
  it('has payload format 2.0', async () => {
    const { send, events } = await api({ routes: [route({ routeKey: 'POST /api/videos/{id}' })] });
    await send('POST', '/api/videos/a%20b?x=1&y=%C3%A9&x=2', {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'X-Mixed-Case': 'Kept',
        'User-Agent': 'test',
        Cookie: 'a=1; b=2',
        Host: 'api.example',
      },
      body: '{"name":"é"}',
    });
    expect(events[0]).toEqual({
      version: '2.0',
      routeKey: 'POST /api/videos/{id}',
      rawPath: '/api/videos/a b',
      rawQueryString: 'x=1&y=%C3%A9&x=2',
      cookies: ['a=1', 'b=2'],
      headers: {
        'content-length': '13',
        'content-type': 'application/json; charset=utf-8',
        host: 'api.example',
        'user-agent': 'test',
        'x-forwarded-for': '130.176.0.1',
        'x-forwarded-port': '443',
        'x-forwarded-proto': 'https',
        'x-mixed-case': 'Kept',
      },
      queryStringParameters: { x: '1,2', y: 'é' },
      requestContext: {
        accountId: '111111111111',
        apiId: 'api1',
        domainName: 'api1.execute-api.us-east-1.amazonaws.com',
        domainPrefix: 'api1',
        http: {
          method: 'POST',
          path: '/api/videos/a b',
          protocol: 'HTTP/1.1',
          sourceIp: '130.176.0.1',
          userAgent: 'test',
        },
        requestId: expect.stringMatching(/^[\w-]{15}=$/),
        routeKey: 'POST /api/videos/{id}',
        stage: '$default',
        time: '21/Nov/2026:09:05:00 +0000',
        timeEpoch: now,
      },
      pathParameters: { id: 'a b' },
      body: '{"name":"é"}',
      isBase64Encoded: false,
    });
  });

  it('leaves out what the request does not have', async () => {
    const { send, events } = await api();
    await send('GET', '/');
    expect(events[0]).toMatchObject({ rawPath: '/', rawQueryString: '', isBase64Encoded: false });
    for (const absent of ['body', 'cookies', 'queryStringParameters', 'pathParameters']) {
      expect(events[0]).not.toHaveProperty(absent);
    }
  });

  it.each([
    ['application/json', false],
    ['text/csv; header=present', false],
    ['application/xml', false],
    ['image/png', true],
    ['application/x-www-form-urlencoded', true],
    [undefined, true],
  ])('has a body of type %s in base64: %s', async (type, isBase64Encoded) => {
    const { send, events } = await api();
    const bytes = Buffer.from([0x7b, 0xff, 0xc3, 0x7d]);
    await send('POST', '/', { headers: type === undefined ? {} : { 'content-type': type }, body: bytes });
    expect(events[0]).toMatchObject({
      isBase64Encoded,
      body: isBase64Encoded ? bytes.toString('base64') : '{\uFFFD\uFFFD}',
    });
  });

  it('adds the caller to the addresses that the request came through', async () => {
    const { send, events } = await api();
    await send('GET', '/', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(events[0]).toMatchObject({ headers: { 'x-forwarded-for': '203.0.113.7, 130.176.0.1' } });
  });
});

describe('the response', () => {
  it('is what the function says', async () => {
    const { send } = await api({
      result: {
        statusCode: 201,
        headers: { 'Content-Type': 'application/json', 'X-Number': 5 },
        cookies: ['a=1; Path=/', 'b=2'],
        body: '{"ok":true}',
      },
    });
    const response = await send('GET', '/');
    expect(response.statusCode).toBe(201);
    expect(response.text).toBe('{"ok":true}');
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'x-number': '5',
      'set-cookie': ['a=1; Path=/', 'b=2'],
      'apigw-requestid': expect.any(String),
    });
  });

  it.each([
    ['an object without a status', { hello: 'world' }, '{"hello":"world"}', 'application/json'],
    ['a text', 'hello', 'hello', 'application/json'],
    ['nothing', null, 'null', 'application/json'],
    [
      'base64',
      { statusCode: 200, body: 'aGVsbG8=', isBase64Encoded: true },
      'hello',
      'text/plain;charset=UTF-8',
    ],
    ['no body', { statusCode: '200' }, '', 'text/plain;charset=UTF-8'],
  ])('of a function that returns %s', async (_, result, text, type) => {
    const response = await (await api({ result })).send('GET', '/');
    expect(response).toMatchObject({ statusCode: 200, text, headers: { 'content-type': type } });
  });

  it.each([
    ['a status that is none', { statusCode: 'fine' }],
    ['a body that is no text', { statusCode: 200, body: { a: 1 } }],
    ['headers that are none', { statusCode: 200, headers: ['a'] }],
    ['a header that HTTP does not allow', { statusCode: 200, headers: { 'x-a': 'b\r\nc: d' } }],
    ['cookies that are none', { statusCode: 200, cookies: [1] }],
  ])('is 500 for %s', async (_, result) => {
    const response = await (await api({ result })).send('GET', '/');
    expect(response).toMatchObject({ statusCode: 500, text: '{"message":"Internal Server Error"}' });
  });

  it('is 500 without details when the function fails', async () => {
    const { send } = await api({ routes: [route({ invoke: () => Promise.reject(new Error('secret')) })] });
    expect(await send('GET', '/')).toMatchObject({
      statusCode: 500,
      text: '{"message":"Internal Server Error"}',
    });
  });

  it('is 503 when the function takes longer than the integration may', async () => {
    const never = new Promise(() => undefined);
    const { send } = await api({ routes: [route({ timeoutMilliseconds: 10, invoke: () => never })] });
    expect(await send('GET', '/')).toMatchObject({
      statusCode: 503,
      text: '{"message":"Service Unavailable"}',
    });
  });

  it.each([
    ['404 for a path of no route', 'GET', '/none', {}, 404, 'Not Found'],
    ['400 for a broken path', 'GET', '/%zz', {}, 400, 'Bad Request'],
    [
      '413 for more than 10 MB',
      'POST',
      '/',
      { body: Buffer.alloc(10 * 1024 * 1024 + 1) },
      413,
      'Request Entity Too Large',
    ],
    [
      '413 for more than Lambda takes',
      'POST',
      '/',
      { body: Buffer.alloc(5 * 1024 * 1024), headers: { 'content-type': 'image/png' } },
      413,
      'Request Entity Too Large',
    ],
    [
      '431 for headers of more than 10,240 bytes',
      'GET',
      '/',
      { headers: { 'x-long': 'x'.repeat(10_240) } },
      431,
      'Request Header Fields Too Large',
    ],
  ])('is %s', async (_, method, path, input, statusCode, message) => {
    const { send, events } = await api({
      routes: [route({ routeKey: 'GET /' }), route({ routeKey: 'POST /' })],
    });
    const response = await send(method, path, input);
    expect(response).toMatchObject({ statusCode, text: JSON.stringify({ message }) });
    expect(events).toEqual([]);
  });
});

describe('throttling', () => {
  it('is for each route by itself, and comes before the authorizer', async () => {
    const { send } = await api({
      routes: [
        route({ routeKey: 'GET /a', throttling: { burstLimit: 2, rateLimit: 1 } }),
        route({
          routeKey: 'GET /b',
          throttling: { burstLimit: 1, rateLimit: 1 },
          authorizer: authorizer(),
        }),
      ],
    });
    const statuses = [];
    for (const path of ['/a', '/a', '/a', '/b', '/b']) statuses.push((await send('GET', path)).statusCode);
    expect(statuses).toEqual([200, 200, 429, 401, 429]);
    expect((await send('GET', '/a')).text).toBe('{"message":"Too Many Requests"}');
  });
});

describe('an authorizer', () => {
  it('keeps a request without a token out, and says how to come in', async () => {
    const { send, events } = await api({ routes: [route({ authorizer: authorizer() })] });
    expect(await send('GET', '/')).toMatchObject({
      statusCode: 401,
      text: '{"message":"Unauthorized"}',
      headers: { 'www-authenticate': 'Bearer' },
    });
    expect(await send('GET', '/', { headers: { authorization: 'Bearer nonsense' } })).toMatchObject({
      statusCode: 401,
      headers: { 'www-authenticate': expect.stringContaining('invalid_token') },
    });
    expect(events).toEqual([]);
  });
});

describe('the access log', () => {
  it("has a line per request in the stage's format", async () => {
    const { send, lines } = await api({
      accessLogFormat:
        '{"route":"$context.routeKey","status":"$context.status","agent":"$context.identity.userAgent","bytes":$context.responseLength,"time":"$context.requestTime","error":"$context.error.message","none":"$context.noSuchThing"}',
    });
    await send('GET', '/', { headers: { 'user-agent': 'say "hi"' } });
    await send('GET', '/none');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        route: 'GET /',
        status: '200',
        agent: 'say "hi"',
        bytes: 2,
        time: '21/Nov/2026:09:05:00 +0000',
        error: '-',
        none: '-',
      },
      expect.objectContaining({ route: '-', status: '404', error: 'Not Found', agent: '-' }),
    ]);
  });
});

type PartialRoute = Partial<HttpApiRoute>;

function route(partial: PartialRoute = {}): PartialRoute {
  return partial;
}

function authorizer() {
  return {
    issuer: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Local0001',
    audience: ['client-1'],
    jwks: () => ({ keys: [] }),
  };
}

async function api({
  routes = [route({ routeKey: 'GET /' }), route({ routeKey: 'POST /' })],
  result = 'ok',
  ...options
}: { routes?: PartialRoute[]; result?: unknown } & Partial<Omit<HttpApiOptions, 'routes'>> = {}) {
  const events: object[] = [];
  const lines: string[] = [];
  const httpApi = createHttpApi({
    apiId: 'api1',
    accountId: '111111111111',
    domainName: 'api1.execute-api.us-east-1.amazonaws.com',
    stageName: '$default',
    accessLog: (line) => lines.push(line),
    sourceIpOf: () => '130.176.0.1',
    now: () => now,
    routes: routes.map((partial) => ({
      routeKey: 'GET /',
      timeoutMilliseconds: 30_000,
      invoke: (event) => {
        events.push(event);
        return Promise.resolve(result);
      },
      ...partial,
    })),
    ...options,
  });
  const server = createServer((request, response) => void httpApi.handle(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  releases.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');

  interface Sent {
    headers?: Record<string, string>;
    body?: string | Buffer;
  }
  const send = (method: string, path: string, { headers = {}, body }: Sent = {}) =>
    new Promise<{ statusCode: number | undefined; headers: IncomingHttpHeaders; text: string }>(
      (resolve, reject) => {
        const { port } = address;
        const request = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent: false });
        request.on('error', reject);
        request.on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              statusCode: response.statusCode,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        });
        request.end(body);
      },
    );
  return { send, events, lines };
}
