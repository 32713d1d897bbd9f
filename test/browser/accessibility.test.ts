import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '../cloud/person.ts';
import { startTestCloud, type TestCloud } from '../cloud/test-cloud.ts';
import { launchBrowser, newVisitor } from './browser.ts';

let cloud: TestCloud;
let browser: Browser;
let email: string;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startTestCloud(), launchBrowser()]);
  const person = await newPerson(cloud);
  await person.buy('starter');
  const { id } = await person.generate();
  await person.waitForFilm(id);
  email = person.email;
});
afterAll(async () => {
  await browser.close();
  await cloud.stop();
});

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  expect(found, what).toEqual([]);
}

/** No page is wider than its window. */
async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, what).toBeLessThanOrEqual(0);
}

describe.each([
  ['a phone', 360, 'dark'],
  ['a phone', 360, 'light'],
  ['a desktop', 1_280, 'dark'],
  ['a desktop', 1_280, 'light'],
] as const)('on %s, %i px wide, %s', (_name, width, colorScheme) => {
  it('a visitor finds every page accessible and no wider than the window', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { width, colorScheme });
    for (const route of [
      '/',
      '/pricing',
      '/auth',
      '/generate',
      '/success?type=credits&pack=starter',
      '/nowhere',
    ]) {
      await visitor.page.goto(route, { waitUntil: 'networkidle' });
      await expectAccessible(visitor.page, route);
      await expectNoSidewaysScroll(visitor.page, route);
    }
    await visitor.close();
  });

  it('a signed-in person does as well', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { width, colorScheme });
    const { page } = visitor;
    await page.goto('/auth');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('secret-enough');
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
    await page.waitForURL('**/generate');
    await page.getByLabel('Prompt').waitFor();
    await expectAccessible(page, '/generate');
    await expectNoSidewaysScroll(page, '/generate');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Download' }).first().waitFor();
    await expectAccessible(page, 'history');
    await expectNoSidewaysScroll(page, 'history');
    await page.goto('/dashboard');
    await page.getByText('49.90').first().waitFor();
    await expectAccessible(page, '/dashboard');
    await expectNoSidewaysScroll(page, '/dashboard');
    await visitor.close();
  });
});
