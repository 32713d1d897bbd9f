import { readFileSync } from 'node:fs';
import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AccountExport } from '../../contract/account-export.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import { startTestCloud, type TestCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectCard, password, signIn } from './person-steps.ts';

let cloud: TestCloud;
let browser: Browser;
let ada: Person;
let bob: Person;
let visitor: Visitor;
let page: Page;
/** What Ada's authenticator holds. */
let secret = '';

const newPassword = 'another-secret';

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startTestCloud(), sharedBrowser()]);
  [ada, bob] = await Promise.all([newPerson(cloud), newPerson(cloud)]);
  for (const [person, prompt] of [
    [ada, 'The sea that Ada saw'],
    [bob, 'The hills that Bob saw'],
  ] as const) {
    await person.buy('starter');
    const { id } = await person.generate({ prompt });
    await person.waitForVideo(id);
  }
  visitor = await newVisitor(browser, cloud.siteUrl);
  page = visitor.page;
});
afterAll(async () => {
  await closePages(browser);
  await cloud.stop();
});

/** A part of the settings by its title. */
function setting(title: string, of = page) {
  return of.getByRole('region', { name: 'Account settings' }).getByRole('region', { name: title });
}

/** What the authenticator shows now; each code signs in once, so the clock goes on before the next. */
function nextCode(): string {
  cloud.advanceClock(31_000);
  return totpCode(secret, cloud.now());
}

function wrongCode(): string {
  return totpCode(secret, cloud.now() + 10 * 60_000);
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: new RegExp(ada.email) }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
}

async function enterPassword(value: string): Promise<void> {
  await page.goto('/auth?next=%2Fdashboard');
  await page.getByLabel('Email', { exact: true }).fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function openSettings(of = page): Promise<void> {
  await of.getByRole('link', { name: 'Account settings' }).click();
  await setting('Password', of).getByRole('button', { name: 'Change password' }).waitFor();
}

/** The steps build on one another, as a person does them. */
describe('the account settings', () => {
  it('open from the Account card, by keyboard, and put the focus where they begin', async () => {
    await signIn(page, ada.email, '/dashboard');
    await page.getByRole('link', { name: 'Account settings' }).focus();
    await page.keyboard.press('Enter');
    await setting('Password').getByRole('button').waitFor();
    expect(new URL(page.url()).hash).toBe('#account');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Account settings');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Change password');
  });

  it('set up two-factor sign-in: a wrong code is told, the right one turns it on', async () => {
    const part = setting('Two-factor sign-in');
    await part.getByText('Two-factor sign-in is off.').waitFor();
    await part.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
    await part.getByRole('img', { name: /^QR code/ }).waitFor();
    const shown = await part.locator('code').innerText();
    expect(shown).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    secret = shown.replaceAll(' ', '');
    await part.getByLabel('Code', { exact: true }).fill(wrongCode());
    await part.getByRole('button', { name: 'Turn on' }).click();
    await part.getByRole('alert').getByText('This code is not right.').waitFor();
    await part.getByLabel('Code', { exact: true }).fill(nextCode());
    await part.getByLabel('Code', { exact: true }).press('Enter');
    await part.getByText('Two-factor sign-in is on.').waitFor();
  });

  it('ask for the code at the next sign-in, and say when it is wrong', async () => {
    await signOut();
    await enterPassword(password);
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(wrongCode());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This code is not right.').first().waitFor();
    await page.getByLabel('Code', { exact: true }).fill(nextCode());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/dashboard');
  });

  it('ask for the password again when the code took too long', async () => {
    await signOut();
    await enterPassword(password);
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    cloud.advanceClock(4 * 60_000);
    await page.getByLabel('Code', { exact: true }).fill(nextCode());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('That took too long. Sign in with your password again.').first().waitFor();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByLabel('Code', { exact: true }).fill(nextCode());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/dashboard');
  });

  it('turn two-factor sign-in off with the right password only', async () => {
    await openSettings();
    const part = setting('Two-factor sign-in');
    await part.getByText('Two-factor sign-in is on.').waitFor();
    await part.getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
    await part.getByLabel('Your password').fill('not-my-password');
    await part.getByRole('button', { name: 'Turn off', exact: true }).click();
    await part.getByText('The current password is not right.').waitFor();
    await part.getByLabel('Your password').fill(password);
    await part.getByRole('button', { name: 'Turn off', exact: true }).click();
    await part.getByText('Two-factor sign-in is off.').waitFor();
  });

  it('change the password of who knows the present one; the new one signs in, without a code', async () => {
    const part = setting('Password');
    await part.getByRole('button', { name: 'Change password' }).click();
    await part.getByText('Password must be at least 6 characters long').waitFor();
    await part.getByLabel('Current password').fill('not-my-password');
    await part.getByLabel('New password').fill(newPassword);
    await part.getByLabel('Confirm password').fill(newPassword);
    await part.getByRole('button', { name: 'Save new password' }).click();
    await part.getByRole('alert').getByText('The current password is not right.').waitFor();
    await part.getByLabel('Current password').fill(password);
    await part.getByRole('button', { name: 'Save new password' }).click();
    await part.getByText('Your password is changed.').waitFor();
    await signOut();
    await enterPassword(password);
    await page.getByText('Incorrect username or password.').first().waitFor();
    await enterPassword(newPassword);
    await page.waitForURL('**/dashboard');
  });

  it("export the user's own videos only, in a file named by the day", async () => {
    await openSettings();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^reelwright-account-\d{4}-\d\d-\d\d\.json$/);
    const text = readFileSync(await download.path(), 'utf8');
    const exported = z.parse(AccountExport, JSON.parse(text));
    expect(exported.profile).toMatchObject({ id: ada.userId, email: ada.email, email_verified: true });
    expect(exported.videos.map(({ prompt }) => prompt)).toEqual(['The sea that Ada saw']);
    expect(exported.account.balance.credits).toBe(exported.credit_entries.at(-1)?.balance_after);
    expect(text).not.toContain(bob.userId);
    const video = await page.request.get(exported.videos[0]?.video_url ?? '');
    expect(video.status()).toBe(200);
  });

  it('met no error but those that were asked for', async () => {
    await page.getByRole('link', { name: 'Close settings' }).click();
    await page.getByRole('heading', { name: 'Account settings' }).waitFor({ state: 'detached' });
    expect(visitor.complaints().filter((line) => !/status of 400/.test(line))).toEqual([]);
  });
});

describe('deleting the account', () => {
  it('asks for a typed word, ends on the landing page, signed out, and the account can no longer sign in', async () => {
    const other = await newVisitor(browser, cloud.siteUrl);
    await signIn(other.page, bob.email, '/dashboard');
    await openSettings(other.page);
    await setting('Delete account', other.page).getByRole('button').click();
    const dialog = other.page.getByRole('dialog', { name: 'Delete your account?' });
    const deletion = dialog.getByRole('button', { name: 'Delete my account' });
    expect(await deletion.isDisabled()).toBe(true);
    await dialog.getByLabel(/^Type/).fill('delete');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await deletion.click();
    await other.page.getByText('Your account is deleted').first().waitFor();
    await other.page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    expect(new URL(other.page.url()).pathname).toBe('/');
    await other.page.goto('/auth');
    await other.page.getByLabel('Email', { exact: true }).fill(bob.email);
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await other.page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await other.page.getByText('Incorrect username or password.').first().waitFor();
    await other.close();
  });
});

describe('signing out everywhere', () => {
  it('ends this session at once, and another one when its token has run out', async () => {
    const other = await newVisitor(browser, cloud.siteUrl);
    await other.page.goto('/auth?next=%2Fdashboard');
    await other.page.getByLabel('Email', { exact: true }).fill(ada.email);
    await other.page.getByLabel('Password', { exact: true }).fill(newPassword);
    await other.page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await other.page.waitForURL('**/dashboard');

    await openSettings();
    await setting('Sign out everywhere').getByRole('button').click();
    await page
      .getByRole('dialog', { name: 'Sign out everywhere?' })
      .getByRole('button', { name: 'Sign out everywhere' })
      .click();
    await page.getByText('Signed out everywhere').first().waitFor();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();

    await other.page.goto('/dashboard');
    await expectCard(other.page, 'Successful Credit Purchases', /49\.90/);
    cloud.advanceClock(61 * 60_000);
    await other.page.goto('/dashboard');
    await other.page.waitForURL('**/auth**');
    await other.close();
  });
});
