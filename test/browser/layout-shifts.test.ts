import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';

let cloud: SharedCloud;
let browser: Browser;
beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));

describe.concurrent('where the document comes in two parts', () => {
  it.each([
    ['/', '</h1>'],
    ['/pricing', 'aria-label="Menu"'],
  ])('%s is not painted before all of its first screen is there', async (route, firstPartEndsWith) => {
    const slow = await slowSite(route, firstPartEndsWith);
    const visitor = await newVisitor(browser, slow.url, { width: 360, reducedMotion: 'no-preference' });
    const { page } = visitor;
    await page.goto(route);
    const firstPaint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    expect(await firstPaint.jsonValue()).toBeGreaterThan(pauseMilliseconds);
    await visitor.close();
    await slow.stop();
  });
});

const pauseMilliseconds = 1_500;

/** The site, but one of its documents stops for a while behind a part of its markup. */
async function slowSite(route: string, firstPartEndsWith: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', cloud.siteUrl), {
      signal: AbortSignal.timeout(30_000),
    });
    response.setHeader('content-type', answer.headers.get('content-type') ?? '');
    const body = Buffer.from(await answer.arrayBuffer());
    if (request.url === route) {
      const end = body.indexOf(firstPartEndsWith) + firstPartEndsWith.length;
      response.write(body.subarray(0, end));
      await setTimeout(pauseMilliseconds);
      response.end(body.subarray(end));
    } else {
      response.end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://localhost:${address.port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
