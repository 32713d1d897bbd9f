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
