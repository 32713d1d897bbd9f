import { statSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quarters } from '../../functions/images/testing/image-bytes.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import { type SharedCloud, sharedQuickCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { findByAxe } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;
let person: Person;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedQuickCloud(), sharedBrowser()]);
  person = await newPerson(cloud);
  await person.buy('starter');
  const { id } = await person.generate({ prompt: 'A fox wakes' });
  await person.waitForVideo(id);
  visitor = await newVisitor(browser, cloud.siteUrl);
  page = visitor.page;
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSignedIn(page, cloud, person, '/generate?tab=history');
});
afterAll(() => closePages(browser));

const prompt = () => page.getByLabel('Prompt', { exact: true });
const preview = () => page.getByRole('region', { name: 'Preview' });
const card = (words: string) =>
  page.getByRole('list', { name: 'Your videos' }).getByRole('listitem').filter({ hasText: words });

async function expectNothingFoundByAxe(on: Page = page): Promise<void> {
  expect((await findByAxe(on)).violations).toEqual([]);
}

async function choose(words: string, entry: string): Promise<void> {
  await card(words).getByRole('button', { name: /^More/ }).click();
  await card(words).getByRole('menuitem', { name: entry, exact: true }).click();
}

/** Makes a video and returns what the page asked for. */
async function make(words: string): Promise<Record<string, unknown>> {
  await prompt().fill(words);
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && /videos/.test(request.url()));
  await page.getByRole('button', { name: /^Generate Video/ }).click();
  const made = preview()
    .filter({ hasText: words })
    .getByRole('button', { name: /^Download/ });
  await made.waitFor();
  return (await sent).postDataJSON();
}

async function addImage(field: Locator, name: string): Promise<void> {
  const buffer = await quarters(600, 400).png().toBuffer();
  await field.setInputFiles({ name, mimeType: 'image/png', buffer });
}

/** Moves as a person does: the places to drop a card come to the window's edge once it is dragged. */
async function dragBySteps(from: Locator, to: Locator): Promise<void> {
  await from.hover();
  const { x, y } = (await from.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 20, { steps: 4 });
  await to.and(page.locator('.border-dashed')).waitFor();
  await to.hover();
  await to.hover();
  await page.mouse.up();
}

async function readClipboard(): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The steps build on one another. */
describe('a user who wants more of the model', () => {
  it('continues a video, and changes what comes', async () => {
    await choose('A fox wakes', 'Continue');
    await page.getByRole('region', { name: 'Continues a video' }).getByText('5 of 40 seconds').waitFor();
    await expectFocus(prompt());
    await expectNothingFoundByAxe();
    const continued = await make('It runs into the wood');
    expect(continued).toMatchObject({ parent: { use: 'continue' } });
    await preview().getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('region', { name: 'Changes a video' }).getByText('It runs into').waitFor();
    expect(await make('The same, but at night')).toMatchObject({ parent: { use: 'change' } });
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
  });

  it('makes a video from references that the prompt names, and one between two images', async () => {
    await page.getByRole('button', { name: 'More options' }).last().click();
    await addImage(page.getByLabel('Add an image'), 'face.png');
    await page.getByLabel('What image 1 shows').selectOption('Style');
    await prompt().fill('A portrait like ');
    await page.getByRole('button', { name: 'Put “image 1” into the prompt' }).click();
    expect(await prompt().inputValue()).toBe('A portrait like image 1');
    await expectNothingFoundByAxe();
    expect(await make('A portrait like image 1')).toMatchObject({ references: [{ role: 'style' }] });

    await page.getByRole('radio', { name: 'Image to video' }).check();
    await addImage(page.getByLabel('Choose an image').first(), 'first.png');
    await page.getByText('600 × 400 pixels').waitFor();
    await addImage(page.getByLabel('Choose an image'), 'last.png');
    await page.getByText('600 × 400 pixels').nth(1).waitFor();
    await expectNothingFoundByAxe();
    expect(await make('From one to the other')).toMatchObject({
      image_id: expect.any(String),
      last_image_id: expect.any(String),
    });
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByRole('radio', { name: 'Text to video' }).check();
  });

  it('has a prompt improved, sees what changes before it does, and shares it as a preset', async () => {
    await prompt().fill('A fox in the snow');
    await page.getByRole('button', { name: 'Improve', exact: true }).click();
    const suggestion = page.getByRole('region', { name: 'Your prompt would read' });
    await suggestion.locator('ins').first().waitFor();
    expect(await prompt().inputValue()).toBe('A fox in the snow');
    await expectNothingFoundByAxe();
    await page.getByRole('button', { name: 'Use this', exact: true }).click();
    await expect.poll(() => prompt().inputValue()).toMatch(/A fox in the snow.+/s);

    await page.getByRole('button', { name: 'Presets', exact: true }).click();
    await page.getByLabel('Save this prompt as').fill('Snow fox');
    await page.getByLabel('Save this prompt as').press('Enter');
    await page.getByRole('button', { name: 'More for “Snow fox”' }).click();
    await page.getByRole('menuitem', { name: 'Share by link' }).click();
    await page.getByText('Link copied. Anyone who has it can read this prompt.').waitFor();
    await expectNothingFoundByAxe();
    await page.getByRole('button', { name: 'Presets', exact: true }).click();

    const stranger = await newVisitor(browser, cloud.siteUrl);
    await stranger.page.goto(await readClipboard());
    await stranger.page.getByText('Filled in from a shared preset: “Snow fox”.').waitFor();
    const filled = stranger.page.getByLabel('Prompt', { exact: true });
    expect(await filled.inputValue()).toBe(await prompt().inputValue());
    stranger.expectNoComplaints();
    await stranger.close();
  });

  it('by the keyboard alone makes several at once, knowing the price and which find no credits', async () => {
    expect(await person.credits()).toBe(2_000);
    const single = page.getByRole('radiogroup', { name: 'Videos at once' }).getByRole('radio').first();
    await single.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const warning = page.getByText('Your credits pay for 2 of them. The others won’t start.');
    await warning.waitFor();
    const options = page.getByRole('button', { name: 'More options' }).last();
    await options.press('Enter');
    await single.waitFor({ state: 'hidden' });
    await warning.filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: 'Generate Video 3 videos · 3,000 credits' }).waitFor();
    await prompt().fill('A fox sleeps');
    await prompt().press('Control+Enter');
    const row = page.getByRole('region', { name: 'Videos of this prompt' });
    await row.getByText('2 of 3 videos started').waitFor();
    await expect
      .poll(() => row.getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringContaining('Completed'),
        expect.stringContaining('Completed'),
        expect.stringContaining('Not started'),
      ]);
    expect(await person.credits()).toBe(0);
    await expectNothingFoundByAxe();
    await row.getByRole('button', { name: /^Video 2/ }).press('Enter');
    await row.locator('[aria-current]').getByText('Video 2').waitFor({ state: 'attached' });
  });
});

describe('a user with many videos', () => {
  it('by the keyboard alone downloads a chain as one file', async () => {
    await page.goto('/generate?tab=history');
    const part = card('It runs into the wood');
    await part.getByText('Part 2 of a chain of 10 s').waitFor();
    await part.getByRole('button', { name: /^More/ }).focus();
    await page.keyboard.press('ArrowDown');
    // An opened menu takes the focus to its first entry.
    await expectFocus(part.getByRole('menuitem').first());
    await page.keyboard.press('d');
    await expectFocus(part.getByRole('menuitem', { name: 'Download all' }));
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('It-runs-into-the-woo.mp4');
    expect(statSync(await file.path()).size).toBeGreaterThan(10_000);
  });

  it('puts them into a project by dragging and by the menu, and finds them by a tag', async () => {
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Foxes');
    await page.getByRole('button', { name: 'Create project' }).click();
    const projects = page.getByRole('navigation', { name: 'Projects' });
    await projects.getByRole('link', { name: 'All videos' }).click();
    await dragBySteps(
      card('A fox wakes').locator('[data-drag]'),
      projects.getByRole('link', { name: /^Foxes/ }),
    );
    await card('A fox wakes').getByRole('link', { name: 'Foxes' }).waitFor();
    await choose('It runs into the wood', 'Move to a project');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Foxes/ })
      .click();
    await card('It runs into the wood').getByRole('link', { name: 'Foxes' }).waitFor();
    await choose('It runs into the wood', 'Tags');
    await page.getByLabel('Add tags').fill('autumn');
    await page.getByRole('button', { name: 'Save tags' }).click();
    await card('It runs into the wood').getByRole('link', { name: '#autumn' }).waitFor();
    await page.getByRole('searchbox').fill('autumn');
    await card('A fox wakes').waitFor({ state: 'detached' });
    await card('It runs into the wood').waitFor();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: /^Select: It runs/ }).check();
    await page.getByRole('region', { name: 'Selected videos' }).getByText('1 selected').waitFor();
    await expectNothingFoundByAxe();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('');
    await card('A fox wakes').waitFor();
  });

  it('shares the project, whose page a stranger opens', async () => {
    await page
      .getByRole('navigation', { name: 'Projects' })
      .getByRole('link', { name: /^Foxes/ })
      .click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this project' });
    await dialog.getByLabel('Show the prompts on the page').check();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
    await expectNothingFoundByAxe();
    const stranger = await newVisitor(browser, cloud.siteUrl);
    await stranger.page.goto(url);
    await stranger.page.getByRole('heading', { name: 'Foxes' }).waitFor();
    for (const words of ['A fox wakes', 'It runs into the wood']) {
      await stranger.page.getByText(words).first().waitFor();
    }
    await expectNothingFoundByAxe(stranger.page);
    stranger.expectNoComplaints();
    await stranger.close();
    await dialog.getByRole('button', { name: 'Revoke link' }).click();
    await dialog.getByText('Link revoked.').waitFor();
    await page.keyboard.press('Escape');
    // The third of three videos was refused for want of credits.
    const expected = /status of 402|Error generating a video/;
    expect(visitor.complaints().filter((complaint) => !expected.test(complaint))).toEqual([]);
  });
});
