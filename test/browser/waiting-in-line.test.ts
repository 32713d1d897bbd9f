import { rmSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemblyOfOneAtOnce } from '../cloud/changed-assembly.ts';
import { newPerson, type Person, until } from '../cloud/person.ts';
import { startTestCloud, type TestCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: TestCloud;
let browser: Browser;
let folder: string;
let other: Person;
let person: Person;
let page: Page;

beforeAll(async () => {
  folder = assemblyOfOneAtOnce();
  [cloud, browser] = await Promise.all([
    startTestCloud('waiting-in-line', { assemblyFolder: folder }),
    sharedBrowser(),
  ]);
  [other, person] = await Promise.all([newPerson(cloud), newPerson(cloud)]);
  await Promise.all([other.buy('starter'), person.buy('starter')]);
  ({ page } = await newVisitor(browser, cloud.siteUrl));
  await openSignedIn(page, cloud, person);
}, 120_000);
afterAll(async () => {
  await closePages(browser);
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

describe('a video that waits for its model', () => {
  it('shows its place, the wait and who starts first, on the monitor and in the history, and is free to cancel', async () => {
    const { id } = await other.generate({ prompt: 'simulate: busy 25' });
    await until(async () => {
      const { body } = await other.call('getVideo', { id });
      return JSON.stringify(body).includes('"generating"');
    });
    const before = await person.credits();
    await page.getByLabel('Prompt', { exact: true }).fill('A lighthouse in line');
    await page.getByRole('button', { name: /^Generate Video/ }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Waiting in line').first().waitFor();
    await preview.getByRole('status').getByText('Next in line', { exact: true }).waitFor();
    await preview.getByText(/^Starts in (less than|about) a minute$/).waitFor();
    await preview.getByText('Pro and Plus videos start first.', { exact: false }).waitFor();

    await page.getByRole('tab', { name: /History/ }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'A lighthouse in line' });
    await card.getByText('Next in line', { exact: true }).waitFor();
    await card.getByRole('button', { name: /^Cancel/ }).click();
    await card.getByText('You’ll get your 1,000 credits back.').waitFor();
    await card.getByRole('button', { name: 'Cancel video' }).click();
    await card.getByText('Credits returned').waitFor();
    expect(await person.credits()).toBe(before);
  }, 120_000);
});
