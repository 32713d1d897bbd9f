import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';
import { expectAccessible, twoViews } from './expect-accessible.ts';
import { password } from './person-steps.ts';

let cloud: SharedCloud;
let browser: Browser;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));

describe('the language of the pages', () => {
  it('is chosen at the end of a page, and stays on every page that has it', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    const language = () => page.locator('html').getAttribute('lang');
    const choose = (name: string) =>
      page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();

    await page.goto('/pricing?interval=yearly#faq');
    await choose('Deutsch');
    await page.waitForURL('**/de/pricing?interval=yearly');
    expect(await language()).toBe('de');

    // A page in English only, and back to one that is not.
    await page.goto('/help');
    expect(await language()).toBe('en');
    await page.getByText('This page is in English only.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/de/pricing');

    // Where an email or Stripe leads.
    await page.goto('/success?type=credits&pack=starter');
    await page.waitForURL(/\/de\/(success\?type=credits&pack=starter|auth)/);

    await choose('English');
    await page.waitForURL(/^[^/]+\/\/[^/]+\/(success|auth)/);
    await page.goto('/');
    expect(await language()).toBe('en');
    expect(new URL(page.url()).pathname).toBe('/');
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('is chosen with the query of the page, also before its own script is there', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.route(/\/assets\/.*\.js$/, () => {});
    await page.goto('/pricing?interval=yearly', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch', exact: true }).click();
    await page.waitForURL('**/de/pricing?interval=yearly', { waitUntil: 'commit' });
    await visitor.close();
  });

  it('is that of the address, and no other is loaded', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    for (const path of ['/ja/pricing', '/ja/auth', '/ja/generate', '/ja/dashboard']) {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    const catalogs = loaded.flatMap((path) => /^\/assets\/(en|de|es|ja)-/.exec(path)?.[1] ?? []);
    expect(new Set(catalogs)).toEqual(new Set(['ja']));
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('goes with a person who signs in, through the application and out again', async () => {
    const person = await newPerson(cloud);
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/es/auth');
    await page.locator('input[type="email"]').fill(person.email);
    await page.locator('input[type="password"]').fill(password);
    await page.locator('input[type="password"]').press('Enter');
    await page.waitForURL('**/es/generate');
    await page.getByRole('banner').getByRole('link', { name: 'Reelwright' }).click();
    await page.waitForURL('**/es');
    await page.goto('/dashboard');
    await page.waitForURL('**/es/dashboard');
    await page.getByText(person.email).first().waitFor();
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('is offered once if the browser prefers another, and no more once the line was dismissed', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { locale: 'de-AT' });
    const { page } = visitor;
    const offer = page.getByRole('complementary', { name: 'Deutsch' });
    // An application page draws its frame twice.
    for (const path of ['/', '/pricing']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await offer.getByRole('link', { name: 'Diese Seite gibt es auf Deutsch' }).waitFor();
      expect(await page.getByRole('complementary').count()).toBe(1);
    }
    await expectAccessible(page, '/pricing with a language that is offered', twoViews[0]);
    await offer.getByRole('button', { name: 'Ausblenden' }).click();
    await offer.waitFor({ state: 'hidden' });
    await page.goto('/');
    expect(await offer.isVisible()).toBe(false);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('is not offered again after the offer was followed, with the query of the page', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { locale: 'es-MX' });
    const { page } = visitor;
    await page.goto('/pricing?interval=yearly');
    await page.getByRole('link', { name: 'Esta página también está en español' }).click();
    await page.waitForURL('**/es/pricing?interval=yearly');
    await page.goto('/');
    await page.waitForURL('**/es');
    expect(await page.getByRole('complementary').count()).toBe(0);
    await visitor.close();
  });

  it('leads from an address of a page in English only to that page, which says so', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    const response = await page.goto('/de/help?q=refund#articles');
    expect(response?.status()).toBe(200);
    expect(page.url()).toBe(`${cloud.siteUrl}/help?q=refund#articles`);
    await page.getByText('Diese Seite gibt es nur auf Englisch').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/de/pricing');
    expect((await page.goto('/de/help/never-written'))?.status()).toBe(404);
    expect(await page.getByText('Diese Seite gibt es nur auf Englisch').isVisible()).toBe(false);
    await visitor.close();
  });
});
