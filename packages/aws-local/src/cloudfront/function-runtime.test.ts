import { afterEach, describe, expect, it } from 'vitest';
import { type DistributionFixture, serveDistribution } from './distribution-fixture.ts';
import { compileFunction } from './function-runtime.ts';

let fixture: DistributionFixture;
afterEach(async () => {
  await fixture.close();
});

const pass = 'function handler(event) { return event.response || event.request; }';

async function serve({ pages = pass, answers = pass }): Promise<void> {
  fixture = await serveDistribution({ functions: { pages, answers } });
  await fixture.putSite('index.html', 'home');
}

describe('a viewer-request function', () => {
  it('sends pages of the application to its root', async () => {
    await serve({
      pages: `async function handler(event) {
        const request = event.request;
        if (!request.uri.includes('.')) request.uri = '/index.html';
        return request;
      }`,
    });

    const response = await fetch(`${fixture.url}/generate?tab=image`);

    expect([response.status, await response.text()]).toEqual([200, 'home']);
  });

  it('sees the request as CloudFront shows it', async () => {
    await serve({
      pages: 'function handler(event) { console.log(JSON.stringify(event)); return event.request; }',
    });

    await fetch(`${fixture.url}/a%20b?x=1&x=2&y=%C3%A4`, { headers: { 'X-A': 'b', cookie: 'c=1; d=2' } });

    const [line = ''] = fixture.logLines;
    expect(JSON.parse(line.replace(/^pages: /, ''))).toMatchObject({
      version: '1.0',
      context: {
        eventType: 'viewer-request',
        distributionId: 'E1',
        distributionDomainName: 'd111.cloudfront.net',
      },
      viewer: { ip: '127.0.0.1' },
      request: {
        method: 'GET',
        uri: '/a%20b',
        querystring: {
          x: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
          y: { value: '%C3%A4' },
        },
        headers: { 'x-a': { value: 'b' }, host: { value: new URL(fixture.url).host } },
        cookies: { c: { value: '1' }, d: { value: '2' } },
      },
    });
  });

  it('may answer itself', async () => {
    await serve({
      pages: `function handler() {
        return {
          statusCode: 301,
          statusDescription: 'Moved',
          headers: { location: { value: '/new' } },
          cookies: { seen: { value: 'yes', attributes: 'Path=/; Secure' } },
        };
      }`,
    });

    const response = await fetch(`${fixture.url}/old`, { redirect: 'manual' });

    expect([response.status, response.headers.get('location')]).toEqual([301, '/new']);
    expect(response.headers.getSetCookie()).toEqual(['seen=yes; Path=/; Secure']);
  });

  it.each([
    ['throws', "function handler() { throw new Error('broken'); }"],
    ['rejects', "async function handler() { throw new Error('broken'); }"],
    ['returns nothing', 'function handler() {}'],
    ['returns something else', "function handler() { return { uri: 'no-slash', method: 'GET' }; }"],
    ['makes code from text', "function handler(event) { return eval('event.request'); }"],
    ['reaches for the process', 'function handler(event) { process.exit(); }'],
    [
      'reaches for the process by the global object',
      "function handler(event) { return globalThis.constructor.constructor('return process')().exit(); }",
    ],
    [
      'reaches for the process by a constructor',
      "function handler(event) { return console.log.constructor('return process')().exit(); }",
    ],
  ])('that %s is a 503', async (_what, pages) => {
    await serve({ pages });

    expect((await fetch(`${fixture.url}/`)).status).toBe(503);
    expect(fixture.logLines).toHaveLength(1);
  });

  it('keeps nothing from call to call', async () => {
    await serve({
      pages: `let calls = 0;
        var sum = (sum || 0) + 1;
        function handler() {
          globalThis.seen = (globalThis.seen || 0) + 1;
          return { statusCode: 200, body: [++calls, sum, seen].join(' ') };
        }`,
    });

    const texts = [await fetch(`${fixture.url}/`), await fetch(`${fixture.url}/`)].map((response) =>
      response.text(),
    );

    expect(await Promise.all(texts)).toEqual(['1 1 1', '1 1 1']);
  });
});

describe('a viewer-response function', () => {
  const answers = `function handler(event) {
    event.response.headers['x-page'] = { value: event.request.uri };
    event.response.cookies.seen = { value: '1', attributes: 'Path=/' };
    return event.response;
  }`;

  it('changes headers and cookies', async () => {
    await serve({ answers });

    const response = await fetch(`${fixture.url}/index.html`);

    expect([response.headers.get('x-page'), response.headers.get('set-cookie')]).toEqual([
      '/index.html',
      'seen=1; Path=/',
    ]);
    expect(await response.text()).toBe('home');
  });

  it('is not run for an error', async () => {
    await serve({ answers });

    expect((await fetch(`${fixture.url}/missing`)).headers.has('x-page')).toBe(false);
  });
});

describe('a function that never ends', () => {
  it.each(['function handler() { for (;;); }', 'async function handler() { await null; for (;;); }'])(
    'is ended: %s',
    async (code) => {
      fixture = await serveDistribution();
      const run = compileFunction('endless', code, () => undefined, 50);

      expect(() => run({})).toThrow();
    },
  );
});

describe('code', () => {
  it.each([
    ['that does not compile', 'function handler( {', /Unexpected/],
    ['that is too large', `${pass}//${'x'.repeat(10_240)}`, 'larger than 10 KB'],
    ['that imports', `import cf from 'cloudfront';\n${pass}`, 'imports a module'],
  ])('%s is refused at the start', async (_what, code, message) => {
    fixture = await serveDistribution();

    await expect(serveDistribution({ functions: { pages: code } })).rejects.toThrow(message);
  });
});
