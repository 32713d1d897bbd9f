import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import * as z from 'zod/mini';

import { type Chromium, findChromium } from '../browser/find-chromium.ts';
import { newPerson } from '../cloud/person.ts';
import type { SharedCloud } from '../cloud/test-cloud.ts';
import { installPackages } from '../install-packages.ts';
import { consoleRoutes, personRoutes, visitorRoutes } from '../site-routes.ts';
import { measureBenchmarkIndex, slowdownAt } from './benchmark-index.ts';
import type { Figure } from './figure.ts';
import { startHttp2Front } from './http2-front.ts';
import { signIn, signInOperator } from './sign-in.ts';

const folder = path.resolve(import.meta.dirname, '../lighthouse');
const runs = 5;

const Report = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })),
  audits: z.record(z.string(), z.looseObject({ numericValue: z.optional(z.number()) })),
});
type Report = z.infer<typeof Report>;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * Lighthouse's four scores of every route, as on a phone and over HTTP/2: the median of five runs each, of a visitor, of
 * a signed-in person with a video and of an operator. All are first visits: Lighthouse clears what a service worker kept, and leaves the
 * session. It takes some 15 minutes.
 *
 * @param chosen only these routes
 */
export async function measureLighthouse(
  cloud: SharedCloud,
  chosen: readonly string[] | null,
): Promise<readonly Figure[]> {
  const found = findChromium();
  if (found === null) return [];
  installPackages(folder);
  const isChosen = (route: string) => chosen === null || chosen.includes(route);
  const person = await newPerson(cloud);
  await person.buy('starter');
  const { id } = await person.generate();
  await person.waitForVideo(id);
  const front = await startHttp2Front(cloud.siteUrl);
  try {
    return [
      ...(await withBrowser(found, (phone) =>
        measureRoutes(front.url, visitorRoutes.filter(isChosen), phone),
      )),
      ...(await withBrowser(found, async (phone, context) => {
        await signIn(context, front.url, person.email);
        return measureRoutes(front.url, personRoutes.filter(isChosen), phone);
      })),
      ...(await measureConsole(found, cloud, consoleRoutes.filter(isChosen))),
    ];
  } finally {
    front.stop();
  }
}

/** Before the sign-in and behind it. */
async function measureConsole(
  found: Chromium,
  cloud: SharedCloud,
  routes: readonly string[],
): Promise<readonly Figure[]> {
  const [first] = routes;
  if (cloud.operatorsUrl === undefined || first === undefined) return [];
  const front = await startHttp2Front(cloud.operatorsUrl);
  // It asks search engines to leave it out; the category's other audits hold.
  const skipped = ['is-crawlable'];
  try {
    return [
      ...(await withBrowser(found, (phone) =>
        measureRoutes(front.url, [first], phone, { of: 'the console’s sign-in at ', skipped }),
      )),
      ...(await withBrowser(found, async (phone, context) => {
        await signInOperator(context, cloud, front.url);
        return measureRoutes(front.url, routes, phone, { of: 'the console’s ', skipped });
      })),
    ];
  } finally {
    front.stop();
  }
}

async function measureRoutes(
  siteUrl: string,
  routes: readonly string[],
  phone: Phone,
  { of = '', skipped = [] }: { readonly of?: string; readonly skipped?: readonly string[] } = {},
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const address of routes) {
    const reports: Report[] = [];
    for (let count = 0; count < runs; count += 1) reports.push(await run(siteUrl + address, phone, skipped));
    const route = of + address;
    figures.push(
      ...categories.map((category) => ({
        what: `Lighthouse ${category} of ${route}`,
        measured: median(reports.map((report) => 100 * (report.categories[category]?.score ?? 0))),
        unit: 'of 100',
        promised: 100,
        atLeast: true as const,
      })),
      {
        what: `Lighthouse performance of ${route} in its lowest run`,
        measured: Math.round(
          Math.min(...reports.map((report) => 100 * (report.categories.performance?.score ?? 0))),
        ),
        unit: 'of 100',
        promised: 97,
        atLeast: true,
      },
      {
        what: `Blocking time of ${route} on Lighthouse's phone, at a benchmark index of ${median(reports.map(({ environment }) => environment.benchmarkIndex))}`,
        measured: median(
          reports.map(({ audits }) => audits['total-blocking-time']?.numericValue ?? Number.NaN),
        ),
        unit: 'ms',
        promised: 100,
      },
      {
        what: `Largest contentful paint of ${route} on Lighthouse's phone`,
        measured: median(
          reports.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
        ),
        unit: 'ms',
        ...(route === '/' && { promised: 1_000 }),
      },
    );
  }
  return figures;
}

/** Beside us and not in our place: the local cloud that answers it runs in this process. */
async function run(url: string, { port, slowdown }: Phone, skipped: readonly string[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      path.join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      ...skipped.map((audit) => `--skip-audits=${audit}`),
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, timeout: 120_000 },
  );
  return z.parse(Report, JSON.parse(stdout));
}

/** A browser for Lighthouse, which slows it down to the promised phone. */
interface Phone {
  readonly port: number;
  readonly slowdown: number;
}

/** A browser of its own that Lighthouse drives beside us, with one profile for all of its pages. */
async function withBrowser<Result>(
  found: Chromium,
  use: (phone: Phone, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  // Below 10080, which fetch refuses: https://fetch.spec.whatwg.org/#port-blocking
  const port = 9_222 + Math.floor(Math.random() * 800);
  const profile = mkdtempSync(path.join(tmpdir(), 'reelwright-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...found,
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    const slowdown = slowdownAt(await measureBenchmarkIndex(page));
    await page.close();
    return await use({ port, slowdown }, context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN);
}
