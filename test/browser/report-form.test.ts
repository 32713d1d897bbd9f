import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minimumFillingMilliseconds } from '../../contract/fields/message-limits.ts';
import { caseReferencePattern } from '../../contract/reports/reports.ts';
import { newEmail } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

let cloud: SharedCloud;
let browser: Browser;
beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));

/** A visitor whose clock the tests move on: a form is sent no sooner than a person could have filled it in. */
async function newReporter(): Promise<Visitor> {
  const visitor = await newVisitor(browser, cloud.siteUrl);
  await visitor.page.clock.install();
  return visitor;
}

const takeTime = (page: Page) => page.clock.fastForward(minimumFillingMilliseconds);
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send report' });
const failure = (page: Page) => page.locator('form').getByRole('alert');
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const shareLink = () => `${cloud.siteUrl}/share/AAAAAAAAAAAAAAAAAAAAAA`;

describe('the report form', () => {
  it('asks by keyboard alone for what its kind needs, and says the reference and what happens next', async () => {
    const visitor = await newReporter();
    const { page } = visitor;
    await page.goto(`/report?link=${encodeURIComponent(shareLink())}`, { waitUntil: 'networkidle' });
    expect(await sendButton(page).isVisible()).toBe(false);
    await page.getByRole('radio', { name: /^An intimate image/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    expect(await isFocused(page.getByLabel('Link to the video'))).toBe(true);
    expect(await page.getByLabel('Link to the video').inputValue()).toBe(shareLink());
    expect(await page.getByLabel('The work that is infringed').isVisible()).toBe(false);
    await page.keyboard.press('Tab');
    await page.keyboard.type('The person in this video is me.');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada Lovelace');
    await page.keyboard.press('Tab');
    await page.keyboard.type(newEmail());
    for (const statement of [/^I am the person shown/, /did not agree to this/]) {
      await page.keyboard.press('Tab');
      expect(await isFocused(page.getByRole('checkbox', { name: statement }))).toBe(true);
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ada Lovelace');
    await takeTime(page);
    await page.keyboard.press('Enter');
    const sent = page.locator('[data-part=sent]');
    await sent.waitFor();
    expect(await page.locator('[data-part=reference]').innerText()).toMatch(caseReferencePattern);
    expect(await sent.getByText('We decide within 24 hours').isVisible()).toBe(true);
    expect(await sent.getByText('within 48 hours').isVisible()).toBe(false);
    expect(await sent.getByText('A receipt is on its way to your email').isVisible()).toBe(true);
    await expectAccessible(page, '/report, sent');
    await page.getByRole('button', { name: 'Report another video' }).click();
    expect(await isFocused(page.getByRole('radio', { name: /^An intimate image/ }))).toBe(true);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('keeps what was typed when the kind changes, over a reload and when the answer is lost', async () => {
    const visitor = await newReporter();
    const { page, context } = visitor;
    const ids: unknown[] = [];
    await context.route('**/api/reports', async (route) => {
      ids.push(route.request().postDataJSON().id);
      await route.fetch();
      await route.abort();
    });
    await page.goto('/report?kind=copyright', { waitUntil: 'networkidle' });
    await page.getByLabel('The work that is infringed').fill('My video of the sea at dusk.');
    await page.getByRole('radio', { name: /^Harm to a child/ }).check();
    await sendButton(page).click();
    await failure(page).getByText('Not sent yet: please check 3 fields.').waitFor();
    await page.getByLabel('Link to the video').fill(shareLink());
    await page.getByLabel('What is wrong with it').fill('A child is shown, see the second half.');
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByLabel('Link to the video').inputValue()).toBe(shareLink());
    await page.getByRole('radio', { name: /^Copyright/ }).check();
    expect(await page.getByLabel('The work that is infringed').inputValue()).toBe(
      'My video of the sea at dusk.',
    );
    await page.getByRole('radio', { name: /^Harm to a child/ }).check();
    await page.getByRole('checkbox', { name: /^I believe in good faith/ }).check();
    await takeTime(page);
    await sendButton(page).click();
    await failure(page).getByText('We couldn’t be reached.').waitFor();
    await context.unroute('**/api/reports');
    page.on('request', (request) => {
      if (request.url().endsWith('/api/reports')) ids.push(request.postDataJSON().id);
    });
    await sendButton(page).click();
    await page.locator('[data-part=sent]').waitFor();
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    await visitor.close();
  });

  it('lets no link write anything into a report but a shared video or the hash of a file', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    for (const link of ['https://elsewhere.example/share/AAAAAAAAAAAAAAAAAAAAAA', '/share/A', 'Pay me']) {
      const query = new URLSearchParams({ kind: 'other', link, file: 'Pay me', explanation: 'Pay me' });
      await page.goto(`/report?${query}`, { waitUntil: 'networkidle' });
      for (const label of ['Link to the video', 'What is wrong with it']) {
        expect(await page.getByLabel(label).inputValue()).toBe('');
      }
      expect(await page.getByLabel('SHA-256 of the file').isVisible()).toBe(false);
    }
    await page.goto(`/de/report?kind=other&file=${'a'.repeat(64)}`, { waitUntil: 'networkidle' });
    expect(await page.getByLabel('SHA-256 der Datei').inputValue()).toBe('a'.repeat(64));
    await page.getByRole('button', { name: 'Meldung senden' }).click();
    await failure(page).getByText('Noch nicht gesendet: Bitte prüfe 4 Felder.').waitFor();
    await visitor.close();
  });

  it('takes the copyright notices of the DMCA page', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/dmca');
    await page.getByRole('link', { name: 'Report a copyright infringement' }).click();
    await page.waitForURL('**/report');
    await page.getByRole('checkbox', { name: /under penalty of perjury/ }).waitFor();
    expect(await page.getByRole('radio', { name: /^Copyright/ }).isChecked()).toBe(true);
    await visitor.close();
  });
});
