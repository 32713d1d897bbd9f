import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

import { findByAxe } from '../browser/expect-accessible.ts';
import { findChromium } from '../browser/find-chromium.ts';
import { newPerson } from '../cloud/person.ts';
import type { SharedCloud } from '../cloud/test-cloud.ts';
import { consoleRoutes, personRoutes, visitorRoutes } from '../site-routes.ts';
import type { Figure } from './figure.ts';
import { signIn, signInOperator } from './sign-in.ts';

/** JavaScript of a route in gzipped KB, for everyone; 10 by default: information pages. */
const promisedKilobytes: Readonly<Record<string, number>> = {
  '/': 5,
  '/pricing': 100,
  '/auth': 138,
  '/generate': 115,
  '/dashboard': 115,
  '/account': 115,
  '/appeal': 115,
  '/developers': 115,
  '/success': 115,
  '/payment-success': 115,
};

/** JavaScript of each page of the console: one bundle, since operators open all of it. */
const promisedConsoleKilobytes = 190;

/**
 * What a browser meets at each route: JavaScript, gzipped; what is fetched before the first scroll; what axe finds; what
 * breaks the Content-Security-Policy or is an error in the console.
 *
 * @param chosen only these routes
 */
export async function measurePages(
  cloud: SharedCloud,
  siteFolder: string,
  chosen: readonly string[] | null,
): Promise<readonly Figure[]> {
  const found = findChromium();
  if (found === null) return [];
  const browser = await chromium.launch({ ...found, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    // What is kept for offline times comes after the page; it is not counted.
    const options = { baseURL: cloud.siteUrl, serviceWorkers: 'block' } as const;
    const visitor = await browser.newContext(options);
    const person = await browser.newContext(options);
    await signIn(person, cloud.siteUrl, (await newPerson(cloud)).email);
    const isChosen = (route: string) => chosen === null || chosen.includes(route);
    const scriptOf: ReadScript = async (pathname) => readFileSync(path.join(siteFolder, pathname));
    const figures: Figure[] = [];
    for (const route of visitorRoutes.filter(isChosen)) {
      figures.push(...(await measure(visitor, 'a visitor', route, scriptOf)));
    }
    // A signed-in person is redirected from `/auth`.
    for (const route of [...visitorRoutes, ...personRoutes]
      .filter((one) => one !== '/auth')
      .filter(isChosen)) {
      figures.push(...(await measure(person, 'a signed-in person', route, scriptOf)));
    }
    figures.push(...(await measureConsole(browser, cloud, consoleRoutes.filter(isChosen))));
    return figures;
  } finally {
    await browser.close();
  }
}

async function measureConsole(
  browser: Browser,
  cloud: SharedCloud,
  routes: readonly string[],
): Promise<readonly Figure[]> {
  const { operatorsUrl } = cloud;
  if (operatorsUrl === undefined || routes.length === 0) return [];
  const operator = await browser.newContext({ baseURL: operatorsUrl });
  await signInOperator(operator, cloud);
  const scriptOf: ReadScript = async (pathname) =>
    Buffer.from(await (await fetch(operatorsUrl + pathname)).arrayBuffer());
  const figures: Figure[] = [];
  for (const route of routes) figures.push(...(await measure(operator, 'an operator', route, scriptOf)));
  return figures;
}

/** A script of the site by its path, as it is built. */
type ReadScript = (pathname: string) => Promise<Buffer>;

async function measure(
  context: BrowserContext,
  who: string,
  route: string,
  scriptOf: ReadScript,
): Promise<readonly Figure[]> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  const complaints = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.add(message.text());
  });
  page.on('pageerror', (error) => complaints.add(error.message));
  const transferred = await countTransferredBytes(page);
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto(route, { waitUntil: 'networkidle' });
  const bytesBeforeScroll = transferred();
  const contents = await Promise.all([...scripts].map(scriptOf));
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
  const found = await countViolations(page);
  await page.close();
  return [
    {
      what: `JavaScript of ${route} for ${who}`,
      measured: kilobytes(bytes),
      unit: 'KB gzipped',
      promised: who === 'an operator' ? promisedConsoleKilobytes : (promisedKilobytes[route] ?? 10),
    },
    {
      what: `Fetched at ${route} by ${who} before the first scroll`,
      measured: kilobytes(bytesBeforeScroll),
      unit: 'KB',
      ...(route === '/' && who === 'a visitor' && { promised: 60 }),
    },
    { what: `Found by axe at ${route} for ${who}`, measured: found, unit: 'violations', promised: 0 },
    {
      what: `Errors, also of the content policy, at ${route} for ${who}`,
      measured: complaints.size,
      unit: 'errors',
      promised: 0,
    },
  ];
}

/** On a phone and on a desktop, in both themes. */
async function countViolations(page: Page): Promise<number> {
  let found = 0;
  for (const width of [360, 1_280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      found += (await findByAxe(page)).violations.length;
    }
  }
  return found;
}

/** Bytes over the wire, headers included. */
async function countTransferredBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 102.4) / 10;
}
