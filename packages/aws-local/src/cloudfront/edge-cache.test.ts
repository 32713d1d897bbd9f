import { afterEach, describe, expect, it } from 'vitest';
import { type DistributionFixture, distributionConfig, serveDistribution } from './distribution-fixture.ts';

let fixture: DistributionFixture;
afterEach(() => fixture.close());

const policyWith = (times: {
  readonly MinTTL: number;
  readonly DefaultTTL: number;
  readonly MaxTTL: number;
}) => ({
  Name: 'own',
  ...times,
  ParametersInCacheKeyAndForwardedToOrigin: {
    EnableAcceptEncodingGzip: false,
    CookiesConfig: { CookieBehavior: 'none' },
    HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['X-Language'] },
    QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['page'] },
  },
});

/** An API that counts what reaches it, behind the template's own cache policy. */
async function serveApi(
  times: { readonly MinTTL: number; readonly DefaultTTL: number; readonly MaxTTL: number },
  answers: readonly { readonly status?: number; readonly cacheControl?: string }[],
  errors: readonly object[] = [],
) {
  fixture = await serveDistribution({
    config: {
      ...distributionConfig,
      CustomErrorResponses: errors,
      CacheBehaviors: [
        {
          PathPattern: '/api/*',
          TargetOriginId: 'api',
          AllowedMethods: ['GET', 'HEAD', 'POST'],
          CachePolicyId: 'own',
        },
      ],
    },
    cachePolicy: policyWith(times),
  });
  let asked = 0;
  fixture.state.api = async (_request, response) => {
    const { status = 200, cacheControl } = answers[Math.min(asked, answers.length - 1)] ?? {};
    asked += 1;
    if (cacheControl !== undefined) response.setHeader('cache-control', cacheControl);
    const body = String(asked);
    response.writeHead(status, { 'content-length': body.length }).end(body);
  };
}

const ask = async (path = '/api/x', init: RequestInit = {}) => {
  const response = await fetch(fixture.url + path, init);
  return `${response.status} ${await response.text()} ${response.headers.get('x-cache')?.split(' ')[0]}`;
};
const wait = (seconds: number): void => {
  fixture.state.clockOffsetMilliseconds += seconds * 1_000;
};

describe('the edge', () => {
  it.each([
    ['as long as the origin says', { cacheControl: 'max-age=60' }, 60],
    ['as long as the origin says to shared caches', { cacheControl: 'max-age=5, s-maxage=60' }, 60],
    ['no longer than the maximum', { cacheControl: 'max-age=900' }, 100],
    ['at least for the minimum, also what is never to be stored', { cacheControl: 'no-store' }, 10],
    ['for the default time where the origin says nothing', {}, 30],
  ])('keeps an answer %s', async (_name, answer, seconds) => {
    await serveApi({ MinTTL: 10, DefaultTTL: 30, MaxTTL: 100 }, [answer]);

    expect(await ask()).toBe('200 1 Miss');
    wait(seconds - 1);
    expect(await ask()).toBe('200 1 Hit');
    wait(1.5);
    expect(await ask()).toBe('200 2 Miss');
  });

  it('tells requests apart by what the policy names, and by nothing else', async () => {
    await serveApi({ MinTTL: 60, DefaultTTL: 60, MaxTTL: 60 }, [{}]);

    expect(await ask('/api/x?page=1&utm=a', { headers: { authorization: 'Bearer a' } })).toBe('200 1 Miss');
    expect(await ask('/api/x?page=1&utm=b', { headers: { authorization: 'Bearer b' } })).toBe('200 1 Hit');
    expect(await ask('/api/x?page=2')).toBe('200 2 Miss');
    expect(await ask('/api/x?page=1', { headers: { 'x-language': 'de' } })).toBe('200 3 Miss');
    expect(await ask('/api/y?page=1')).toBe('200 4 Miss');
  });

  it('keeps no answer to a change, and answers HEAD, parts and conditions from what it keeps', async () => {
    await serveApi({ MinTTL: 60, DefaultTTL: 60, MaxTTL: 60 }, [{}]);

    await ask('/api/x', { method: 'POST', body: 'x' });
    expect(await ask('/api/x', { method: 'POST', body: 'x' })).toBe('200 2 Miss');
    expect(await ask()).toBe('200 3 Miss');
    expect(await ask('/api/x', { method: 'HEAD' })).toBe('200  Hit');
    expect(await ask('/api/x', { headers: { range: 'bytes=0-0' } })).toBe('206 3 Hit');
    expect(await ask('/api/x', { headers: { range: 'bytes=7-' } })).toMatch(/^416/);
  });

  it('gives a stale answer while the origin fails, for as long as the origin has allowed', async () => {
    const fails = { status: 503, cacheControl: 'no-store' };
    await serveApi(
      { MinTTL: 0, DefaultTTL: 0, MaxTTL: 100 },
      [{ cacheControl: 'max-age=10, stale-if-error=60' }, fails],
      [{ ErrorCode: 503, ErrorCachingMinTTL: 0 }],
    );

    expect(await ask()).toBe('200 1 Miss');
    wait(20);
    expect(await ask()).toBe('200 1 Hit');
    fixture.state.api = () => Promise.reject(new Error('unreachable'));
    expect(await ask()).toBe('200 1 Hit');
    wait(60);
    expect(await ask()).toMatch(/^502/);
    expect(fixture.logLines).toHaveLength(1);
  });

  it('keeps an error for ten seconds under a policy that keeps nothing, unless the distribution says otherwise', async () => {
    const nothing = { MinTTL: 0, DefaultTTL: 0, MaxTTL: 0 };
    const answers = [{ status: 503, cacheControl: 'no-store' }, {}];
    await serveApi(nothing, answers);
    expect([await ask(), await ask()]).toEqual(['503 1 Error', '503 1 Error']);
    wait(10.5);
    expect(await ask()).toBe('200 2 Miss');
    await fixture.close();

    await serveApi(nothing, answers, [{ ErrorCode: 503, ErrorCachingMinTTL: 0 }]);
    expect([await ask(), await ask()]).toEqual(['503 1 Error', '200 2 Miss']);
  });

  it('obeys an origin that lets a missing page not be kept, and keeps no refusal', async () => {
    const nothing = { MinTTL: 0, DefaultTTL: 0, MaxTTL: 0 };
    await serveApi(nothing, [
      { status: 404, cacheControl: 'no-store' },
      { status: 403 },
      { status: 429 },
      {},
    ]);

    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
      '404 1 Error',
      '403 2 Error',
      '429 3 Error',
      '200 4 Miss',
    ]);
  });

  it('asks for a signature before it gives what a signed request has left', async () => {
    fixture = await serveDistribution({
      config: {
        ...distributionConfig,
        CacheBehaviors: [
          { PathPattern: '/open/*', TargetOriginId: 'site', CachePolicyId: 'own' },
          ...distributionConfig.CacheBehaviors,
        ],
      },
      cachePolicy: policyWith({ MinTTL: 60, DefaultTTL: 60, MaxTTL: 60 }),
    });
    await fixture.buckets.putFile('media', 'media/a', {
      content: { bytes: Buffer.from('x') },
      contentType: 'video/mp4',
    });
    fixture.state.authorize = () => true;
    const signed = fixture.sign('/media/a');

    expect(await ask(signed)).toBe('200 x Miss');
    expect(await ask(signed)).toBe('200 x Hit');
    expect(await ask('/media/a')).toMatch(/^403/);
  });
});
