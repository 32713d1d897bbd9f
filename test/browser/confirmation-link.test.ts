import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmationLink, newPerson, type Person, signInByPassword, signUp } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
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
