import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../cloud/person.ts';
import { expectBooksToBalance, startTestCloud, type TestCloud } from '../cloud/test-cloud.ts';
import { launchBrowser, newVisitor, type Visitor } from './browser.ts';
import { signIn } from './person-steps.ts';

let cloud: TestCloud;
let browser: Browser;
let person: Person;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startTestCloud(), launchBrowser()]);
  person = await newPerson(cloud);
  await person.buy('starter');
  visitor = await newVisitor(browser, cloud.siteUrl);
  page = visitor.page;
  await signIn(page, person.email);
});
afterAll(async () => {
  await browser.close();
  await cloud.stop();
});

/** The card, and not the message about it. */
const card = (prompt: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: prompt });

async function chooseFromMenu(prompt: string, entry: string): Promise<void> {
  await card(prompt).getByRole('button', { name: /^More/ }).click();
  await card(prompt).getByRole('button', { name: entry, exact: true }).click();
}

async function openHistory(): Promise<void> {
  await page.goto('/generate?tab=history');
  await page.getByLabel('Search in your prompts').waitFor();
}

/** The steps build on one another: a person's films from their first to the one that they share. */
describe('somebody who makes films', () => {
  it('is told why a file cannot be used, by its bytes', async () => {
    // The browser itself complains of the refusal: this person's console is not looked at.
    const other = await newVisitor(browser, cloud.siteUrl);
    await signIn(other.page, person.email);
    await other.page.getByRole('radio', { name: 'Image to video' }).check();
    await other.page.locator('input[type=file]').setInputFiles({
      name: 'harbour.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html>This is no picture.</html>'),
    });
    await other.page
      .getByText(/PNG, JPE?G (or|and) WebP/)
      .first()
      .waitFor();
    expect(await other.page.getByRole('button', { name: 'Generate Video' }).isDisabled()).toBe(true);
    await other.close();
  });

  it('starts one from an image, which is checked before', async () => {
    await page.getByRole('radio', { name: 'Image to video' }).check();
    await page.getByLabel('Prompt', { exact: true }).fill('The boat leaves the harbour');
    const generate = page.getByRole('button', { name: 'Generate Video' });
    expect(await generate.isDisabled()).toBe(true);
    const image = await sharp({
      create: { width: 640, height: 360, channels: 3, background: '#23445f' },
    })
      .png()
      .toBuffer();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: image });
    await page.getByText('640 × 360 pixels').waitFor();
    await generate.click();
    await page.getByText('Video generated successfully!').first().waitFor();
  });

  it('cancels one before the model has taken it, and is told the price before', async () => {
    await page.goto('/generate');
    await page.getByLabel('Prompt', { exact: true }).fill('A fox in the snow simulate: busy');
    await page.getByRole('button', { name: 'Generate Video' }).click();
    await page
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click();
    await page.getByText('Your 1,000 credits come back.').waitFor();
    await page.getByRole('button', { name: 'Cancel the film' }).click();
    await page.getByText('Film cancelled').first().waitFor();
    expect(await person.credits()).toBe(6_000);
    await expectBooksToBalance(cloud, person);
  });

  it('finds them by their words and by their state, also after a reload', async () => {
    await openHistory();
    await card('The boat leaves').getByText('Completed').waitFor();
    await page.getByLabel('Search in your prompts').fill('fox');
    await card('The boat leaves').waitFor({ state: 'detached' });
    await card('A fox in the snow').getByText('Cancelled').waitFor();
    await page.reload();
    await card('A fox in the snow').waitFor();
    expect(await card('The boat leaves').count()).toBe(0);
    await page.getByLabel('Show', { exact: true }).selectOption('Completed');
    await page.getByText('No film like that').waitFor();
    await page.getByRole('button', { name: 'Show all films' }).click();
    await card('The boat leaves').waitFor();
  });

  it('keeps one, and lets it go', async () => {
    const film = card('The boat leaves');
    await film.getByText(/^Kept \d+ more days$/).waitFor();
    await film.getByRole('button', { name: /^Save/, pressed: false }).click();
    await film.getByText('Saved', { exact: true }).first().waitFor();
    await film.getByRole('button', { name: /^Saved/, pressed: true }).click();
    await film.getByText(/^Kept \d+ more days$/).waitFor();
  });

  it('deletes one, and takes it back', async () => {
    await chooseFromMenu('The boat leaves', 'Delete');
    await card('The boat leaves').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await card('The boat leaves').waitFor();
  });

  it('shares one with somebody who has no account, and takes the link back', async () => {
    await chooseFromMenu('The boat leaves', 'Share');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const url = await dialog.getByLabel('Link').inputValue();
    const stranger = await newVisitor(browser, cloud.siteUrl);
    await stranger.page.goto(url);
    await stranger.page.locator('video').waitFor();
    expect(await stranger.page.getByText('The boat leaves').count()).toBe(0);
    await dialog.getByLabel('Show the prompt on its page').check();
    await dialog.getByText('The page shows the prompt.').waitFor();
    await stranger.page.reload();
    await stranger.page.getByText('The boat leaves the harbour').first().waitFor();
    stranger.expectNoComplaints();
    await dialog.getByRole('button', { name: 'Take the link back' }).click();
    await dialog.getByText('The link works no longer.').waitFor();
    await page.keyboard.press('Escape');
    expect((await stranger.page.goto(url))?.status()).toBe(404);
    await stranger.close();
  });

  it('makes another like it', async () => {
    await chooseFromMenu('The boat leaves', 'Generate again');
    await expect
      .poll(() => page.getByLabel('Prompt', { exact: true }).inputValue())
      .toBe('The boat leaves the harbour');
    expect(await page.getByRole('radio', { name: 'Image to video' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Generate Video' }).click();
    // It is being made: the page may go and come back.
    await expect.poll(() => person.credits()).toBe(5_000);
    await page.reload();
    await page.getByText('Video generated successfully!').first().waitFor();
    await expectBooksToBalance(cloud, person);
    visitor.expectNoComplaints();
  });
});
