import { readFileSync } from 'node:fs';
import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AccountExport } from '../../contract/account-export.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import { startTestCloud, type TestCloud } from '../cloud/test-cloud.ts';
import { enterPassword, openSettings, setting } from './account-steps.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectFocus } from './focus.ts';
import { newPersonWithVideo } from './new-person-with-video.ts';
import { password } from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: TestCloud;
let browser: Browser;
let ada: Person;
let bob: Person;
let visitor: Visitor;
let page: Page;
/** What Ada's authenticator holds. */
let secret = '';

const newPassword = 'another-secret';
const lastPassword = 'yet-another-secret';

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startTestCloud('account'), sharedBrowser()]);
  [ada, bob] = await Promise.all([
    newPersonWithVideo(cloud, { prompt: 'The sea that Ada saw' }),
    newPersonWithVideo(cloud, { prompt: 'The hills that Bob saw' }),
  ]);
  visitor = await newVisitor(browser, cloud.siteUrl);
  page = visitor.page;
});
afterAll(async () => {
  await closePages(browser);
  await cloud.stop();
});

/** What the authenticator shows now; each code signs in once, so the clock goes on before the next. */
function nextCode(): string {
  cloud.advanceClock(31_000);
  return totpCode(secret, cloud.now());
}

function wrongCode(): string {
  return totpCode(secret, cloud.now() + 10 * 60_000);
}

async function signOut(): Promise<void> {
  // The page closes the menu when it arrives.
  await page.getByRole('heading', { name: /^(Credit statement|Account settings)$/ }).waitFor();
  await page.getByRole('button', { name: new RegExp(ada.email) }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL(`${cloud.siteUrl}/`);
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
}

/** What a screen reader says of a field besides its name. */
function descriptionOf(field: Locator): Promise<string | null> {
  return field.evaluate(
    (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? null,
  );
}

/** The steps build on one another, as a person does them. */
describe('the account settings', () => {
  it('open from the Account card, by keyboard, and put the focus where they begin', async () => {
    await openSignedIn(page, cloud, ada, '/dashboard');
    await page.getByRole('link', { name: 'Account settings' }).focus();
    await page.keyboard.press('Enter');
    await setting(page, 'Password').getByRole('button').waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Change password');
  });

  it('show the id of the account, which the dashboard does not, and copy it', async () => {
    await page.context().grantPermissions(['clipboard-write']);
    const part = setting(page, 'User ID');
    await part.getByText(ada.userId, { exact: true }).waitFor();
    await part.getByRole('button', { name: 'Copy user ID' }).click();
    await part.getByText('Copied').waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('link', { name: 'Account settings' }).waitFor();
    expect(await page.getByText(ada.userId).count()).toBe(0);
    await openSettings(page);
  });

  it('set up two-factor sign-in: a wrong code is told, the right one turns it on', async () => {
    const part = setting(page, 'Two-factor sign-in');
    await part.getByText('Two-factor sign-in is off.').waitFor();
    await part.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
    await part.getByLabel('Your password').fill('not-my-password');
    await part.getByRole('button', { name: 'Continue' }).click();
    await part.getByText('This password isn’t correct.').waitFor();
    await part.getByLabel('Your password').fill(password);
    await part.getByLabel('Your password').press('Enter');
    await part.getByRole('img', { name: /^QR code/ }).waitFor();
    const shown = await part.locator('code').innerText();
    expect(shown).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    secret = shown.replaceAll(' ', '');
    await part.getByLabel('Code', { exact: true }).fill(wrongCode());
    await part.getByRole('button', { name: 'Turn on' }).click();
    await part.getByText('This code isn’t correct or was already used.').waitFor();
    await expectFocus(part.getByLabel('Code', { exact: true }));
    await part.getByLabel('Code', { exact: true }).fill(nextCode());
    await part.getByLabel('Code', { exact: true }).press('Enter');
    await part.getByText('Two-factor sign-in is on.').waitFor();
  });

  it('ask for the code at the next sign-in, and say when it is wrong', async () => {
    await signOut();
    await enterPassword(page, ada.email, password);
    await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(wrongCode());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This code isn’t right.').first().waitFor();
    await page.getByLabel('Code', { exact: true }).fill(nextCode());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/dashboard');
  });

  it('ask for the password again when the code took too long', async () => {
    await signOut();
    await enterPassword(page, ada.email, password);
    await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
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

  it('change the password with a code of the authenticator, and go on with the next one', async () => {
    await openSettings(page);
    const part = setting(page, 'Password');
    await part.getByRole('button', { name: 'Change password' }).click();
    await part.getByLabel('Current password').fill(password);
    await part.getByLabel('New password').fill(newPassword);
    const code = part.getByLabel('Code from your authenticator app');
    await code.fill(wrongCode());
    await part.getByRole('button', { name: 'Save new password' }).click();
    await part.getByText('This code isn’t correct or was already used.').waitFor();
    await expectFocus(code);
    await code.fill(nextCode());
    await page.keyboard.press('Enter');
    await page.getByText('Your password is changed. Enter the next code to stay signed in.').waitFor();
    await page.getByLabel('Code', { exact: true }).fill(nextCode());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/account');
    await setting(page, 'Password').getByRole('button', { name: 'Change password' }).waitFor();
  });

  it('turn two-factor sign-in off with the right password and a code only', async () => {
    const part = setting(page, 'Two-factor sign-in');
    await part.getByText('Two-factor sign-in is on.').waitFor();
    await part.getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
    await part.getByLabel('Your password').fill('not-my-password');
    await part.getByLabel('Code from your authenticator app').fill(nextCode());
    await part.getByRole('button', { name: 'Turn off', exact: true }).click();
    await part.getByText('This password isn’t correct.').waitFor();
    await part.getByLabel('Your password').fill(newPassword);
    await part.getByLabel('Code from your authenticator app').fill(wrongCode());
    await part.getByRole('button', { name: 'Turn off', exact: true }).click();
    await part.getByText('This code isn’t correct or was already used.').waitFor();
    await part.getByLabel('Code from your authenticator app').fill(nextCode());
    await part.getByRole('button', { name: 'Turn off', exact: true }).click();
    await part.getByText('Two-factor sign-in is off.').waitFor();
  });

  it('say what is wrong with a password at its field', async () => {
    const part = setting(page, 'Password');
    await part.getByRole('button', { name: 'Change password' }).click();
    await part.getByText('Password must be at least 6 characters long').waitFor();
    const current = part.getByLabel('Current password');
    const chosen = part.getByLabel('New password');
    await current.fill('not-my-password');
    await chosen.fill('password1');
    await part.getByRole('button', { name: 'Save new password' }).click();
    await part.getByText('This password is too easy to guess. Choose another.').waitFor();
    expect(await descriptionOf(chosen)).toBe('This password is too easy to guess. Choose another.');
    await expectFocus(chosen);
    await chosen.fill(lastPassword);
    await part.getByRole('button', { name: 'Save new password' }).click();
    await part.getByText('This password isn’t correct.').waitFor();
    expect(await descriptionOf(current)).toBe('This password isn’t correct.');
    await expectFocus(current);
    await visitor.context.setOffline(true);
    await part.getByRole('button', { name: 'Save new password' }).click();
    await part.getByRole('alert').getByText('We couldn’t reach the server.').waitFor();
    await visitor.context.setOffline(false);
    // The eleventh change within an hour.
    await part.getByRole('button', { name: 'Save new password' }).click();
    await part
      .getByRole('alert')
      .getByText(/Please try again in (1 minute|\d+ minutes)\./)
      .waitFor();
    await part.getByRole('button', { name: 'Cancel' }).click();
  });

  it("export the user's own videos only, in a file named by the day", async () => {
    await page.getByRole('button', { name: 'Export my data' }).click();
    await page.getByText('We’re preparing your data').waitFor();
    expect(await page.getByRole('button', { name: 'Preparing...' }).isDisabled()).toBe(true);
    await page.getByText('Your data is ready').waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
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
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('heading', { name: 'Account settings' }).waitFor({ state: 'detached' });
    expect(
      visitor
        .complaints()
        .filter((line) => !/status of (40[013]|42[29])|ERR_INTERNET_DISCONNECTED/.test(line)),
    ).toEqual([]);
  });
});

describe('another password', () => {
  it('signs this browser in with it in every tab, and every other browser out', async () => {
    const eve = await newPerson(cloud);
    const [here, other] = [
      await newVisitor(browser, cloud.siteUrl),
      await newVisitor(browser, cloud.siteUrl),
    ];
    for (const { page: of } of [here, other]) await openSignedIn(of, cloud, eve, '/dashboard');
    await openSettings(here.page);
    const part = setting(here.page, 'Password');
    await part.getByRole('button', { name: 'Change password' }).click();
    const tab = await here.context.newPage();
    await tab.goto('/generate');
    await tab.getByLabel('Prompt', { exact: true }).fill('A heron waits in the reeds');
    // Refused by the server's clock, and renewed.
    cloud.advanceClock(11 * 60_000);
    await part.getByLabel('Current password').fill(password);
    await part.getByLabel('New password').fill(newPassword);
    await part.getByLabel('New password').press('Enter');
    await part.getByText('Your password is changed.').waitFor();
    await here.page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await here.page.getByRole('button', { name: 'Refresh' }).click();
    await here.page.getByText('Account status updated.').first().waitFor();
    await tab.bringToFront();
    await tab.getByRole('tab', { name: 'History' }).click();
    await tab.getByText('No videos yet').waitFor();
    expect(await tab.getByText('Your session has ended').count()).toBe(0);

    await other.page.getByRole('button', { name: 'Refresh' }).click();
    await other.page.waitForURL('**/auth?next=%2Fdashboard');
    await other.page.getByText('Your session has ended').waitFor();
    await enterPassword(other.page, eve.email, password);
    await other.page.getByText('Incorrect username or password.').first().waitFor();
    await enterPassword(other.page, eve.email, newPassword);
    await other.page.waitForURL('**/dashboard');
    await Promise.all([here.close(), other.close()]);
  });
});

describe('signing out everywhere', () => {
  it('ends this session and every other one at once', async () => {
    const other = await newVisitor(browser, cloud.siteUrl);
    await enterPassword(other.page, ada.email, newPassword);
    await other.page.waitForURL('**/dashboard');
    // It is at rest, so that its next request is the one that is pressed below.
    await other.page.reload({ waitUntil: 'networkidle' });

    await openSettings(page);
    await setting(page, 'Sign out everywhere').getByRole('button').click();
    await page
      .getByRole('dialog', { name: 'Sign out everywhere?' })
      .getByRole('button', { name: 'Sign out everywhere' })
      .click();
    await page.getByText('Signed out everywhere').first().waitFor();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();

    await other.page.getByRole('button', { name: 'Refresh' }).click();
    await other.page.waitForURL('**/auth?next=%2Fdashboard');
    await other.page.getByText('Your session has ended').waitFor();
    await other.close();
  });
});
