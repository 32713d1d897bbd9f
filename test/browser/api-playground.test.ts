import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyPattern } from '../../contract/developers/developer-keys.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { newTestKey } from '../cloud/test-key.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectAccessible, twoViews } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let person: Person;
let key = '';
/** What the page has asked the API: the method, the path, and whether a key was with it. */
const calls: string[] = [];
const scripts: string[] = [];
const said: string[] = [];

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  person = await newPerson(cloud);
  key = await newTestKey(person);
  visitor = await newVisitor(browser, cloud.siteUrl);
  page = visitor.page;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) calls.push(`${request.method()} ${pathname}`);
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  page.on('console', (message) => said.push(message.text()));
});
afterAll(() => closePages(browser));

const field = () => page.getByRole('textbox', { name: 'Test key' });
const status = () => page.locator('#playground [data-part=status]');
const answer = () => page.locator('[data-part=body]');
const header = (name: string) => page.locator('[data-part=headers] dt', { hasText: name }).locator('+ dd');

/** The steps build on one another, as a person does them. */
describe('the playground of the API', () => {
  it('is open, shows its request, and its code is fetched when it is near', async () => {
    await page.setViewportSize({ width: 1_280, height: 400 });
    await page.goto('/api-docs', { waitUntil: 'networkidle' });
    expect(scripts.filter((name) => /\/playground/.test(name))).toEqual([]);
    await page.getByRole('link', { name: 'Sign in to make a test key' }).waitFor();
    await page.locator('[data-part=request]').filter({ hasText: 'api/v1/generate' }).waitFor();
    await page.setViewportSize({ width: 1_280, height: 900 });
    await field().focus();
    await expect.poll(() => scripts.filter((name) => /\/playground/.test(name)).length).toBe(1);
    await expectAccessible(page, 'the playground before a request', twoViews[0]);
  });

  it('refuses a live key with a sentence, removes it, and sends nothing', async () => {
    await field().fill(`rw_live_${'a'.repeat(36)}`);
    await page.getByText('This is a live key, which spends real credits.').waitFor();
    expect(await field().inputValue()).toBe('');
    await page.keyboard.press('Enter');
    await page.getByText('Paste a test key first.').waitFor();
    await expectFocus(field());
    expect(calls).toEqual([]);
    await expectAccessible(page, 'the playground with a refused key', twoViews[1]);
  });

  it('makes a video, asks for it until it is completed, and plays it', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await field().fill(key);
    await page.getByLabel('Prompt').fill("A lighthouse at dusk, from the keeper's window");
    await page.keyboard.press('Tab');
    await expectFocus(page.getByLabel('What should happen'));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await status()
      .getByText(/^202 after .* The video is being made\.$/)
      .waitFor();
    const { id } = JSON.parse(await answer().innerText());
    expect(await header('Location').innerText()).toContain(id);
    expect(await header('RateLimit').first().innerText()).toContain('"generate"');
    expect(await header('Idempotent-Replayed').count()).toBe(0);
    const request = await page.locator('[data-part=request]').innerText();
    expect(request).toContain('--header "Authorization: Bearer $REELWRIGHT_API_KEY"');
    expect(request).toContain("keeper'\\''s window");

    await status().getByText('The video is completed.').waitFor();
    expect(await page.locator('[data-part=request]').innerText()).toContain(`/api/v1/video/${id}?wait=20`);
    expect(JSON.parse(await answer().innerText())).toMatchObject({ id, mode: 'test', status: 'completed' });
    const video = page.getByLabel('The video that the API made');
    await expect
      .poll(() => video.evaluate((one) => (one instanceof HTMLVideoElement ? one.currentTime : 0)))
      .toBeGreaterThan(0);
    expect(calls[0]).toBe('POST /api/v1/generate');
    expect(new Set(calls.slice(1))).toEqual(new Set([`GET /api/v1/video/${id}`]));
    await expectAccessible(page, 'the playground with a video', twoViews[1]);

    await page.getByRole('button', { name: 'Send again with the same Idempotency-Key' }).click();
    await status().getByText('nothing was made or charged a second time').waitFor();
    expect(await header('Idempotent-Replayed').innerText()).toBe('true');
    expect(JSON.parse(await answer().innerText()).id).toBe(id);
    expect(await page.locator('[data-part=request]').innerText()).toBe(request);
    expect(calls.at(-1)).toBe('POST /api/v1/generate');
    await expectAccessible(page, 'the playground with an answer', twoViews[0]);
  });

  it('says why a request was refused', async () => {
    await page.getByRole('combobox', { name: 'Endpoint' }).selectOption('GET /api/v1/video/{id}');
    await page.getByLabel('Video id').fill('nothing');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await status()
      .getByText(/^400 after /)
      .waitFor();
    expect(JSON.parse(await answer().innerText())).toMatchObject({ code: 'invalid_request' });
    await page.getByRole('combobox', { name: 'Endpoint' }).selectOption('GET /api/v1/credits');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await status()
      .getByText(/^200 after /)
      .waitFor();
    expect(JSON.parse(await answer().innerText())).toMatchObject({ mode: 'test' });
  });

  it('keeps the key out of the storage, the address, the log, and the page once it was left', async () => {
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        location.href,
        kept.flat().map(({ url }) => url),
        document.documentElement.outerHTML,
      ]);
    });
    expect(stored).not.toContain(key);
    expect(JSON.stringify(await visitor.context.storageState({ indexedDB: true }))).not.toContain(key);
    expect(said.join('\n')).not.toContain(key);
    await page.goto('/about');
    await page.goBack();
    expect(await page.locator('#playground-key').inputValue()).toBe('');
    // The browser itself logs the answer 400.
    expect(visitor.complaints().filter((complaint) => !/status of 400/.test(complaint))).toEqual([]);
  });

  it('makes a test key of a signed-in person with one press', async () => {
    await openSignedIn(page, cloud, person, '/dashboard');
    await page.goto('/api-docs#playground', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Make a test key' }).click();
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expectFocus(send);
    expect(await field().inputValue()).toMatch(apiKeyPattern);
    await page.keyboard.press('Enter');
    await status().getByText('The video is completed.').waitFor();
    await page.goto('/developers');
    await page.getByRole('heading', { name: 'Playground', exact: true }).waitFor();
  });
});
