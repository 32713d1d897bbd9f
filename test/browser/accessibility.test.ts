import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';
import { allViews, expectAccessible, twoViews } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { password } from './person-steps.ts';

let cloud: SharedCloud;
let browser: Browser;
beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));

describe('on a desktop and on a phone, dark and light', () => {
  it('a visitor does as well with the menu, the answers, the search and the prices of a year open', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/', { waitUntil: 'networkidle' });
    for (const question of await page.locator('details[name] summary').all()) await question.click();
    const play = page.getByRole('link', { name: 'Play the sample video' });
    await play.scrollIntoViewIfNeeded();
    await page.locator('#demo a[data-enhancement]:not([data-start-near])').waitFor();
    await play.click();
    await page.locator('#demo video').waitFor();
    await expectAccessible(page, '/, with an answer and the video', twoViews[0]);
    await page.goto('/help?q=refund', { waitUntil: 'networkidle' });
    await page.getByRole('list', { name: 'Articles found' }).waitFor();
    await expectAccessible(page, '/help with what was found', twoViews[1]);
    await page.goto('/help/video-tutorials', { waitUntil: 'networkidle' });
    await expectAccessible(page, 'an article with a video', twoViews[0]);
    await page.goto('/api-docs', { waitUntil: 'networkidle' });
    await page.locator('#generate-by-key summary').click();
    await expectAccessible(page, '/api-docs with an endpoint', twoViews[1]);
    await page.goto('/pricing');
    await page.getByRole('radio', { name: /^Yearly/ }).check();
    await page.getByText('$449.90').first().waitFor();
    await expectAccessible(page, '/pricing, by the year', twoViews[1]);
    await page.goto('/status?confirm=a-token', { waitUntil: 'networkidle' });
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'the dialog of /status', twoViews[0]);
    await page.setViewportSize({ width: 360, height: 900 });
    await page.goto('/terms', { waitUntil: 'networkidle' });
    await page.getByLabel('Menu').click();
    await expectAccessible(page, 'the mobile menu', [
      { width: 360, colorScheme: 'dark' },
      { width: 360, colorScheme: 'light' },
    ]);
    await visitor.close();
  });

  it.each(['/contact', '/careers', '/report?kind=copyright'])(
    'the form of %s does as well after mistakes',
    async (route) => {
      const visitor = await newVisitor(browser, cloud.siteUrl);
      await visitor.page.goto(route, { waitUntil: 'networkidle' });
      await visitor.page.locator('[data-part=submit]').click();
      await visitor.page.locator('[data-part=failure]').getByText('Not sent yet').waitFor();
      await expectAccessible(visitor.page, `${route} with mistakes`, twoViews[1]);
      await visitor.close();
    },
  );
});

it('what is printed is legible, also what stands on a dark screen', async () => {
  const visitor = await newVisitor(browser, cloud.siteUrl);
  await visitor.page.emulateMedia({ media: 'print' });
  for (const route of ['/', '/blog/a-shot-in-one-sentence', '/api-docs']) {
    await visitor.page.goto(route, { waitUntil: 'networkidle' });
    await expectAccessible(visitor.page, `${route} on paper`, allViews.slice(0, 1));
  }
  await visitor.close();
});

it('the mobile menu is left by Escape or by going on, since it covers the page', async () => {
  const visitor = await newVisitor(browser, cloud.siteUrl, { width: 360 });
  const { page } = visitor;
  await page.goto('/terms', { waitUntil: 'networkidle' });
  const menu = page.getByLabel('Menu');
  const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await pricing.focus();
  await page.keyboard.press('Escape');
  await pricing.waitFor({ state: 'hidden' });
  await expectFocus(menu);
  await page.keyboard.press('Enter');
  await pricing.waitFor();
  await page.getByRole('main').getByRole('link').first().focus();
  await pricing.waitFor({ state: 'hidden' });
  await visitor.close();
});

describe('a form on a phone', () => {
  it('says at the first field what to change, in the language of the page', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { width: 360, height: 740 });
    const { page } = visitor;
    for (const [address, press, email, words, typed, mistake] of [
      [
        '/auth',
        'Sign In',
        'Email',
        'Please fill in this field.',
        'ada',
        'Enter a full email, such as name@example.com.',
      ],
      [
        '/ja/auth',
        'ログイン',
        'メールアドレス',
        'この欄に入力してください。',
        'ada',
        'name@example.comのような完全なメールアドレスを入力してください。',
      ],
    ] as const) {
      await page.goto(address);
      const field = page.getByRole('main').getByLabel(email, { exact: true });
      const submit = page.getByRole('main').getByRole('button', { name: press, exact: true });
      await submit.click();
      await expectFocus(field);
      await page.getByText(words).first().waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill(typed);
      await page.getByText(mistake).waitFor();
      await field.fill('ada@example.com');
      await page.getByText(mistake).waitFor({ state: 'detached' });
      expect(await field.getAttribute('aria-invalid')).toBeNull();
    }
    await visitor.close();
  });

  it('can be scrolled free of a message, which comes after the footer at the end of the page', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { width: 360, height: 740 });
    const { page } = visitor;
    const { email } = await newPerson(cloud);
    await page.goto('/auth?next=/generate');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    const message = page.getByRole('region', { name: 'Messages' }).getByRole('group');
    await message.waitFor();
    await message.hover();
    await page.waitForLoadState('networkidle');
    const top = (await boxOf(message)).y;
    expect(top).toBeGreaterThan(370);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const footer = await boxOf(page.getByRole('contentinfo'));
    expect(footer.y + footer.height).toBeLessThanOrEqual((await boxOf(message)).y);
    await visitor.close();
  });
});

it.each([
  ['no-preference', 150],
  ['reduce', 0],
] as const)(
  'with %s of motion, menus, answers and controls take %i ms',
  async (reducedMotion, milliseconds) => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { width: 360, reducedMotion });
    const { page } = visitor;
    await page.goto('/pricing', { waitUntil: 'networkidle' });
    for (const opener of [page.getByLabel('Menu'), page.locator('details[name] summary').first()]) {
      const durations = await opener.evaluate((element: HTMLElement) => {
        element.click();
        const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
        return transitions.map(({ effect }) => effect?.getComputedTiming().duration);
      });
      expect(Math.max(0, ...durations.map(Number))).toBe(milliseconds);
    }
    // The menu is still open; what closes is seen while it goes.
    const menu = page.getByRole('navigation', { name: 'Site' });
    const display = await menu.evaluate((element: HTMLElement) => {
      element.hidePopover();
      return getComputedStyle(element).display;
    });
    expect(display).toBe(milliseconds === 0 ? 'none' : 'block');
    const control = page.getByRole('main').getByRole('button').first();
    const duration = await control.evaluate((one) => getComputedStyle(one).transitionDuration);
    expect(new Set(duration.split(', '))).toEqual(new Set([`${milliseconds / 1_000}s`]));
    await visitor.close();
  },
);

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  return box;
}

it("what is chosen is seen where the system's colors replace ours", async () => {
  const visitor = await newVisitor(browser, cloud.siteUrl);
  const { page } = visitor;
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/generate', { waitUntil: 'networkidle' });
  const looksOf = (role: 'radio' | 'tab', name: string) =>
    page.getByRole(role, { name }).evaluate((control) => {
      const { backgroundColor, borderBottomColor } = getComputedStyle(control.closest('label') ?? control);
      return [backgroundColor, borderBottomColor];
    });

  expect(await looksOf('radio', 'Text to video')).not.toEqual(await looksOf('radio', 'Image to video'));
  expect(await looksOf('tab', 'Google VEO3')).not.toEqual(await looksOf('tab', 'History'));
  await visitor.close();
});
