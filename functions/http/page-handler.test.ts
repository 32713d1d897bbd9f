import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { beforeEach, expect, it, vi } from 'vitest';
import { DependencyFailure } from '../errors/dependency-failure.ts';
import { collectLog } from '../log/testing/collect-log.ts';
import { html } from './html.ts';
import { type PageAnswer, pageHandler } from './page-handler.ts';

const lines = collectLog();

const context: Context = JSON.parse(JSON.stringify({ awsRequestId: 'request', functionName: 'test' }));
const event: APIGatewayProxyEventV2 = JSON.parse(
  JSON.stringify({ headers: { 'x-origin-secret': 'secret' }, pathParameters: { path: 'the/path' } }),
);

beforeEach(() => {
  vi.stubEnv('ORIGIN_SECRETS', 'secret');
  return () => vi.unstubAllEnvs();
});

function open(page: (path: string) => Promise<PageAnswer>) {
  return pageHandler('sharedVideoPage', {
    page,
    apologize: () => html`<p>Sorry</p>`,
    contentSecurityPolicy: "default-src 'none'",
  })(event, context);
}

it('answers HTML that is neither cached nor indexed, with its own content policy', async () => {
  const answer = await open(async (path) => ({
    kind: 'page',
    status: 404,
    document: html`<p>${path} & <b></p>`,
  }));
  expect(answer).toEqual({
    statusCode: 404,
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow',
    },
    body: '<p>the/path & <b></p>',
  });
});

it('redirects to a file without caching', async () => {
  expect(
    await open(async () => ({ kind: 'redirect', to: 'https://reelwright.example/a?b=c' })),
  ).toMatchObject({
    statusCode: 302,
    headers: { location: 'https://reelwright.example/a?b=c', 'cache-control': 'no-store' },
  });
});

it.each([
  ['a service that it needs', new DependencyFailure('DynamoDB', new Error('slow')), 503, 'dependency_failed'],
  ['a fault of ours', new TypeError('secret detail'), 500, 'request.failed'],
])('apologizes for %s, with details in the log only', async (_name, failure, statusCode, code) => {
  const answer = await open(async () => {
    throw failure;
  });
  expect(answer).toMatchObject({ statusCode, body: '<p>Sorry</p>' });
  expect(lines().join()).toContain(code);
  // The path contains the token that grants access to the video.
  expect(lines().join()).not.toContain('the/path');
});

it('answers nothing to a request that went around the site', async () => {
  vi.stubEnv('ORIGIN_SECRETS', 'another');
  const answer = await open(() => Promise.reject(new Error('It is not asked.')));
  expect(answer).toEqual({ statusCode: 403, headers: { 'cache-control': 'no-store' } });
});
