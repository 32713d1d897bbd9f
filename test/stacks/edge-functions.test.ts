import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { withPages, withStatusOfFile } from '../../lib/edge/edge-functions.ts';

describe('what the site is asked for', () => {
  const code = withPages(
    ['/pricing', '/blog', '/blog/first-light', '/de', '/de/pricing'],
    ['/config.json', '/favicon.svg', '/blog/feed.xml'],
  );

  it.each([
    ['/', '/index.html'],
    ['/pricing', '/pricing.html'],
    ['/pricing/', '/pricing.html'],
    ['/blog/first-light', '/blog/first-light.html'],
    ['/de/pricing', '/de/pricing.html'],
    ['/de/blog', '/blog.html'],
    ['/ja/blog/first-light/', '/blog/first-light.html'],
    ['/de/de', '/not-found.html'],
    ['/de/de/pricing', '/not-found.html'],
    ['/fr/blog', '/not-found.html'],
    ['/de/blog/never-written', '/not-found.html'],
    ['/blog/never-written', '/not-found.html'],
    ['/v1.0/generate', '/not-found.html'],
    ['/wp-login.php', '/not-found.html'],
    ['/.env', '/not-found.html'],
    ['/blog/feed.xml.bak', '/not-found.html'],
    ['/pricing.html', '/not-found.html'],
    ['/favicon.svg', '/favicon.svg'],
    ['/config.json', '/config.json'],
    ['/blog/feed.xml', '/blog/feed.xml'],
    ['/assets/index-1a2b.js', '/assets/index-1a2b.js'],
  ])('%s is %s', (asked, read) => {
    expect(uriAfter(code, asked)).toBe(read);
  });

  it('is small enough for CloudFront with all pages of the site and twice as many', () => {
    const pages = Array.from({ length: 120 }, (_, index) => `/help/an-article-of-a-usual-length-${index}`);
    const files = Array.from({ length: 100 }, (_, index) => `/showcase/a-video-of-a-usual-name-${index}`);

    expect(Buffer.byteLength(withPages(pages, files))).toBeLessThan(10 * 1024);
  });

  it.each(['/nowhere', '/not-found.html'])(
    'is answered with the status that the file says, which is not passed on, if a function sees the path %s',
    (uri) => {
      const file = { 'content-type': { value: 'text/html' }, 'x-amz-meta-status': { value: '404' } };
      expect(answerTo({ uri, statusCode: 200, headers: file })).toEqual({
        statusCode: 404,
        statusDescription: 'Not Found',
        headers: { 'content-type': { value: 'text/html' } },
      });
    },
  );

  it.each([
    ['a page', { uri: '/pricing.html', statusCode: 200, headers: {} }, 200],
    ['an unchanged not-found page', { uri: '/not-found.html', statusCode: 304, headers: {} }, 304],
  ])('is answered as it is for %s', (_, response, status) => {
    expect(answerTo(response)).toMatchObject({ statusCode: status });
  });
});

/** Runs the function as CloudFront does: alone, on a viewer's request. */
function uriAfter(code: string, uri: string): string {
  const event = { request: { method: 'GET', uri, querystring: {}, headers: {} } };
  return z.parse(z.object({ uri: z.string() }), runInNewContext(`${code}\nhandler(event);`, { event })).uri;
}

/** Runs the function as CloudFront does on a response. */
function answerTo({ uri, ...response }: { uri: string; statusCode: number; headers: object }): unknown {
  const event = { request: { uri }, response: { ...response } };
  const answer: unknown = runInNewContext(`${withStatusOfFile}\nJSON.stringify(handler(event));`, { event });
  return JSON.parse(z.parse(z.string(), answer));
}
