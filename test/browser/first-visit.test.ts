import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';

let cloud: SharedCloud;
let browser: Browser;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));

/**
 * A visitor with a phone who opens the landing page, and what was fetched for it so far.
 *
 * @param fontDelayMilliseconds how much later than all else the fonts come
 */
async function openLandingPage({ fontDelayMilliseconds = 0 } = {}) {
  // What is kept for offline times comes after the page.
  const visitor = await newVisitor(browser, cloud.siteUrl, {
    width: 412,
    height: 823,
    reducedMotion: 'no-preference',
  });
  if (fontDelayMilliseconds > 0) {
    await visitor.page.route(/\.woff2$/, async (route) => {
      await setTimeout(fontDelayMilliseconds);
      await route.continue();
    });
  }
  const session = await visitor.context.newCDPSession(visitor.page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const paths: string[] = [];
  visitor.page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await visitor.page.goto('/', { waitUntil: 'networkidle' });
  return {
    visitor,
    bytes: () => bytes,
    fetched: (pattern: RegExp) => paths.filter((path) => pattern.test(path)),
  };
}

/** No other section shows them. */
const featureScenes = new Set(['first-snow', 'watchworks', 'koi-pond', 'paper-lanterns']);

async function namesOf(pictures: Locator, attribute: string): Promise<ReadonlySet<string>> {
  const addresses = await pictures.evaluateAll(
    (all, name) => all.map((one) => one.getAttribute(name) ?? ''),
    attribute,
  );
  return new Set(addresses.map((address) => address.replace(/^\/showcase\/stills\/(.+)-640\.avif$/, '$1')));
}

describe('the first visit of the landing page', () => {
  it('fetches 60 KB at most before the first scroll: two fonts, one stylesheet and one picture', async () => {
    const { visitor, bytes, fetched } = await openLandingPage();
    expect(fetched(/\.woff2$/)).toHaveLength(2);
    expect(fetched(/\.css$/)).toHaveLength(1);
    expect(fetched(/\.(avif|webp|jpg|mp4)$/)).toEqual(['/showcase/hero-phone.avif']);
    expect(bytes()).toBeLessThanOrEqual(60 * 1024);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('fetches no further fonts when the two are late', async () => {
    const { visitor, fetched } = await openLandingPage({ fontDelayMilliseconds: 500 });
    expect(fetched(/\.woff2$/)).toHaveLength(2);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it("fetches the demo's picture when its place is near", async () => {
    const { visitor, fetched } = await openLandingPage();
    const picture = visitor.page.waitForResponse(/neon-rain-640\.avif$/);
    await visitor.page.getByRole('link', { name: 'Play the sample video' }).scrollIntoViewIfNeeded();
    await picture;
    expect(fetched(/neon-rain/)).toEqual(['/showcase/stills/neon-rain-640.avif']);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it("puts the features' pictures into their cards when these are near", async () => {
    const { visitor } = await openLandingPage();
    const places = visitor.page.locator('#features [data-picture]');
    const pictures = visitor.page.locator('#features [data-picture] > img');
    expect(await namesOf(places, 'data-picture')).toEqual(featureScenes);
    expect(await pictures.count()).toBe(0);
    const cards = visitor.page
      .locator('#features li')
      .filter({ has: visitor.page.locator('[data-picture]') });
    expect(await cards.count()).toBe(featureScenes.size);
    for (const card of await cards.all()) {
      expect(await card.textContent()).toMatch(/(snow|watch|Koi|lanterns).*16:9 · 720p · Simulated/);
    }
    for (const place of await places.all()) await place.scrollIntoViewIfNeeded();
    await expect.poll(() => pictures.count()).toBe(await places.count());
    await expect
      .poll(() =>
        pictures.evaluateAll((all) =>
          all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
        ),
      )
      .toBe(true);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('shows these pictures without a script as well', async () => {
    const context = await browser.newContext({ baseURL: cloud.siteUrl, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    expect(await page.locator('#demo picture img').count()).toBe(1);
    expect(await namesOf(page.locator('#features [data-picture] img'), 'src')).toEqual(featureScenes);
    await context.close();
  });
});

describe.each(['/', '/pricing'])('the first visit of %s', (route) => {
  it('asks for the page’s own scripts after what it paints, where the line is slow', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, {
      reducedMotion: 'no-preference',
    });
    const session = await visitor.context.newCDPSession(visitor.page);
    await session.send('Network.enable');
    const priorities = new Map<string, string>();
    session.on('Network.requestWillBeSent', ({ request }) => {
      const { pathname } = new URL(request.url);
      priorities.set(pathname, request.initialPriority);
    });
    await visitor.page.goto(route);
    const html = await (await visitor.page.request.get(route)).text();
    const inDocument = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="(\/assets\/[^"]*\.js)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(inDocument.length).toBeGreaterThan(1);
    expect(inDocument.filter((path) => priorities.get(path) !== 'Low')).toEqual([]);
    const painted = [...priorities].filter(([path]) => /\.(css|woff2)$/.test(path));
    expect(painted.length).toBeGreaterThan(2);
    expect(painted.filter(([, priority]) => !/High$/.test(priority))).toEqual([]);
    visitor.expectNoComplaints();
    await visitor.close();
  });
});
