/**
 * `npm run screenshots`: every page in every state worth looking at, at four widths, light and dark, into screenshots/
 * (not committed). With `--readme` only the README's pictures, into docs/pictures/.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import { launchBrowser } from '../browser/browser.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import { startTestCloud } from '../cloud/test-cloud.ts';
import { visitorRoutes } from '../site-routes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const widths = [360, 768, 1_280, 1_920] as const;
const themes = ['dark', 'light'] as const;
const password = 'secret-enough';

await main();

async function main(): Promise<void> {
  const forReadme = process.argv.includes('--readme');
  const folder = path.join(root, forReadme ? 'docs/pictures' : 'screenshots');
  mkdirSync(folder, { recursive: true });
  await ensureAssembly(console.log);
  const cloud = await startTestCloud('command');
  const browser = await launchBrowser();
  try {
    const person = await personWithVideos();
    const { body } = await person.call('createPayment', { body: { pack: 'starter' } });
    const checkout = typeof body === 'object' && body !== null && 'url' in body ? String(body.url) : '';
    for (const width of forReadme ? [1_280] : widths) {
      for (const theme of forReadme ? (['dark'] as const) : themes) {
        await takeAll(browser, person, checkout, { folder, width, theme, forReadme });
      }
    }
  } finally {
    await browser.close();
    await cloud.stop();
  }
  console.log(`Pictures are in ${path.relative(root, folder)}/.`);

  async function personWithVideos(): Promise<Person> {
    const someone = await newPerson(cloud, 'ada.lovelace@example.com');
    await someone.buy('starter');
    for (const [prompt, aspectRatio] of [
      ['simulate: filtered', '16:9'],
      ['Neon rain in a city at night', '9:16'],
      ['Wind over the dunes of a desert', '1:1'],
      ['A calm sea at dusk, seen from a cliff', '16:9'],
    ] as const) {
      const { id } = await someone.generate({ prompt, aspect_ratio: aspectRatio, duration: 8 });
      await someone.waitForVideo(id);
    }
    return someone;
  }

  async function takeAll(
    browserToUse: Browser,
    person: Person,
    checkout: string,
    options: { folder: string; width: number; theme: 'light' | 'dark'; forReadme: boolean },
  ): Promise<void> {
    const { width, theme } = options;
    const context = await browserToUse.newContext({
      baseURL: cloud.siteUrl,
      viewport: { width, height: width < 768 ? 760 : 860 },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const take = (name: string, fullPage = !options.forReadme) =>
      page.screenshot({
        path: path.join(options.folder, options.forReadme ? `${name}.png` : `${name}-${width}-${theme}.png`),
        fullPage,
      });
    await page.goto('/', { waitUntil: 'networkidle' });
    if (options.forReadme) {
      await take('landing');
    } else {
      await walkDown(page);
      await take('landing');
    }
    await page.goto(checkout, { waitUntil: 'networkidle' });
    await take('checkout');
    if (!options.forReadme) {
      await visit(page, take, [...visitorRoutes.filter((route) => route !== '/'), '/nowhere', '/offline']);
      await page.goto('/_local/mail', { waitUntil: 'networkidle' });
      await take('local-mail');
      await page.goto('/_local/', { waitUntil: 'networkidle' });
      await take('local');
    }
    await signIn(page, person.email);
    await page.goto('/generate', { waitUntil: 'networkidle' });
    await page.waitForTimeout(1_500);
    if (!options.forReadme) await take('generate');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.waitForTimeout(1_500);
    await take(options.forReadme ? 'generate' : 'history');
    if (!options.forReadme) await visit(page, take, ['/success?type=credits&pack=starter']);
    await page.goto('/dashboard', { waitUntil: 'networkidle' });
    await page.waitForTimeout(1_000);
    await take('dashboard');
    if (!options.forReadme) await visit(page, take, ['/developers']);
    await context.close();
  }

  async function visit(
    page: Page,
    take: (name: string) => Promise<unknown>,
    routes: readonly string[],
  ): Promise<void> {
    for (const route of routes) {
      await page.goto(route, { waitUntil: 'networkidle' });
      await page.waitForTimeout(route.startsWith('/success') ? 5_000 : 500);
      await take(route.slice(1).replace(/\?.*/, '').replaceAll('/', '-'));
    }
  }

  /** What comes when it is near the window comes. */
  async function walkDown(page: Page): Promise<void> {
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 400) {
        window.scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      window.scrollTo(0, 0);
    });
    await page.waitForTimeout(500);
  }

  async function signIn(page: Page, email: string): Promise<void> {
    await page.goto('/auth', { waitUntil: 'networkidle' });
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
    await page.waitForURL('**/generate');
  }
}
