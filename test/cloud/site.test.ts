import { describe, expect, it } from 'vitest';
import { sharedQuickCloud } from './test-cloud.ts';

const cloud = await sharedQuickCloud();
const at = (path: string, init?: RequestInit) => fetch(`${cloud.siteUrl}${path}`, init);

describe('an unknown address', () => {
  it.each([
    '/nowhere',
    '/blog/never-written',
    '/wp-login.php',
    '/.env',
    '/showcase/none.mp4',
    '/not-found.html',
  ])('%s is answered with 404 and the page that says so', async (path) => {
    const answer = await at(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('x-amz-meta-status')).toBeNull();
    expect(await answer.text()).toContain('<html');
  });

  it('of a hashed file is a 404 as well, so that a page that is still open knows to reload', async () => {
    expect((await at('/assets/index-00000000.js')).status).toBe(404);
  });
});

describe('a file of the site', () => {
  it.each(['/', '/pricing', '/config.json', '/favicon.svg', '/blog/feed.xml', '/robots.txt'])(
    '%s is served',
    async (path) => {
      expect((await at(path)).status).toBe(200);
    },
  );
});
