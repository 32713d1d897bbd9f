import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleReport } from '../../functions/reports/testing/sample-reports.ts';
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
  await person.buy('starter');
});
afterAll(() => closePages(browser));

/** Its link, and the case that hides it. */
async function hiddenVideo(prompt: string) {
  const { id } = await person.generate({ prompt });
  await person.waitForVideo(id);
  const { body } = await person.call('shareVideo', { id, body: { show_prompt: false } });
  const link = String(Reflect.get(Object(body), 'share_url'));
  const report = sampleReport('intimate_image', { link });
  const answer = await fetch(`${cloud.siteUrl}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  expect(answer.status).toBe(202);
  return { link, report };
}

describe('a shared video that a visitor reports as an intimate image', () => {
  it('is gone for everyone at once, and its owner reads why, but not who reported it', async () => {
    const { link, report } = await hiddenVideo('A dancer behind a curtain');
    expect((await fetch(link)).status).toBe(404);

    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, person, '/generate?tab=history');
    const card = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'A dancer' });
    await card.getByText('Hidden after a report').waitFor();
    for (const action of [/^Play/, /^Download/, /^Save/]) {
      expect(await card.getByRole('button', { name: action }).count(), String(action)).toBe(0);
    }
    await card.getByRole('button', { name: /^More/ }).click();
    await card.getByRole('menuitem', { name: 'Delete', exact: true }).waitFor();
    expect(await card.getByRole('menuitem', { name: /share/i }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await card.getByRole('link', { name: 'Why, and how to appeal' }).click();
    await page.waitForURL(`**/appeal?case=${report.id}`);
    await page.getByRole('heading', { level: 1, name: 'Your video is hidden' }).waitFor();
    await page.getByText('An intimate image shared without consent').waitFor();
    await page.getByRole('link', { name: 'A dancer behind a curtain' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send appeal' }).count()).toBe(0);
    const content = await page.content();
    for (const secret of [report.explanation, 'Ada Lovelace', 'ada@reporter.example']) {
      expect(content).not.toContain(secret);
    }
    await expectAccessible(page, 'the case of a hidden video', twoViews[0]);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('has a case that only its owner can read', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    const { report } = await hiddenVideo('A window at night');
    await page.goto(`/appeal?case=${report.id}`);
    await page.getByRole('heading', { level: 1, name: 'Sign in to see this report' }).waitFor();
    await openSignedIn(page, cloud, await newPerson(cloud), `/appeal?case=${report.id}`);
    await page.getByRole('heading', { level: 1, name: 'We can’t find this report' }).waitFor();
    await visitor.close();
  });
});

describe('the transparency page', () => {
  it('shows the numbers of this year, by what the reports were about', async () => {
    await hiddenVideo('A door left open');
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/transparency');
    const row = page.getByRole('row', { name: /^An intimate image shared without consent/ });
    await row.waitFor();
    const [received, hidden] = await row.getByRole('cell').allTextContents();
    expect(Number(hidden)).toBeGreaterThan(0);
    // Other tests of this cloud report what is no video.
    expect(Number(received)).toBeGreaterThanOrEqual(Number(hidden));
    await expectAccessible(page, 'the numbers of reports', twoViews[1]);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('says what failed, and loads the numbers again', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.route('**/api/transparency', (route) => route.fulfill({ status: 503, body: '' }), {
      times: 1,
    });
    await page.goto('/de/transparency');
    await page.getByRole('status').getByText('Die Zahlen konnten nicht geladen werden.').waitFor();
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor({ state: 'hidden' });
    await visitor.close();
  });
});
