import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { personRoutes, visitorRoutes } from '../site-routes.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';
import { signIn } from './person-steps.ts';

let cloud: SharedCloud;
let browser: Browser;
beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));

declare global {
  /** How much of the window has moved without an input, in the units of https://wicg.github.io/layout-instability/ */
  var layoutShift: number;
}

/** A fifth of what counts as good: https://web.dev/articles/cls */
const barelySeen = 0.02;

/** The routes on which more moves while they load, of all of them at three widths. */
async function routesThatJump(routes: readonly string[], email: string | null): Promise<readonly string[]> {
  const found = await Promise.all([360, 768, 1_280].map((width) => shiftsAt(width, routes, email)));
  return found
    .flat()
    .filter(({ shift }) => !(shift <= barelySeen))
    .map(({ where, shift }) => `${where}: ${shift}`);
}

async function shiftsAt(width: number, routes: readonly string[], email: string | null) {
  const visitor = await newVisitor(browser, cloud.siteUrl, { width });
  const { page } = visitor;
  if (email !== null) await signIn(page, email);
  await page.addInitScript(() => {
    globalThis.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry.toJSON();
        if (hadRecentInput !== true) globalThis.layoutShift += Number(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifts: { where: string; shift: number }[] = [];
  for (const route of routes) {
    await page.goto(route, { waitUntil: 'networkidle' });
    shifts.push({
      where: `${route} at ${width} px`,
      shift: await page.evaluate(() => globalThis.layoutShift),
    });
  }
  await visitor.close();
  return shifts;
}

describe('while a page loads, next to nothing jumps', () => {
  it('for a visitor', async () => {
    expect(await routesThatJump(visitorRoutes, null)).toEqual([]);
  });

  it('for a person who has just signed up', async () => {
    const { email } = await newPerson(cloud);

    expect(await routesThatJump(personRoutes, email)).toEqual([]);
  });

  it('for a person with a purchase and a video', async () => {
    const person = await newPerson(cloud);
    await person.buy('starter');
    const { id } = await person.generate();
    await person.waitForVideo(id);

    expect(await routesThatJump(personRoutes, person.email)).toEqual([]);
  });
});

describe('where the document comes in two parts', () => {
  it.each([
    ['/', '</h1>'],
    ['/pricing', '<details class="group md:hidden">'],
  ])('%s is not painted before all of its first screen is there', async (route, firstPartEndsWith) => {
    const slow = await slowSite(route, firstPartEndsWith);
    const visitor = await newVisitor(browser, slow.url, { width: 360 });
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
