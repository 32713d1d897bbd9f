import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';
import { openSignedIn } from './signed-in.ts';
import { newSubscriber, spend } from './subscriber.ts';

let cloud: SharedCloud;
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  person = await newSubscriber(cloud, 'basic');
  ({ page } = await newVisitor(browser, cloud.siteUrl));
  await openSignedIn(page, cloud, person);
});
afterAll(() => closePages(browser));

const newestVideo = async () => {
  const { body } = await person.call('videoHistory');
  if (typeof body !== 'object' || body === null || !('videos' in body) || !Array.isArray(body.videos)) {
    throw new Error('There is no history.');
  }
  return body.videos[0];
};

async function make(prompt: string): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(prompt);
  await page.getByRole('button', { name: /^Generate Video/ }).click();
  await page.getByRole('button', { name: 'Generating...' }).waitFor();
  await page.getByRole('region', { name: 'Preview' }).getByText(prompt).first().waitFor();
  await page
    .getByRole('region', { name: 'Preview' })
    .getByRole('button', { name: 'Download' })
    .waitFor({ timeout: 60_000 });
}

describe('a person with Basic', () => {
  it('is told which model makes the video, which credits pay, and what unlocks more', async () => {
    await page.getByRole('tab', { name: 'Google VEO3 NEW' }).waitFor();
    await page.getByText('This video uses 1,000 plan credits. It is made by Lite.').waitFor();
    await page.getByText('Veo 3 comes with Plus, Pro, or any credit pack.').waitFor();
    expect(await page.getByRole('radio', { name: '8 seconds' }).isDisabled()).toBe(true);
    expect(await page.getByRole('radio', { name: /^Pro/ }).isDisabled()).toBe(true);
    await page.getByText('8 seconds come with Plus, Pro, or any credit pack.').waitFor();
    const plus = page.getByRole('link', { name: 'Plus plan $49.99 a month' });
    const pack = page.getByRole('link', { name: 'Credit pack $49.90' });
    expect(await plus.getAttribute('href')).toBe('/pricing#plans');
    expect(await pack.getAttribute('href')).toBe('/pricing#credit-packs');
  });

  it('gets a video of that model, with its badge, marked as simulated', async () => {
    await make('A kite over the dunes');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Lite', { exact: true }).waitFor();
    await preview.getByText('Simulated', { exact: true }).waitFor();
    expect(await newestVideo()).toMatchObject({
      model: 'simulated-lite',
      model_name: 'Lite',
      simulated: true,
    });
  });

  it('gets no more by a left-over pack credit', async () => {
    await person.buy('starter');
    // Plan credits are spent first: 3,000 of them, and all but one of the pack's.
    await spend(person, 9_999);
    await person.call('checkSubscription');
    await page.reload();
    const waysToPay = page.getByRole('region', { name: 'A video takes 1,000 credits' });
    await waysToPay.getByRole('link', { name: 'Plus plan $49.99 a month' }).waitFor();
    // The panel follows from the balance, the choices from the plan too, which may come a moment later.
    await page.getByRole('radio', { name: '8 seconds', disabled: true }).waitFor();
  });

  it('pays with pack credits and has everything, Veo 3 among it', async () => {
    await person.buy('starter');
    await page.reload();
    await page.getByText('This video uses 1,000 pack credits. It is made by Veo 3.').waitFor();
    await page.getByRole('tab', { name: /Google VEO3/ }).waitFor();
    await page.getByRole('radio', { name: '8 seconds' }).check();
    await make('A lamp in the fog');
    expect(await newestVideo()).toMatchObject({ model: 'google-veo3', duration: 8 });
  });
});

describe('a person with Basic and a pack', () => {
  it('chooses which credits pay, and sees what that allows', async () => {
    person = await newSubscriber(cloud, 'basic');
    await person.buy('starter');
    ({ page } = await newVisitor(browser, cloud.siteUrl));
    await openSignedIn(page, cloud, person);
    await page.getByRole('radio', { name: 'Plan credits' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Plan credits' }).isChecked()).toBe(true);
    await page.getByText('Pay with pack credits for 8 seconds.').waitFor();
    await page.getByRole('radio', { name: /^Pack credits/ }).check();
    await page.getByText('This video uses 1,000 pack credits. It is made by Veo 3.').waitFor();
    expect(await page.getByRole('radio', { name: '8 seconds' }).isEnabled()).toBe(true);
    await make('Rain on a tin roof');
    expect(await newestVideo()).toMatchObject({ model: 'google-veo3' });
    const { body } = await person.call('getCredits');
    expect(body).toMatchObject({ cycle_credits: 4_000, purchased_credits: 6_000 });
    await page.getByRole('radio', { name: 'Plan credits' }).check();
    await make('Rain on a glass roof');
    expect(await newestVideo()).toMatchObject({ model: 'simulated-lite', duration: 5 });
  });
});
