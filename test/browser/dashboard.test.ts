import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';
import { card } from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  person = await newPerson(cloud);
  await person.buy('starter');
});
afterAll(() => closePages(browser));

describe('the dashboard', () => {
  it('begins with Create New Video, and has its cards and lists in the order of the specification', async () => {
    const { page, close } = await newVisitor(browser, cloud.siteUrl);
    await openSignedIn(page, cloud, person, '/dashboard');
    await card(page, 'Credits Balance').getByText('7,000', { exact: true }).first().waitFor();
    expect((await page.getByRole('heading', { level: 2 }).allInnerTexts()).slice(0, 6)).toEqual([
      'Create New Video',
      'Credits Balance',
      'Subscription',
      'Account',
      'Successful Credit Purchases',
      'Subscription History',
    ]);
    await close();
  });

  it('says beside a button why it failed, until the next try', async () => {
    const { page, close } = await newVisitor(browser, cloud.siteUrl);
    await openSignedIn(page, cloud, person, '/dashboard');
    await card(page, 'Credits Balance').getByText('7,000', { exact: true }).first().waitFor();
    const main = page.getByRole('main');
    await page.route('**/api/orders', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    const problem = main.getByRole('alert').getByText('Refresh failed');
    await problem.waitFor();
    await page.unroute('**/api/orders');
    // On a low phone, what could be pressed at the bottom stands above the message then.
    await page.setViewportSize({ width: 360, height: 640 });
    const lowest = card(page, 'Credits Balance').getByRole('link', { name: 'Buy Credits' });
    const below = await lowest.evaluate((link) => {
      window.scrollBy(0, link.getBoundingClientRect().bottom - innerHeight + 10);
      return Math.round(innerHeight - link.getBoundingClientRect().bottom);
    });
    expect(below).toBe(10);
    await page
      .getByRole('button', { name: 'Refresh', exact: true })
      .evaluate((button: HTMLElement) => button.click());
    const message = page.getByRole('region', { name: 'Messages' }).getByRole('group');
    await message.getByText('Account status updated.').waitFor();
    const edges = async () => [await lowest.boundingBox(), await message.boundingBox()] as const;
    const [link, box] = await edges();
    expect((link?.y ?? Number.NaN) + (link?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? Number.NaN);
    await page.setViewportSize({ width: 1_280, height: 900 });
    expect(await problem.count()).toBe(0);

    await page.goto('/pricing');
    const error = { code: 'payment_unavailable', message: 'Error creating payment' };
    await page.route('**/api/payment', (route) => route.fulfill({ status: 503, json: { error } }));
    const pack = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Creator' }) });
    await pack.getByRole('button', { name: /^Get Started/ }).click();
    await pack.getByRole('alert').getByText('Error creating payment').waitFor();
    await close();
  });

  it('shows a new account no rows that it does not have, while its lists load', async () => {
    const { page, close } = await newVisitor(browser, cloud.siteUrl);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/(orders|credits\/entries)/, async (route) => {
      await asked;
      await route.continue();
    });
    await openSignedIn(page, cloud, await newPerson(cloud), '/dashboard');
    await card(page, 'Credit statement').scrollIntoViewIfNeeded();
    for (const title of ['Successful Credit Purchases', 'Subscription History', 'Credit statement']) {
      await card(page, title).getByRole('status').waitFor();
      expect(await card(page, title).locator('.skeleton').count(), title).toBe(0);
    }
    answer();
    await card(page, 'Credit statement').getByText('No credits added or used yet').waitFor();
    await close();
  });

  it('leaves no hole within a card on a desktop', async () => {
    const { page, close } = await newVisitor(browser, cloud.siteUrl);
    await openSignedIn(page, cloud, person, '/dashboard');
    await card(page, 'Subscription History').getByText('No plan payments yet').waitFor();
    for (const title of [
      'Create New Video',
      'Credits Balance',
      'Subscription',
      'Account',
      'Successful Credit Purchases',
      'Subscription History',
    ]) {
      // A card may still load.
      await expect.poll(() => largestGap(page, title), { message: `in '${title}'` }).toBeLessThanOrEqual(72);
    }
    await close();
  });

  it('fills every row with cards at each width', async () => {
    const { page, close } = await newVisitor(browser, cloud.siteUrl);
    await openSignedIn(page, cloud, person, '/dashboard');
    await card(page, 'Credits Balance').getByText('7,000', { exact: true }).first().waitFor();
    for (const width of [360, 768, 1_280, 1_920]) {
      await page.setViewportSize({ width, height: 900 });
      for (const title of ['Create New Video', 'Subscription History', 'Credit statement']) {
        expect(await freeShare(page, title), `around '${title}' at ${width}`).toBeLessThan(0.01);
      }
    }
    await close();
  });
});

/** The share of a grid of cards, named by one of them, that no card covers. */
function freeShare(page: Page, title: string): Promise<number> {
  return card(page, title).evaluate((one) => {
    const grid = one.parentElement ?? one;
    const area = ({ width, height }: DOMRect) => width * height;
    const covered = Array.from(grid.children, (each) => area(each.getBoundingClientRect()));
    return 1 - covered.reduce((sum, each) => sum + each, 0) / area(grid.getBoundingClientRect());
  });
}

/** The height in pixels of the largest empty band within a card. */
function largestGap(page: Page, title: string): Promise<number> {
  return card(page, title).evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    const parts = Array.from(
      one.querySelectorAll('h2, p, dt, dd, a, button, img, table, .corner-marks'),
      (part) => part.getBoundingClientRect(),
    ).filter(({ height }) => height > 0);
    let filledTo = top;
    let gap = 0;
    for (const part of parts.toSorted((a, b) => a.top - b.top)) {
      gap = Math.max(gap, part.top - filledTo);
      filledTo = Math.max(filledTo, part.bottom);
    }
    return Math.max(gap, bottom - filledTo);
  });
}
