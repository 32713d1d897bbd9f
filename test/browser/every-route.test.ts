import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newPerson } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { footerLinks, personRoutes } from '../site-routes.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { withoutReload } from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;
beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));

/** The specification's route table, with the pages that the product added. */
const routes = [
  '/',
  '/pricing',
  '/auth',
  '/dashboard',
  '/account',
  '/appeal',
  '/developers',
  '/success',
  '/payment-success',
  '/generate',
  '/about',
  '/blog',
  '/careers',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
  '/dmca',
  '/help',
  '/api-docs',
  '/community',
  '/transparency',
  '/verify',
  '/report',
  '/status',
] as const;

async function documentAt(path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(cloud.siteUrl + path);
  return { status: response.status, html: await response.text() };
}

function contentOf(html: string, name: string): string | undefined {
  return new RegExp(`<(?:meta|link)[^>]*(?:name|property|rel)="${name}"[^>]*(?:content|href)="([^"]*)"`).exec(
    html,
  )?.[1];
}

describe('the document of each route, before any script has run', () => {
  it.each(routes)('%s says what it is, to people, search engines and previews of links', async (route) => {
    const { status, html } = await documentAt(route);

    expect(status).toBe(200);
    expect(html).toMatch(/<title>[^<]*Reelwright[^<]*<\/title>/);
    expect(contentOf(html, 'description')?.length).toBeLessThanOrEqual(160);
    expect(contentOf(html, 'canonical')).toBe(cloud.siteUrl + route);
    expect(contentOf(html, 'og:url')).toBe(cloud.siteUrl + route);
    const picture = await fetch(contentOf(html, 'og:image') ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    for (const [, data] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) {
      expect(JSON.parse(data ?? '')).toHaveProperty('@type');
    }
  });

  it('has titles and descriptions of its own on every page that is not the same as another', async () => {
    const titles = await Promise.all(
      routes
        .filter((route) => route !== '/payment-success')
        .map(async (route) => {
          const { html } = await documentAt(route);
          return [/<title>([^<]*)/.exec(html)?.[1], contentOf(html, 'description')];
        }),
    );

    expect(new Set(titles.map(([title]) => title)).size).toBe(titles.length);
    expect(new Set(titles.map(([, description]) => description)).size).toBe(titles.length);
  });

  it('answers an address that is no page with a page that says so, and 404', async () => {
    for (const path of ['/nowhere', '/blog/never-written', '/api-docs/v9']) {
      const { status, html } = await documentAt(path);

      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('Scene missing.');
      expect(contentOf(html, 'robots')).toBe('noindex');
    }
  });

  it('is listed in the sitemap exactly if it is public, and each listed address exists', async () => {
    const { html: sitemap } = await documentAt('/sitemap.xml');
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');
    const paths = listed.map((address) => address.replace(cloud.siteUrl, ''));

    const notOnesOwn = routes.filter((route) => route !== '/auth' && !personRoutes.includes(route));
    const translated = ['/de', '/es', '/ja'].flatMap((prefix) => [
      prefix,
      `${prefix}/pricing`,
      `${prefix}/transparency`,
      `${prefix}/verify`,
      `${prefix}/report`,
    ]);
    expect(paths.filter((path) => !/^\/(blog|help)\//.test(path)).sort()).toEqual(
      [...notOnesOwn, ...translated].sort(),
    );
    const statuses = await Promise.all(listed.map(async (address) => (await fetch(address)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('takes no password before its code is there: a browser would send the form by itself, in an address', async () => {
    const context = await browser.newContext({ baseURL: cloud.siteUrl, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/auth');
    const password = page.locator('input[type="password"]');

    expect(await password.evaluate((field) => field.closest('[inert]') !== null)).toBe(true);
    expect(await password.isEditable()).toBe(false);
    await context.close();
  });

  it('can be installed: the manifest names icons that are there', async () => {
    const manifest = z.parse(
      z.looseObject({ start_url: z.string(), icons: z.array(z.looseObject({ src: z.string() })) }),
      JSON.parse((await documentAt('/manifest.webmanifest')).html),
    );
    const icons = await Promise.all(manifest.icons.map(({ src }) => fetch(cloud.siteUrl + src)));

    expect(manifest.start_url).toBe('/generate');
    expect(icons.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('a visitor', () => {
  it('comes to each anchor of the footer from another page', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    for (const address of footerLinks.filter((link) => link.includes('#'))) {
      await visitor.page.goto('/about');
      await visitor.page.getByRole('contentinfo').locator(`a[href="${address}"]`).click();
      await visitor.page.waitForURL(`**${address}`);
      const target = visitor.page.locator(`#${address.split('#')[1]}`);
      await expect
        .poll(() => target.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 300), {
          message: address,
        })
        .toBe(true);
    }
    await visitor.close();
  });

  it('keeps the light that they chose, on every page', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    await visitor.page.goto('/privacy');
    await visitor.page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
    await visitor.page.goto('/auth');

    expect(await visitor.page.locator('html').getAttribute('data-theme')).toBe('light');
    await visitor.close();
  });

  it('opens and closes the mobile menu, and comes to a page by it', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { width: 360 });
    await visitor.page.goto('/terms');
    await visitor.page.getByRole('banner').getByText('Pricing').first().waitFor({ state: 'hidden' });
    await visitor.page.getByLabel('Menu').click();
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await visitor.page.waitForURL('**/pricing');
    await visitor.close();
  });

  it('is told that they are offline, in a page of ours, and reloads to what they asked for', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { serviceWorkers: 'allow' });
    await visitor.page.goto('/about', { waitUntil: 'networkidle' });
    await visitor.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while ((await caches.match('/offline')) === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await visitor.context.setOffline(true);
    await visitor.page.goto('/terms');

    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe('No signal.');
    // What sets the theme before the first paint is kept with the page.
    expect(await visitor.page.evaluate(async () => (await fetch('/start.js')).ok)).toBe(true);

    await visitor.context.setOffline(false);
    await visitor.page.getByRole('link', { name: 'Reload the page' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Terms of service' }).waitFor();
    await visitor.close();
  });
});

describe('the first screen', () => {
  it.each(['/', '/de'])(
    'of %s has its button and the prices in sight on a desktop and a phone',
    async (address) => {
      const visitor = await newVisitor(browser, cloud.siteUrl);
      const { page } = visitor;
      for (const size of [
        { width: 1_280, height: 720 },
        { width: 1_440, height: 900 },
        { width: 1_920, height: 1_080 },
        { width: 360, height: 740 },
      ]) {
        await page.setViewportSize(size);
        await page.goto(address);
        for (const part of [
          page.locator('[data-start-link] a:visible').first(),
          page.getByRole('main').locator('a[href$="/pricing"]').first(),
        ]) {
          const box = await part.boundingBox();
          const end = (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
          expect(end, `${address} at ${size.width}`).toBeLessThanOrEqual(size.height);
        }
      }
      await visitor.close();
    },
  );

  it('names the guarantee beside its button, which opens create account', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/');
    await page.getByText('7-day money-back guarantee on new subscriptions').first().waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Start Creating Now' }).first().click();
    await page.getByRole('button', { name: 'Create Account', exact: true }).waitFor();
    await visitor.close();
  });

  it('takes over the prompt of a sample scene, and a signed-in person finds it in the generator', async () => {
    const person = await newPerson(cloud);
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, person);
    await page.goto('/', { waitUntil: 'networkidle' });
    const box = page.getByRole('textbox', { name: 'Your prompt' });
    expect(await page.locator('#gallery li').count()).toBe(5);
    await page.getByRole('link', { name: 'Try this prompt (A jellyfish in deep water)' }).click();
    const prompt =
      'A glass-clear jellyfish pulses upward through deep blue water, its threads trailing behind.';
    await expect.poll(() => box.inputValue()).toBe(prompt);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);

    await box.press('Shift+Enter');
    await box.pressSequentially('At night');
    await page.reload();
    await expect.poll(() => box.inputValue()).toBe(`${prompt}\nAt night`);
    await box.press('Enter');
    await page.waitForURL('**/generate');
    await expect
      .poll(() => page.getByLabel('Prompt', { exact: true }).inputValue())
      .toBe(`${prompt}\nAt night`);
    visitor.expectNoComplaints();
    await visitor.close();
  });
});

describe('the sample video', () => {
  it('is loaded when it is played, and then plays with sound in its place', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { reducedMotion: 'no-preference' });
    const { page } = visitor;
    const videos: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('demo-video.mp4')) videos.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(videos).toEqual([]);

    const play = page.getByRole('link', { name: 'Play the sample video' });
    await play.scrollIntoViewIfNeeded();
    await page.locator('#demo a[data-enhancement]:not([data-start-near])').waitFor();
    await play.press('Enter');
    const video = page.getByLabel('Sample video', { exact: true });
    await expect
      .poll(() =>
        video.evaluate((element) => element instanceof HTMLVideoElement && element.currentTime > 0.2),
      )
      .toBe(true);
    expect(await video.evaluate((element) => element instanceof HTMLVideoElement && element.muted)).toBe(
      false,
    );
    expect(await video.evaluate((element) => element === document.activeElement)).toBe(true);
    await visitor.close();
  });
});

describe('the strip of sample clips', () => {
  it('runs by a pixel a frame, and stands while it is pointed at, has the focus, or was stopped', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { reducedMotion: 'no-preference' });
    const { page } = visitor;
    await page.goto('/#trending');
    const strip = page.getByRole('region', { name: 'Sample clips' });
    const position = () => strip.evaluate((element) => element.scrollLeft);
    /** How far it goes in ten frames. */
    const wayOfTenFrames = () =>
      strip.evaluate(async (element) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        await frame();
        const start = element.scrollLeft;
        for (let count = 0; count < 10; count += 1) await frame();
        return element.scrollLeft - start;
      });
    await expect.poll(position).toBeGreaterThan(0);
    expect(await wayOfTenFrames()).toBeCloseTo(10, -0.5);

    await strip.hover();
    expect(await wayOfTenFrames()).toBe(0);
    await page.mouse.move(0, 0);
    await expect.poll(wayOfTenFrames).toBeGreaterThan(0);
    await strip.focus();
    expect(await wayOfTenFrames()).toBe(0);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.mouse.move(0, 0);
    expect(await wayOfTenFrames()).toBe(0);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(await page.locator('#trending li:not([inert] li) video').count()).toBe(14);
    await visitor.close();
  });

  it('stands still with reduced motion as all of the page does, and loads no video', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { reducedMotion: 'reduce' });
    const { page } = visitor;
    const videos: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.mp4')) videos.push(request.url());
    });
    await page.goto('/#trending', { waitUntil: 'networkidle' });

    expect(
      await page.getByRole('region', { name: 'Sample clips' }).evaluate((element) => element.scrollLeft),
    ).toBe(0);
    expect(videos).toEqual([]);
    await visitor.close();
  });
});

describe('a signed-in person', () => {
  it('is known on every page, documents included, and starts at the top of each', async () => {
    const person = await newPerson(cloud);
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, person);
    const menu = page.getByRole('banner').getByRole('button', { name: `${person.email} No plan` });
    await menu.waitFor();
    for (const route of [
      '/about',
      '/privacy',
      '/help',
      '/status',
      '/pricing',
      '/blog',
      '/contact',
    ] as const) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.getByRole('contentinfo').locator(`a[href="${route}"]`).click();
      await page.waitForURL(`**${route}`);
      await menu.waitFor();
      await expect.poll(() => page.evaluate(() => window.scrollY), { message: route }).toBe(0);
      expect(await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).count(), route).toBe(0);
    }
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Generate Video' }).first().click();
    await page.waitForURL('**/generate');
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('goes between pages of the application without a new document, from the top of each', async () => {
    const person = await newPerson(cloud);
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, person);
    await withoutReload(page, async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).first().click();
      await page.getByRole('heading', { level: 2, name: 'Plans' }).waitFor();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: new RegExp(person.email) }).press('Enter');
      await page.getByRole('banner').getByRole('menuitem', { name: 'Dashboard' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
      await page.goBack();
      await page.waitForURL('**/pricing');
      await page.getByRole('heading', { level: 2, name: 'Plans' }).waitFor();
      expect(await page.title()).toMatch(/^Pricing/);
    });
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('opens the account menu of a document, by keyboard too, and signs out there', async () => {
    const person = await newPerson(cloud);
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, person);
    await page.goto('/terms');
    const menu = page.getByRole('banner').getByRole('button', { name: new RegExp(person.email) });
    await menu.press('Enter');
    await expectFocus(page.getByRole('menuitem', { name: 'Generate Video' }));
    await page.keyboard.press('ArrowUp');
    await expectFocus(page.getByRole('menuitem', { name: 'Sign Out' }));
    await page.keyboard.press('Escape');
    expect(await page.getByRole('menuitem', { name: 'Sign Out' }).count()).toBe(0);
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL(`${cloud.siteUrl}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    visitor.expectNoComplaints();
    await visitor.close();
  });
});
