import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmationLink, newPerson, type Person, signInByPassword, signUp } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { agreeToTerms } from './account-steps.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectAccessible, twoViews } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { password } from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;
let ada: Person;
let visitor: Visitor;
const stranger = `${randomUUID()}@example.com`;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  ada = await newPerson(cloud);
  await signUp(cloud, stranger, password);
  visitor = await newVisitor(browser, cloud.siteUrl);
});
afterAll(() => closePages(browser));

/** Opens the link that the stranger was sent. */
async function openTheirLink(): Promise<void> {
  const link = await confirmationLink(cloud, stranger);
  await visitor.page.goto(`${link.pathname}${link.search}`);
}

describe('the link of a sign-up', () => {
  it('confirms by one press in the browser of the sign-up, and asks every other for a password', async () => {
    const email = `${randomUUID()}@example.com`;
    const own = await newVisitor(browser, cloud.siteUrl);
    await own.page.goto('/auth?mode=create');
    await own.page.getByLabel('Email', { exact: true }).fill(email);
    await own.page.getByLabel('Password', { exact: true }).fill(password);
    await agreeToTerms(own.page);
    await own.page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await own.page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const { pathname, search, searchParams } = await confirmationLink(cloud, email);
    const kept = await own.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).toContain('reelwright.sign-up');
    for (const secret of [password, searchParams.get('key') ?? '']) expect(kept).not.toContain(secret);

    const forwarded = await newVisitor(browser, cloud.siteUrl);
    await forwarded.page.goto(`${pathname}${search}`);
    await forwarded.page.getByRole('heading', { name: 'Set your password' }).waitFor();
    expect(await forwarded.page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await expect(signInByPassword(cloud, email, password)).rejects.toThrow('UserNotConfirmedException');
    await forwarded.close();

    const tab = await own.context.newPage();
    await tab.goto(`${pathname}${search}`);
    await tab.getByRole('heading', { name: 'Confirm your email' }).waitFor();
    expect(await tab.getByLabel('Password', { exact: true }).count()).toBe(0);
    await expectAccessible(tab, 'the link in the browser of the sign-up', twoViews[1]);
    await tab.getByRole('button', { name: 'Confirm and sign in', exact: true }).click();
    await tab.getByText('Welcome to Reelwright', { exact: true }).waitFor();
    await tab.waitForURL('**/generate');
    await tab.getByRole('button', { name: new RegExp(email) }).waitFor();
    expect(await tab.evaluate(() => localStorage.getItem('reelwright.sign-up'))).toBeNull();
    await signInByPassword(cloud, email, password);
    own.expectNoComplaints();
    await own.close();
  });

  it('lets the person choose another password', async () => {
    const email = `${randomUUID()}@example.com`;
    const { page, close } = await newVisitor(browser, cloud.siteUrl);
    await page.goto('/auth?mode=create');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await agreeToTerms(page);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const { pathname, search } = await confirmationLink(cloud, email);
    await page.goto(`${pathname}${search}`);
    await page.getByRole('button', { name: 'Choose another password' }).click();
    await expectFocus(page.getByLabel('Password', { exact: true }));
    await page.keyboard.type('my-own-password');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/generate');
    await signInByPassword(cloud, email, 'my-own-password');
    await close();
  });
});

describe("a link of another person's account", () => {
  it('asks a person who is signed in, and changes nothing if they stay', async () => {
    const { page } = visitor;
    await openSignedIn(page, cloud, ada);
    await openTheirLink();
    await page.getByText(`You are signed in as ${ada.email}`).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Stay signed in', exact: true }).click();
    await page.waitForURL('**/generate');
    await page.getByRole('button', { name: new RegExp(ada.email) }).waitFor();
    await expect(signInByPassword(cloud, stranger, password)).rejects.toThrow('UserNotConfirmedException');
  });

  it('moves them only when they switch and set a password', async () => {
    const { page } = visitor;
    await openTheirLink();
    await page.getByRole('button', { name: 'Switch account', exact: true }).click();
    await page.getByText(`This confirms ${stranger} and signs you in.`).waitFor();
    await page.getByLabel('Password', { exact: true }).fill('my-own-password');
    await page.getByRole('button', { name: 'Confirm and sign in', exact: true }).click();
    await page.waitForURL('**/generate');
    await page.getByRole('button', { name: new RegExp(stranger) }).waitFor();
  });

  it('says when it has ended', async () => {
    const other = await newVisitor(browser, cloud.siteUrl);
    const link = await confirmationLink(cloud, stranger);
    await other.page.goto(`${link.pathname}${link.search}`);
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await other.page.getByRole('button', { name: 'Confirm and sign in', exact: true }).click();
    await other.page.getByText(/This link has expired or was already used. If your email/).waitFor();
    expect(new URL(other.page.url()).search).toBe('');
    await other.close();
    visitor.expectNoComplaints();
  });
});
