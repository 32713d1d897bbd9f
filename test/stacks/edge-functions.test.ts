import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { withNotFound, withPages } from '../../lib/edge-functions.ts';

describe('what the site is asked for', () => {
  const code = withPages(['/pricing', '/blog', '/blog/first-light']);

  it.each([
    ['/', '/index.html'],
    ['/pricing', '/pricing.html'],
    ['/pricing/', '/pricing.html'],
    ['/blog/first-light', '/blog/first-light.html'],
    ['/blog/never-written', '/not-found.html'],
    ['/v1.0/generate', '/not-found.html'],
    ['/index.html', '/index.html'],
    ['/config.json', '/config.json'],
    ['/blog/feed.xml', '/blog/feed.xml'],
    ['/assets/index-1a2b.js', '/assets/index-1a2b.js'],
  ])('%s is %s', (asked, read) => {
    expect(uriAfter(code, asked)).toBe(read);
  });

  it('is small enough for CloudFront with all pages of the site and twice as many', () => {
    const pages = Array.from({ length: 120 }, (_, index) => `/help/an-article-of-a-usual-length-${index}`);

    expect(Buffer.byteLength(withPages(pages))).toBeLessThan(10 * 1024);
  });

  it.each([
    ['/not-found.html', 200, 404],
    ['/not-found.html', 304, 304],
    ['/pricing.html', 200, 200],
  ])('answers %s, that the bucket has with %i, with %i', (uri, before, after) => {
    const event = { request: { uri }, response: { statusCode: before, headers: {} } };
    const answer: unknown = runInNewContext(`${withNotFound}\nhandler(event);`, { event });

    expect(z.parse(z.object({ statusCode: z.number() }), answer).statusCode).toBe(after);
  });
});

/** Runs the function as CloudFront does: alone, on a viewer's request. */
function uriAfter(code: string, uri: string): string {
  const event = { request: { method: 'GET', uri, querystring: {}, headers: {} } };
  return z.parse(z.object({ uri: z.string() }), runInNewContext(`${code}\nhandler(event);`, { event })).uri;
}
