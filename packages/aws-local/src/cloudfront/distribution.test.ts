import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DistributionFixture, distributionConfig, serveDistribution } from './distribution-fixture.ts';

let fixture: DistributionFixture;
afterEach(async () => {
  await fixture.close();
  expect(fixture.logLines).toEqual([]);
});

const page = `<h1>${'page '.repeat(400)}</h1>`;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** A request of which nothing is changed or decoded on the way. */
function get(
  path: string,
  headers: Record<string, string | string[]> = {},
  method = 'GET',
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(fixture.url);
    const request = httpRequest({ hostname, port, path, method, headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes });
    });
    request.on('error', reject);
    request.end(body);
  });
}

describe('the site', () => {
  it('has its pages, types and caching', async () => {
    fixture = await serveDistribution();
    await fixture.putSite('index.html', page);
    await fixture.buckets.putFile('site', 'assets/app.js', {
      content: { bytes: Buffer.from('go()') },
      contentType: 'text/javascript',
      cacheControl: 'public, max-age=31536000, immutable',
    });

    const root = await get('/index.html');
    const script = await get('/assets/app.js');

    expect(root.bytes.toString()).toBe(page);
    expect(root.headers['content-type']).toBe('text/html');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['x-cache']).toBe('Miss from cloudfront');
  });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ] as const)('is compressed with %s for a browser that takes it', async (encoding, accepted, decompress) => {
    fixture = await serveDistribution();
    await fixture.putSite('index.html', page);

    const { headers, bytes } = await get('/index.html', { 'accept-encoding': accepted });

    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers.etag).toMatch(/^W\/"/);
    expect(decompress(bytes).toString()).toBe(page);
  });

  it.each([
    ['small', 'x'.repeat(999), 'text/html', {}],
    ['of another type', page, 'image/png', {}],
    ['asked for in parts', page, 'text/html', { range: 'bytes=0-1500' }],
  ])('is not compressed if it is %s', async (_what, content, type, headers) => {
    fixture = await serveDistribution();
    await fixture.putSite('file', content, type);

    const answer = await get('/file', { 'accept-encoding': 'br', ...headers });

    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers).toHaveProperty('content-length');
  });

  it('is not sent again to who has it, compressed or not', async () => {
    fixture = await serveDistribution();
    await fixture.putSite('index.html', page);
    const plain = await get('/index.html');
    const compressed = await get('/index.html', { 'accept-encoding': 'br' });

    for (const etag of [plain.headers.etag, compressed.headers.etag]) {
      const again = await get('/index.html', { 'if-none-match': etag ?? '' });
      expect(again.status).toBe(304);
      expect(again.bytes).toHaveLength(0);
    }
    const since = await get('/index.html', { 'if-modified-since': plain.headers['last-modified'] ?? '' });
    expect(since.status).toBe(304);
  });

  it('is read in parts', async () => {
    fixture = await serveDistribution();
    await fixture.putSite('video', 'abcdefghij', 'video/mp4');

    const part = await get('/video', { range: 'bytes=2-4' });
    const beyond = await get('/video', { range: 'bytes=10-' });

    expect([part.status, part.bytes.toString(), part.headers['content-range']]).toEqual([
      206,
      'cde',
      'bytes 2-4/10',
    ]);
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
  });

  it('may be left in the middle of a video', async () => {
    fixture = await serveDistribution();
    await fixture.putSite('video', 'x'.repeat(50_000_000), 'video/mp4');
    const { hostname, port } = new URL(fixture.url);
    await new Promise<void>((resolve, reject) => {
      const request = httpRequest({ hostname, port, path: '/video' }, (response) => {
        response.once('data', () => response.destroy());
        response.once('close', resolve);
      });
      request.on('error', reject).end();
    });

    await Promise.all(fixture.handled);

    expect(fixture.logLines).toEqual([]);
  });

  it('has HEAD, and refuses what its behavior does not allow', async () => {
    fixture = await serveDistribution();
    await fixture.putSite('index.html', page);

    const head = await get('/index.html', {}, 'HEAD');
    const post = await get('/index.html', {}, 'POST', 'x');

    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
      200,
      String(page.length),
      0,
    ]);
    expect(post.status).toBe(403);
  });

  it('is what the bucket has under exactly that key', async () => {
    fixture = await serveDistribution();
    await fixture.putSite('ä b+c', 'found');
    await fixture.putSite('index.html', 'home');

    expect((await get('/%C3%A4%20b+c')).bytes.toString()).toBe('found');
    expect((await get('/assets/../index.html')).status).toBe(403);
    expect((await get('/%E4')).status).toBe(400);
  });
});

describe('access to a bucket', () => {
  const missing = /<Code>AccessDenied<\/Code>/;

  it('is refused for a missing object, unless the policy allows a list', async () => {
    fixture = await serveDistribution();
    const hidden = await get('/missing');
    fixture.state.authorize = () => true;
    const open = await get('/missing');

    expect([hidden.status, hidden.bytes.toString()]).toEqual([403, expect.stringMatching(missing)]);
    expect([open.status, open.bytes.toString()]).toEqual([404, expect.stringContaining('NoSuchKey')]);
  });

  it('is refused unless the policy of the bucket allows this distribution that key', async () => {
    fixture = await serveDistribution();
    await fixture.putSite('allowed', 'x');
    await fixture.putSite('other', 'x');
    fixture.state.authorize = ({ resourceArn }) => resourceArn === 'arn:aws:s3:::site/allowed';

    expect((await get('/allowed')).status).toBe(200);
    expect((await get('/other')).status).toBe(403);
  });

  it('is refused without an origin access control', async () => {
    fixture = await serveDistribution();
    await fixture.putSite('unsigned/page', 'x');

    expect((await get('/unsigned/page')).status).toBe(403);
  });
});

describe('the API', () => {
  it('gets method, path, query, body and headers, but for the host', async () => {
    fixture = await serveDistribution();
    let seen: unknown;
    fixture.state.api = async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      seen = { method: request.method, url: request.url, headers: request.headers, body };
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
      response.end('{"created":true}');
    };
    const body = 'x'.repeat(200_000);

    const answer = await get(
      '/api/videos/..%2F1?a=1&b=%20&a=2',
      { authorization: 'Bearer t', cookie: 'c=1', 'content-type': 'application/json', 'x-a': 'b' },
      'POST',
      body,
    );

    expect(seen).toMatchObject({
      method: 'POST',
      url: '/api/videos/..%2F1?a=1&b=%20&a=2',
      body,
      headers: {
        host: 'abc.execute-api.us-east-1.amazonaws.com',
        authorization: 'Bearer t',
        cookie: 'c=1',
        'content-type': 'application/json',
        'x-a': 'b',
        'x-forwarded-for': '127.0.0.1',
      },
    });
    expect([answer.status, answer.bytes.toString()]).toEqual([201, '{"created":true}']);
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('gets next to nothing of the viewer without an origin request policy', async () => {
    fixture = await serveDistribution();
    let seen: unknown;
    fixture.state.api = async (request, response) => {
      seen = { url: request.url, headers: request.headers };
      response.end();
    };

    await get('/partly-forwarded/x?other=2', {
      'x-other': 'no',
      cookie: 'dropped=2',
      authorization: 'Bearer t',
      referer: 'http://127.0.0.1/secret',
      'user-agent': 'browser',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'if-none-match': '"1"',
    });

    expect(seen).toMatchObject({
      url: '/partly-forwarded/x',
      headers: { 'user-agent': 'Amazon CloudFront', 'accept-encoding': 'br,gzip', 'if-none-match': '"1"' },
    });
    for (const name of ['x-other', 'authorization', 'cookie', 'referer']) {
      expect(seen).not.toHaveProperty(['headers', name]);
    }
  });

  it('is not compressed where nothing is cached', async () => {
    fixture = await serveDistribution();
    fixture.state.api = async (_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify('x'.repeat(2000)));
    };

    const answer = await get('/api/x', { 'accept-encoding': 'br' });

    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers['content-length']).toBe('2002');
  });

  it('that streams is not waited for', async () => {
    fixture = await serveDistribution();
    const { promise: finish, resolve: letFinish } = Promise.withResolvers<void>();
    fixture.state.api = async (_request, response) => {
      response.write('first ');
      await finish;
      response.end('second');
    };

    const response = await fetch(`${fixture.url}/api/x`);
    letFinish();

    expect(await response.text()).toBe('first second');
  });

  it('that fails is a bad gateway', async () => {
    fixture = await serveDistribution();
    fixture.state.api = () => Promise.reject(new Error('broken'));

    expect((await get('/api/x')).status).toBe(502);
    expect(fixture.logLines.splice(0)).toEqual([expect.stringContaining('CloudFront GET /api/x')]);
  });

  it('that closes the connection is a bad gateway', async () => {
    fixture = await serveDistribution();
    fixture.state.api = async (_request, response) => void response.destroy();

    expect((await get('/api/x')).status).toBe(502);
    expect(fixture.logLines.splice(0)).toHaveLength(1);
  });
});

describe('an origin that closes a kept connection when the next request comes over it', () => {
  beforeEach(async () => {
    fixture = await serveDistribution();
    const used = new WeakSet<object>();
    fixture.state.api = async (request, response) => {
      if (used.has(request.socket)) request.socket.destroy();
      used.add(request.socket);
      response.end(`${request.method} answered`);
    };
  });

  it('is asked once more over another one, and the viewer sees nothing of it', async () => {
    const texts: string[] = [];
    for (let count = 0; count < 3; count += 1) texts.push((await get('/api/x')).bytes.toString());
    expect(texts).toEqual(['GET answered', 'GET answered', 'GET answered']);
  });

  it('never gets a request over it that may not be sent twice', async () => {
    await get('/api/x');
    const posted = await fetch(`${fixture.url}/api/x`, { method: 'POST', body: 'once' });
    expect([posted.status, await posted.text()]).toEqual([200, 'POST answered']);
  });
});

describe('behaviors', () => {
  it('are chosen by the path without its dots, in their order', async () => {
    fixture = await serveDistribution();
    fixture.state.api = async (request, response) => void response.end(`api ${request.url}`);

    expect((await get('/x/../api/y')).bytes.toString()).toBe('api /x/../api/y');
    expect((await get('/api/../media/video')).bytes.toString()).toContain('MissingKey');
    expect((await get('/API/y')).status).toBe(403);
  });
});

describe('a response headers policy', () => {
  const policy = {
    SecurityHeadersConfig: {
      ContentSecurityPolicy: {
        ContentSecurityPolicy: "default-src 'self'; connect-src https://cognito-idp.us-east-1.amazonaws.com",
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: true },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63072000,
        IncludeSubdomains: true,
        Preload: true,
        Override: true,
      },
    },
    CustomHeadersConfig: {
      Items: [
        { Header: 'Permissions-Policy', Value: 'camera=()', Override: true },
        { Header: 'Cache-Control', Value: 'no-store', Override: false },
      ],
    },
  };

  it('adds and keeps headers', async () => {
    fixture = await serveDistribution({
      responseHeaders: policy,
      localize: (text) =>
        text.replaceAll('https://cognito-idp.us-east-1.amazonaws.com', 'http://localhost:1/pool'),
    });
    await fixture.buckets.putFile('site', 'page', {
      content: { bytes: Buffer.from('x') },
      contentType: 'text/html',
      cacheControl: 'max-age=5',
    });

    const { headers } = await get('/page');

    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'self'; connect-src http://localhost:1/pool",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'permissions-policy': 'camera=()',
      'cache-control': 'max-age=5',
    });
  });

  it('stands on errors as well', async () => {
    fixture = await serveDistribution({ responseHeaders: policy });

    const { status, headers } = await get('/missing');

    expect([status, headers['x-frame-options']]).toEqual([403, 'DENY']);
  });
});

describe('a distribution', () => {
  it('is refused if it refers to what is not there', async () => {
    fixture = await serveDistribution();

    const withFunction = (FunctionARN: string) => ({
      ...distributionConfig,
      DefaultCacheBehavior: {
        ...distributionConfig.DefaultCacheBehavior,
        FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN }],
      },
    });
    const withCachePolicy = (CachePolicyId: string) => ({
      ...distributionConfig,
      DefaultCacheBehavior: { ...distributionConfig.DefaultCacheBehavior, CachePolicyId },
    });

    await expect(serveDistribution({ config: withFunction('arn:none') })).rejects.toThrow(
      'refers to the function arn:none',
    );
    await expect(serveDistribution({ keyGroups: {} })).rejects.toThrow('the key group group');
    await expect(serveDistribution({ config: withCachePolicy('own') })).rejects.toThrow(
      'the cache policy own',
    );
  });

  it('is understood by its properties, and by no others', async () => {
    fixture = await serveDistribution();
    const config = {
      ...distributionConfig,
      DefaultCacheBehavior: { ...distributionConfig.DefaultCacheBehavior, LambdaFunctionAssociations: [] },
    };

    await expect(serveDistribution({ config })).rejects.toThrow(
      'DistributionConfig.DefaultCacheBehavior.LambdaFunctionAssociations',
    );
  });
});
