import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { type SharedCloud, tableNamed } from '../cloud/test-cloud.ts';
import { expectLedgerToAddUp } from '../tables/ledger-sum.ts';

/** Test cards, as the page of the emulated Stripe lists them. */
export const cards = {
  works: '4242 4242 4242 4242',
  alsoWorks: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
} as const;

/** Every person of the tests chooses it. */
export const password = 'secret-enough';

/** Fills in the form on `/auth` and waits for where it leads. */
export async function signIn(page: Page, email: string, next = '/generate'): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`**${next}`);
}

/** Opens the newest message of the mailbox in a tab of its own and confirms by its link in one press: this browser signed up. Gives that tab. */
export async function followConfirmationLink(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/_local/mail');
  await tab
    .getByRole('link', { name: /Confirm your email address/ })
    .first()
    .click();
  await tab.locator('a[href*="/auth?confirm="]').first().click();
  await tab.getByRole('button', { name: 'Confirm and sign in', exact: true }).click();
  return tab;
}

/** Types a card into a form of Stripe's and presses its button. */
export async function enterCard(
  form: Page,
  number: string,
  button: RegExp | string = /^(Pay|Subscribe)/,
): Promise<void> {
  await form.bringToFront();
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel(/Expiry/).fill('12 / 34');
  await form.getByLabel('CVC').fill('123');
  await form.getByLabel('Name on card').fill('Ada Lovelace');
  await form.getByRole('button', { name: button }).click();
}

/** Clicks what opens a page of Stripe's in a new tab, and gives that tab. */
export async function openStripePage(page: Page, button: string, kind: 'checkout' | 'portal'): Promise<Page> {
  // A browser seldom draws a tab in the background, and clicks wait for that.
  await page.bringToFront();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const tab = await opened;
  await tab.waitForURL(`**/_local/stripe/${kind}/**`);
  return tab;
}

/** From the portal back to the site, by its own link. */
export async function returnToSite(portal: Page): Promise<void> {
  await portal.getByRole('link', { name: /Return to/ }).click();
  await portal.waitForURL('**/dashboard');
}

/** A titled part of the dashboard. */
export function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Waits until a part of the dashboard says all of `texts`. */
export async function expectCard(page: Page, title: string, ...texts: (string | RegExp)[]): Promise<void> {
  for (const text of texts) await card(page, title).getByText(text).first().waitFor();
}

/** Presses the dashboard's Refresh and waits for its word. */
export async function refresh(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Refresh', exact: true });
  await button.click();
  // It says 'Refreshing...' until it is done; the word of an earlier refresh may still be on show.
  await button.waitFor();
  await page.getByText('Account status updated.').first().waitFor();
}

/** What Stripe does by itself is told by a webhook within a second: the person presses Refresh until it is there. */
export async function expectAfterRefresh(page: Page, title: string, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await refresh(page);
      return card(page, title).getByText(text, { exact: true }).first().isVisible();
    })
    .toBe(true);
  // Whatever else the page shows was asked for at the same moment, and may have been answered just before.
  await refresh(page);
}

/** The badge beside the address in the header. */
export async function expectBadge(page: Page, email: string, badge: string): Promise<void> {
  await page.getByRole('button', { name: `${email} ${badge}` }).waitFor();
}

/** A line of the credit statement as the page shows it. */
export interface StatementLine {
  readonly what: string;
  readonly credits: string;
  readonly balance: string;
}

/** The lines of the statement that are on show, newest first. */
export async function statementLines(page: Page): Promise<readonly StatementLine[]> {
  await page.getByRole('heading', { name: 'Credit statement' }).scrollIntoViewIfNeeded();
  const table = page.getByRole('table', { name: 'Credit statement, newest first' });
  await table.waitFor();
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((found) =>
      found.map((row) => Array.from(row.querySelectorAll('td'), (cell) => cell.innerText.trim())),
    );
  return rows.map(([, what = '', credits = '', balance = '']) => ({ what, credits, balance }));
}

/** Waits until the statement's newest lines are these: what, credits, balance after. */
export async function expectNewestLines(
  page: Page,
  ...expected: readonly (readonly [what: string, credits: string, balance: string])[]
): Promise<void> {
  await expect
    .poll(async () =>
      (await statementLines(page))
        .slice(0, expected.length)
        .map(({ what, credits, balance }) => [what, credits, balance]),
    )
    .toEqual(expected);
}

/** Asserts that the credits on an open dashboard, the account and the sum of the ledger are one and the same. */
export async function expectBooksToBalanceOn(page: Page, cloud: SharedCloud): Promise<void> {
  const userId = await accountIdOn(page);
  const account = await expectLedgerToAddUp(cloud.database, tableNamed(cloud, 'Credits'), userId);
  const shown = await card(page, 'Credits Balance').getByRole('paragraph').first().innerText();
  // A debt is shown beside what can be spent.
  const { cycle_credits: cycle, purchased_credits: purchased, grace_credits: grace } = account;
  expect(numberOf(shown)).toBe(Math.max(0, cycle) + Math.max(0, purchased) + grace);
}

/** The account that the page's browser is signed in to, as its access token says. */
async function accountIdOn(page: Page): Promise<string> {
  const token = await page.evaluate(() =>
    Object.entries(localStorage)
      .find(([key]) => key.endsWith('.accessToken'))
      ?.at(1),
  );
  const payload = Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString();
  return z.parse(z.object({ account_id: z.string() }), JSON.parse(payload)).account_id;
}

/** '+7,000' → 7000, '−1,000' → -1000. */
export function numberOf(text: string): number {
  return Number(text.replaceAll(',', '').replace('\u2212', '-'));
}

/** Runs `steps` and fails if the page was loaded anew meanwhile. */
export async function withoutReload(page: Page, steps: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => performance.timeOrigin);
  await steps();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
}
