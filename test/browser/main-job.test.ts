import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { agreeToTerms } from './account-steps.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectFocus } from './focus.ts';
import { cards, enterCard, followConfirmationLink, openStripePage, password } from './person-steps.ts';

let cloud: SharedCloud;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let tab: Page;
let journey: Awaited<ReturnType<typeof followJourney>>;

const email = 'main-job@example.com';
const prompt = 'A calm sea at dusk, seen from a cliff';

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  visitor = await newVisitor(browser, cloud.siteUrl, {
    reducedMotion: 'no-preference',
    serviceWorkers: 'allow',
  });
  page = visitor.page;
  journey = await followJourney(visitor.context);
});
afterAll(() => closePages(browser));

/** Counts the pages of the site that a person is shown, and what they click or send. Their mail program is not ours. */
async function followJourney(context: BrowserContext) {
  const startedAt = performance.now();
  const screens: string[] = [];
  let presses = 0;
  const follow = (shown: Page) => {
    shown.on('framenavigated', (frame) => {
      const { pathname, protocol } = new URL(frame.url());
      if (frame !== shown.mainFrame() || protocol === 'about:' || pathname.startsWith('/_local/')) return;
      if (screens.at(-1) !== pathname) screens.push(pathname);
    });
    shown.on('console', (message) => {
      if (message.text() === pressed) presses += 1;
    });
  };
  for (const shown of context.pages()) follow(shown);
  context.on('page', follow);
  await context.addInitScript((text) => {
    // A form sent by Enter clicks its button.
    addEventListener('click', () => console.debug(text), { capture: true });
  }, pressed);
  return () => ({
    screens: screens.length,
    presses,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
  });
}

const pressed = 'journey: a press';

/** The steps build on one another: together they are the product's main job, as a new person does it. */
describe('a new person', () => {
  it('writes a prompt on the landing page, creates an account and is told to look into their mail', async () => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Your prompt' }).fill(prompt);
    await page.getByRole('textbox', { name: 'Your prompt' }).press('Enter');
    await page.waitForURL('**/auth?mode=create');
    await page.getByRole('definition').getByText(prompt).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await agreeToTerms(page);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await page.getByText('Account created successfully!').first().waitFor();
    await page.getByText('Please check your email to confirm your account.').first().waitFor();
    expect(await page.getByRole('region', { name: 'Messages' }).getByRole('group').count()).toBe(0);
    await expectFocus(page.getByRole('heading', { level: 1 }));
  });

  it('follows the link in the message and is signed in, with the prompt and a first video that is free', async () => {
    tab = await followConfirmationLink(visitor.context);
    await tab.waitForURL('**/generate');
    await tab.getByText('Welcome to Reelwright', { exact: true }).waitFor();
    expect(await tab.getByText('Welcome back!').count()).toBe(0);
    const free = tab.getByRole('region', { name: 'Your first video is free' });
    await free.getByText('5 seconds in 720p. You don’t need a card.').waitFor();
    expect(await free.getByRole('link').count()).toBe(0);
    expect(await tab.getByLabel('Prompt', { exact: true }).inputValue()).toBe(prompt);
    await tab.getByRole('radio', { name: '8 seconds', disabled: true }).waitFor();
    await tab.getByRole('radio', { name: /^Pro/, disabled: true }).waitFor();
    expect(await tab.getByText(/^0$|Low on credits|Insufficient credits|Buy Credits/).count()).toBe(0);
  });

  it('would be told before they press that the free videos of a day are taken, and how to pay', async () => {
    const from = new Date(Date.now() + 60 * 60_000).toISOString();
    await tab.route('**/api/credits', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), free_sample_from: from } });
    });
    await tab.reload();
    await tab.getByText('Today’s free videos are taken. You can make yours from').waitFor();
    await tab.getByRole('region', { name: 'A video takes 1,000 credits' }).waitFor();
    await tab.unroute('**/api/credits');
    await tab.reload();
    await tab.getByText('5 seconds in 720p. You don’t need a card.').waitFor();
  });

  it('makes it in one press, a few screens and presses after the landing page', async () => {
    await tab.getByRole('button', { name: 'Generate Video Free', exact: true }).click();
    await tab.locator('video').first().waitFor();
    await tab.getByText('It was free.', { exact: true }).waitFor();
    const { screens, presses, seconds } = journey();
    // Vitest hides what a passed test logs.
    process.stdout.write(
      `From the landing page to the first video: ${screens} screens, ${presses} presses, ${seconds} s\n`,
    );
    expect(screens).toBeGreaterThanOrEqual(3);
    expect(screens).toBeLessThanOrEqual(6);
    expect(presses).toBeGreaterThanOrEqual(4);
    expect(presses).toBeLessThanOrEqual(12);
  });

  it('then sees the two ways to pay', async () => {
    const waysToPay = tab.getByRole('region', { name: 'A video takes 1,000 credits' });
    await waysToPay.getByRole('link', { name: 'Basic plan $29.99 a month' }).waitFor();
    await waysToPay.getByRole('link', { name: 'Credit pack $49.90' }).waitFor();
    expect(await tab.getByText(/^0$|Low on credits|Insufficient credits|Buy Credits/).count()).toBe(0);
    // A press is refused with the reason.
    await tab.getByRole('button', { name: /^Generate Video/, disabled: true }).press('Enter');
    await tab.getByText('Insufficient credits', { exact: true }).waitFor();
    await tab
      .getByText('You need 1000 credits to generate a video. You have 0 credits.', { exact: true })
      .waitFor();
    await expectFocus(tab.getByRole('heading', { name: 'Preview' }));
    await tab.close();
  });

  it('finds the first tab signed in as well', async () => {
    await page.waitForURL('**/generate');
    await page.getByRole('region', { name: 'A video takes 1,000 credits' }).waitFor();
  });

  it('is told what is wrong with a declined card, pays with another and gets 7,000 credits', async () => {
    await page.goto('/pricing#credit-packs');
    const checkout = await openStripePage(page, 'Get Started (Starter)', 'checkout');
    await enterCard(checkout, cards.declined);
    await checkout.getByText('Your card was declined.').first().waitFor();
    await enterCard(checkout, cards.works);
    await checkout.waitForURL('**/success?**');
    await checkout.getByText('Payment Complete!').first().waitFor();
    await checkout.getByText('7,000').first().waitFor();
    await page.getByText('7,000 credits were added to your account.').waitFor();
    await checkout
      .getByRole('link', { name: /generate/i })
      .first()
      .click();
    await checkout.waitForURL('**/generate');
    await page.close();
    page = checkout;
  });

  it('finds the prompt where they left it after paying, chooses, generates, and watches the video arrive and play with sound', async () => {
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe(prompt);
    await page.getByRole('radio', { name: /5/ }).first().click();
    await page.getByRole('radio', { name: /9:16/ }).click();
    await page.getByRole('radio', { name: /pro|1080p/i }).click();
    await page.getByRole('button', { name: /Generate Video/ }).click();
    await page.getByRole('button', { name: /Generating/ }).waitFor();
    const video = page.locator('video').first();
    await page.getByText('Video generated successfully!').first().waitFor();
    await page.getByText('1000 credits have been deducted from your account.').first().waitFor();
    await video.waitFor();
    const played = await video.evaluate(async (element) => {
      if (!(element instanceof HTMLVideoElement)) throw new Error('not a video');
      element.muted = true;
      await element.play();
      await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }));
      return {
        width: element.videoWidth,
        height: element.videoHeight,
        seconds: Math.round(element.duration),
      };
    });
    expect(played).toEqual({ width: 1_080, height: 1_920, seconds: 5 });
    await page
      .getByText(/simulated/i)
      .first()
      .waitFor();
    await page.getByText('6,000').first().waitFor();
  });

  it('downloads it under the name that the specification says', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).first().click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('A-calm-sea-at-dusk--.mp4');
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
  });

  it('finds it in the history after a reload', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'History' }).click();
    const history = page.getByRole('list', { name: 'Your videos' });
    await history.getByText(prompt).first().waitFor();
    await history.getByText('Free sample', { exact: true }).waitFor();
    await history.getByRole('button', { name: 'Download' }).first().waitFor();
  });

  it('sees the balance and the purchase on the dashboard', async () => {
    await page.goto('/dashboard');
    await page.getByText('6,000').first().waitFor();
    await page.getByText('49.90').first().waitFor();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Account status updated.').first().waitFor();
  });

  it('signs out, is sent to sign in, and comes back with the password', async () => {
    await page.getByRole('button', { name: new RegExp(email) }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    await page.goto('/dashboard');
    await page.waitForURL('**/auth**');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
    await page.getByText('You have successfully signed in.').first().waitFor();
    await page.waitForURL('**/dashboard');
  });

  it('met no error on any page, and no page broke the content security policy', () => {
    visitor.expectNoComplaints();
  });
});
