import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { withoutMediaPrefix, withSinglePage } from '../../lib/edge-functions.ts';

describe('what the site is asked for', () => {
  it.each([
    ['/', '/index.html'],
    ['/generate', '/index.html'],
    ['/pricing/', '/index.html'],
    ['/index.html', '/index.html'],
    ['/config.json', '/config.json'],
    ['/assets/index-1a2b.js', '/assets/index-1a2b.js'],
    ['/v1.0/generate', '/index.html'],
  ])('%s is %s', (asked, read) => {
    expect(uriAfter(withSinglePage, asked)).toBe(read);
  });
});

describe('what the films are asked for', () => {
  it('is read from the bucket without the prefix of the address', () => {
    expect(uriAfter(withoutMediaPrefix, '/media/films/user/film.mp4')).toBe('/films/user/film.mp4');
  });
});

/** Runs the function as CloudFront does: alone, on a viewer's request. */
function uriAfter(code: string, uri: string): string {
  const event = { request: { method: 'GET', uri, querystring: {}, headers: {} } };
  return z.parse(z.object({ uri: z.string() }), runInNewContext(`${code}\nhandler(event);`, { event })).uri;
}
