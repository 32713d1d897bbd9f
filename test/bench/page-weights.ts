import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium } from 'playwright-core';
import type { Cloud } from '../../local/cloud.ts';
import { findChromium } from '../browser/find-chromium.ts';
import { newPerson } from '../cloud/person.ts';
import type { Figure } from './figure.ts';

/** 95 where nothing else is said. */
const promisedKilobytes: Readonly<Record<string, number>> = { '/': 75, '/auth': 125 };

/** JavaScript that a browser fetches for each route, gzipped: for a visitor, and for a signed-in person. */
export async function measurePageWeights(cloud: Cloud, siteFolder: string): Promise<readonly Figure[]> {
  const executablePath = findChromium();
  if (executablePath === null) return [];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const visitor = await browser.newContext({ baseURL: cloud.siteUrl });
    const person = await browser.newContext({ baseURL: cloud.siteUrl });
    await signIn(person, (await newPerson(cloud)).email);
    return [
      ...(await weigh(visitor, 'a visitor', ['/', '/pricing', '/auth'], siteFolder)),
      ...(await weigh(
        person,
        'a signed-in person',
        ['/', '/pricing', '/generate', '/dashboard', '/success'],
        siteFolder,
      )),
    ];
  } finally {
    await browser.close();
  }
}

async function weigh(
  context: BrowserContext,
  who: string,
  routes: readonly string[],
  siteFolder: string,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const route of routes) {
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) scripts.add(pathname);
    });
    await page.goto(route, { waitUntil: 'networkidle' });
    const bytes = [...scripts].reduce(
      (sum, pathname) => sum + gzipSync(readFileSync(path.join(siteFolder, pathname))).length,
      0,
    );
    figures.push({
      what: `JavaScript of ${route} for ${who}`,
      measured: Math.round(bytes / 102.4) / 10,
      unit: 'KB gzipped',
      promised: promisedKilobytes[route] ?? 95,
    });
    await page.close();
  }
  return figures;
}

async function signIn(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret-enough');
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
  await page.waitForURL('**/generate');
  await page.close();
}
