import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { footerLinks, personRoutes, visitorRoutes } from '../site-routes.ts';
import { closePages, sharedBrowser } from './browser.ts';
import { type JudgedWindows, openJudgedWindows } from './judge-view.ts';

let cloud: SharedCloud;
let browser: Browser;
let windows: JudgedWindows;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  windows = await openJudgedWindows(browser, cloud.siteUrl, { person: 'a visitor' });
});
afterAll(() => closePages(browser));

/** Each route is seen at each width and in each theme; the landing page, which has most parts, in every theme at each. */
const routes = [
  ...visitorRoutes,
  ...personRoutes,
  '/success?type=credits&pack=starter',
  '/nowhere',
  '/offline',
].map((route, index) => ({ route, isDarkOnDesktop: index % 2 === 0 }));

describe.concurrent('on a phone, a tablet and a desktop, dark and light', () => {
  it.each(routes)(
    'a visitor finds $route whole, accessible and no wider than the window, and next to nothing jumps',
    async ({ route, isDarkOnDesktop }) => {
      const [onDesktop, onPhone] = isDarkOnDesktop
        ? (['dark', 'light'] as const)
        : (['light', 'dark'] as const);
      const isLanding = route === '/';
      const isForVisitors = visitorRoutes.includes(route);
      await Promise.all([
        windows.desktop.visit(route, {
          themes: isLanding ? [onDesktop, onPhone] : [onDesktop],
          judgeMore: expectHeaderAndFooter,
        }),
        isForVisitors && windows.tablet.visit(route, { themes: [] }),
        isLanding
          ? windows.phone.visit(route, { themes: [onPhone, onDesktop], judgeMore: expectShort })
          : windows.phone.visit(route, { themes: [onPhone] }),
      ]);
    },
  );
});

/** The landing page fits about eight screens of a phone. */
async function expectShort(page: Page, where: string): Promise<void> {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, `${where}: the height at a width of ${width}`).toBeLessThanOrEqual(7_000);
  }
}

async function expectHeaderAndFooter(page: Page, where: string): Promise<void> {
  const signIn = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
  expect(await signIn.isVisible(), `${where}: the link to sign in`).toBe(true);
  const links = await page
    .getByRole('contentinfo')
    .locator('a:not([data-language])')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('href')));
  expect(links, `${where}: the links of the footer`).toEqual(footerLinks);
}
