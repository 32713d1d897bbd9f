import { XMLParser } from 'fast-xml-parser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';
import { expectAccessible, twoViews } from './expect-accessible.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  person = await newPerson(cloud);
});
afterAll(() => closePages(browser));

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'What can we help you with?' });
const found = (page: Page) => page.getByRole('list', { name: 'Articles found' }).getByRole('link');

/** Searches for refunds, goes to the first article and back again. */
async function searchAndReturn(page: Page): Promise<void> {
  await searchBox(page).fill('money back');
  await found(page).first().waitFor();
  expect(await found(page).first().textContent()).toMatch(/^Refunds/);
  expect(await page.getByRole('status').first().textContent()).toMatch(/^\d+ articles?$/);
  expect(new URL(page.url()).searchParams.get('q')).toBe('money back');

  await found(page).first().click();
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/help/refunds');

  await page.goBack();
  await found(page).first().waitFor();
  expect(await searchBox(page).inputValue()).toBe('money back');
  await page.goForward();
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor();
}

describe('the search of the help', () => {
  it('leads a visitor to an article, and is there again when they come back', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    await visitor.page.goto('/help');
    await searchAndReturn(visitor.page);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('does so for a signed-in person, who comes to it from the application', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, person);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    await searchAndReturn(page);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('can be linked to, marks the words, and is walked by arrow keys', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/help?q=password');
    await found(page).first().waitFor();
    expect(await searchBox(page).inputValue()).toBe('password');
    expect(await page.locator('mark').first().textContent()).toMatch(/^password$/i);
    expect(await page.getByRole('heading', { name: 'Video Generation' }).isVisible()).toBe(false);

    await searchBox(page).press('ArrowDown');
    expect(
      await found(page)
        .first()
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(
      await found(page)
        .nth(1)
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true);

    await searchBox(page).fill('');
    await page.getByRole('heading', { name: 'Video Generation' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('says when nothing is found, and leads on', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/help');
    await searchBox(page).fill('xylophone');
    await page.getByText('No articles found.', { exact: true }).waitFor();
    expect(await page.getByRole('status').first().textContent()).toBe('No articles found');
    await page.getByRole('link', { name: 'Contact support' }).first().click();
    await page.waitForURL('**/contact?subject=technical_support#message');
    await visitor.close();
  });

  it('lists every article when its index cannot be loaded', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.route('**/help/search.json', (route) => route.abort());
    await page.goto('/help');
    await searchBox(page).fill('refund');
    await page.getByText('Search isn’t available right now. All articles are listed below.').waitFor();
    expect(await page.getByRole('link', { name: 'Refunds', exact: true }).isVisible()).toBe(true);
    await visitor.close();
  });
});

describe('the five other ways to help', () => {
  it.each([
    ['Message us', '/contact?subject=general_inquiry#message'],
    ['Video tutorials', '/help/video-tutorials'],
    ['Documentation', '/api-docs'],
    ['Contact support', '/contact'],
    ['Submit ticket', '/contact?subject=technical_support#message'],
  ])('%s leads to %s', async (label, address) => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/help');
    await page
      .getByRole('region', { name: 'More ways to get help' })
      .getByRole('link', { name: label, exact: true })
      .click();
    await page.waitForURL(`**${address}`);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await visitor.close();
  });
});

describe('the blog', () => {
  it('leads from its list through the articles, one after the other', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/blog');
    const newest = page.getByRole('heading', { level: 2 }).getByRole('link').first();
    const title = (await newest.textContent()) ?? '';
    await newest.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').first().click();
    expect(new URL(page.url()).hash).not.toBe('');
    await page.getByRole('navigation', { name: 'More articles' }).getByRole('link').first().click();
    await page.waitForURL((url) => url.hash === '');
    await page.getByRole('navigation', { name: 'More articles' }).getByText(title, { exact: true }).waitFor();
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('has a feed that its pages name and that readers can parse', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/blog');
    const address = await page.locator('link[type="application/atom+xml"]').getAttribute('href');
    const response = await page.request.get(address ?? '');
    expect(response.headers()['content-type']).toMatch(/xml/);
    const { feed } = new XMLParser({ ignoreAttributes: false }).parse(await response.text());
    expect(feed.entry).toHaveLength(6);
    for (const { id } of feed.entry) {
      expect(id.startsWith(`${cloud.siteUrl}/blog/`)).toBe(true);
      expect((await page.request.get(id)).status()).toBe(200);
    }
    await visitor.close();
  });

  it.each(['/blog/no-such-article', '/help/no-such-article'])(
    '%s is the page that says so',
    async (address) => {
      const visitor = await newVisitor(browser, cloud.siteUrl);
      const response = await visitor.page.goto(address);
      expect(response?.status()).toBe(404);
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await visitor.page.title()).toMatch(/^Page not found/);
      await visitor.close();
    },
  );
});

describe('the documentation', () => {
  it('copies its code', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/api-docs');
    await page.locator('#without-an-sdk summary').filter({ hasText: 'JavaScript' }).click();
    const figure = page.getByRole('figure').filter({ hasText: 'video.mjs' }).last();
    await figure.getByRole('button', { name: /^Copy/ }).click();
    await figure.getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      "await writeFile('video.mp4'",
    );
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('shows the request of every endpoint in the language that was chosen once, and copies that one', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/api-docs');
    const codeOf = (entry: string) =>
      page.locator(`${entry} figure`).filter({ hasText: 'Request' }).first().locator('code:visible');
    for (const entry of ['#generate-by-key', '#credits-by-key']) {
      await page.locator(`${entry} summary`).click();
      expect(await codeOf(entry).innerText()).toMatch(/^curl /);
    }
    const languages = page.getByRole('group', { name: 'Language of the requests' });
    await languages.getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await codeOf('#generate-by-key').innerText()).toContain("from '@reelwright/sdk'");
    await languages.getByRole('radio', { name: 'Go' }).check();
    expect(await codeOf('#credits-by-key').innerText()).toContain('client.Account.Credits(ctx)');
    const figure = page.locator('#generate-by-key figure').filter({ hasText: 'Request' }).first();
    await figure.getByRole('button', { name: /^Copy/ }).click();
    await figure.getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      'client.Videos.Generate(ctx, reelwright.GenerationRequest{',
    );
    await page.reload();
    await languages.getByRole('radio', { name: 'Go', checked: true }).waitFor();
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('shows the chosen language without JavaScript too', async () => {
    const context = await browser.newContext({ baseURL: cloud.siteUrl, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/api-docs');
    await page.locator('#estimate-by-key summary').click();
    await page.getByRole('radio', { name: 'Python' }).check();
    const shown = page.locator('#estimate-by-key code:visible');
    await shown.filter({ hasText: 'reelwright.videos.estimate(' }).waitFor();
    expect(await shown.filter({ hasText: 'curl' }).count()).toBe(0);
    await context.close();
  });

  it('says of an endpoint who may call it, what it takes and what it answers', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/api-docs');
    const entry = page.locator('#generate-by-key');
    await entry.locator('summary').click();
    await entry.getByText('The key needs the scope generate').waitFor();
    const prompt = entry.getByRole('term').filter({ hasText: /^prompt$/ });
    expect(await prompt.locator('+ dd').textContent()).toContain('1 to 2,000 characters');
    await entry.getByRole('link', { name: 'Video', exact: true }).click();
    expect(new URL(page.url()).hash).toBe('#object-video');
    await visitor.close();
  });

  it('explains each error of the public API where the error itself leads', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    const answer = await page.request.get('/api/v1/credits');
    expect(answer.status()).toBe(401);
    const { type } = await answer.json();
    await page.goto(type);
    await page
      .locator(`[id="${new URL(type).hash.slice(1)}"]`)
      .getByText('401 unauthorized')
      .waitFor();
    await visitor.close();
  });

  it('fits on ten windows before anything is opened, and says beside the text where the reader is', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/api-docs', { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(10_000);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const place = contents.locator('[aria-current=location]');
    for (const title of ['Errors', 'Charged once']) {
      await page.getByRole('heading', { level: 2, name: title }).evaluate((one) => one.scrollIntoView());
      await place.filter({ hasText: title }).waitFor();
      expect(await place.count()).toBe(1);
    }
    // The list scrolls by itself, so that the place is in sight.
    await contents.getByRole('link', { name: 'Cancel a video' }).click();
    await page.locator('#cancel-video-by-key').getByText('The key needs the scope').waitFor();
    await place.filter({ hasText: 'Cancel a video' }).waitFor();
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('is searched by the keyboard, and opens what was found', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/api-docs', { waitUntil: 'networkidle' });
    const box = page.getByRole('searchbox', { name: 'Search the API documentation' });
    const found = page.getByRole('list', { name: 'Found' }).getByRole('link');
    await box.fill('insufficient');
    await found.getByText('insufficient_credits').waitFor();
    await expectAccessible(page, '/api-docs while it is searched', twoViews[0]);
    await page.keyboard.press('Enter');
    await page.locator('#error-insufficient_credits').getByText('402 insufficient_credits').waitFor();
    expect(await box.inputValue()).toBe('');
    await page.getByRole('navigation', { name: 'Contents' }).waitFor();
    await box.fill('xyzzy');
    await page.getByText('Nothing found. Try a different word.').waitFor();
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('colors its code', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/api-docs');
    const code = page.getByRole('figure').filter({ hasText: 'Your key and your credits' }).locator('code');
    const colors = await Promise.all(
      ['export', 'curl', '$REELWRIGHT_API_KEY'].map((text) =>
        code
          .locator('span')
          .filter({ hasText: text })
          .last()
          .evaluate((one) => getComputedStyle(one).color),
      ),
    );
    colors.push(await code.evaluate((one) => getComputedStyle(one).color));
    expect(new Set(colors).size).toBe(4);
    await visitor.close();
  });

  it('shows a first call with the address of this site', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/api-docs');
    const call = await page
      .getByRole('figure')
      .filter({ hasText: 'Your key and your credits' })
      .locator('code')
      .innerText();
    expect(call).toContain(`export REELWRIGHT_BASE_URL=${cloud.siteUrl}\n`);
    expect(await (await page.request.get('/openapi.json')).json()).toMatchObject({
      servers: [{ url: cloud.siteUrl }],
    });
    await visitor.close();
  });

  it('reads from top to bottom at 360 pixels: fields are lists, and only code scrolls sideways', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { width: 360 });
    const { page } = visitor;
    await page.goto('/api-docs');
    await page.locator('details').evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '');
    });
    const wide = await page.locator('main *').evaluateAll((all) =>
      all
        .filter((each) => each.closest('pre') === null && each.scrollWidth > each.clientWidth + 1)
        .filter((each) => getComputedStyle(each).overflowX !== 'visible' || each.clientWidth > 360)
        .filter((each) => !(each.getAttribute('class') ?? '').includes('sr-only'))
        .map((each) => each.outerHTML.slice(0, 120)),
    );
    expect(wide).toEqual([]);
    await visitor.close();
  });
});
