import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { findChromium } from '../browser/find-chromium.ts';
import type { Figure } from './figure.ts';

const promisedKilobytes: Readonly<Record<string, number>> = {
  '/': 75,
  '/pricing': 95,
  '/auth': 125,
  '/generate': 95,
  '/dashboard': 95,
  '/success': 95,
};

/** JavaScript that a browser fetches for each route, gzipped, for a visitor with an empty cache who is signed out. */
export async function measurePageWeights(siteUrl: string, siteFolder: string): Promise<readonly Figure[]> {
  const executablePath = findChromium();
  if (executablePath === null) return [];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const figures: Figure[] = [];
    for (const [route, promised] of Object.entries(promisedKilobytes)) {
      const page = await browser.newPage();
      const scripts = new Set<string>();
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.endsWith('.js')) scripts.add(pathname);
      });
      await page.goto(`${siteUrl}${route}`, { waitUntil: 'networkidle' });
      const bytes = [...scripts].reduce(
        (sum, pathname) => sum + gzipSync(readFileSync(path.join(siteFolder, pathname))).length,
        0,
      );
      figures.push({
        what: `JavaScript of ${route}`,
        measured: Math.round(bytes / 102.4) / 10,
        unit: 'KB gzipped',
        promised,
      });
      await page.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}
