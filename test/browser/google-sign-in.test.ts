import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmationCode } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { agreeToTerms } from './account-steps.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectAccessible, twoViews } from './expect-accessible.ts';
import { choose, claimsOfAccessToken, leaveForGoogle } from './google-steps.ts';
import { expectBadge, password } from './person-steps.ts';

let cloud: SharedCloud;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));
/** Each test has a browser of its own in which no one is signed in. */
beforeEach(async () => {
  visitor = await newVisitor(browser, cloud.siteUrl);
  page = visitor.page;
});
afterEach(async () => {
  visitor.expectNoComplaints();
  await visitor.close();
});

describe('signing in with Google', () => {
  it('creates an account for a new user and opens the generator', async () => {
    await page.addInitScript(rememberConnecting);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('This is an emulated Google on your own machine.').waitFor();
    await page.getByRole('button', { name: /Ada Lovelace/ }).click();
    await page.waitForURL('**/generate');
    expect(await page.evaluate(() => sessionStorage.getItem('said-connecting'))).toBe('yes');

    await page.getByText('Welcome to Reelwright', { exact: true }).waitFor();
    await expectBadge(page, 'ada@gmail.example', 'No plan');
    expect(await claimsOfAccessToken(page)).toMatchObject({
      username: expect.stringMatching(/^google_\d{21}$/),
      scope: 'openid email',
    });
  });

  it('is the same account as the one with a password, if both verified the address', async () => {
    const userId = await cloud.userPool.seedUser({ email: 'both@example.com', password });
    await leaveForGoogle(page);
    await choose(page, 'both@example.com');

    // The first time, Cognito fails: the page tries again by itself.
    await page.waitForURL('**/generate');
    await expectBadge(page, 'both@example.com', 'No plan');
    expect(await claimsOfAccessToken(page)).toMatchObject({ sub: userId, username: userId });
    expect(await page.getByText('Google Sign-In Error', { exact: true }).count()).toBe(0);
  });

  it('refuses an address that Google has not verified, also if it has an account', async () => {
    await cloud.userPool.seedUser({ email: 'victim@example.com', password });
    await leaveForGoogle(page);
    await choose(page, 'victim@example.com', { verified: false });

    await expectRefusal(page, 'Google has not verified this email address, so we can’t tell if it is yours.');
    await page.waitForURL('**/auth');
    expect(await claimsOfAccessToken(page)).toBeNull();
  });

  it('goes back to where it began when it is cancelled, and still knows where the person was going', async () => {
    await page.goto('/auth?mode=create&next=%2Fdashboard');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.waitForURL('**/_local/google/**');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await expectRefusal(page, 'You canceled the sign-in with Google.');
    await page.waitForURL('**/auth?mode=create&next=%2Fdashboard');
    await page.getByRole('heading', { name: 'Create account' }).waitFor();
    expect(await claimsOfAccessToken(page)).toBeNull();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    // The page that is left has a field of the same name.
    await page.waitForURL('**/_local/google/**');
    await choose(page, 'undecided@example.com');
    await page.waitForURL('**/dashboard');
    await expectBadge(page, 'undecided@example.com', 'No plan');
  });

  it('takes no answer to a question that this tab did not ask', async () => {
    await leaveForGoogle(page);
    const code = await codeForSomebodyElse();
    await page.goto(`/generate?code=${code}&state=forged`);

    await expectRefusal(page, 'This sign-in didn’t start in this tab. Please try again.');
    expect(await claimsOfAccessToken(page)).toBeNull();
  });

  it('says that an address signs in with Google, when a password is chosen for it', async () => {
    await leaveForGoogle(page);
    await choose(page, 'first-google@example.com');
    await page.waitForURL('**/generate');
    await expectBadge(page, 'first-google@example.com', 'No plan');

    const elsewhere = await newVisitor(browser, cloud.siteUrl);
    await elsewhere.page.goto('/auth?mode=create');
    await elsewhere.page.getByLabel('Email', { exact: true }).fill('first-google@example.com');
    await elsewhere.page.getByLabel('Password', { exact: true }).fill(password);
    await agreeToTerms(elsewhere.page);
    await elsewhere.page.getByRole('button', { name: 'Create Account' }).click();
    await elsewhere.page.getByText('Authentication Error', { exact: true }).waitFor();
    await elsewhere.page.getByRole('alert').getByText('This address signs in with Google.').first().waitFor();
    await elsewhere.close();
  });

  it('has account settings without a password, and a deletion by a code that is mailed', async () => {
    const email = 'only-google@example.com';
    await leaveForGoogle(page, '/account');
    await choose(page, email);
    await page.getByText('You don’t have a Reelwright password.').waitFor();
    expect(await page.getByRole('button', { name: /password|two-factor|email/i }).count()).toBe(0);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel(/^Type/).fill('delete');
    await dialog.getByRole('button', { name: 'Email me a code' }).click();
    await dialog.getByText(`We sent a code to ${email}.`).waitFor();
    const mailed = await confirmationCode(cloud, email);
    await dialog.getByLabel('Code from the email').fill(mailed);
    await dialog.getByLabel('Code from the email').press('Enter');
    await page.waitForURL(`${cloud.siteUrl}/`);
    expect(await claimsOfAccessToken(page)).toBeNull();
  });

  it('makes a live API key without a password, by a code that is mailed', async () => {
    const email = 'google-developer@example.com';
    await leaveForGoogle(page, '/developers');
    await choose(page, email);
    await page.getByText('No keys yet').waitFor();
    await page.getByRole('button', { name: 'Create key', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await dialog.getByLabel('Live').check();
    await dialog.getByLabel('Name').fill('Shop');
    await dialog.getByText(/^You sign in with Google\./).waitFor();
    expect(await dialog.getByLabel('Your password').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Email me a code' }).click();
    await dialog.getByText(`We sent a code to ${email}.`).waitFor();
    await expectAccessible(page, 'the dialog of a live key with a mailed code', twoViews[0]);
    await dialog.getByLabel('Code from the email').fill(await confirmationCode(cloud, email));
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByRole('dialog', { name: 'Your new key' });
    expect(await shown.getByLabel('API key').inputValue()).toMatch(/^rw_live_/);
  });

  it('ends with the sign-out, so that the next person is asked who they are', async () => {
    await leaveForGoogle(page, '/dashboard');
    await choose(page, 'leaving@example.com');
    await page.waitForURL('**/dashboard');
    await page.getByRole('button', { name: 'leaving@example.com No plan' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL(`${cloud.siteUrl}/`);
    expect(await claimsOfAccessToken(page)).toBeNull();

    await page.goto('/_local/google/');
    await page.getByRole('button', { name: 'Sign out of Google' }).click();
    await leaveForGoogle(page);
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  });
});

/** Runs in the page: remembers that a button said so, for after the page is gone. */
function rememberConnecting(): void {
  new MutationObserver(() => {
    const buttons = [...document.querySelectorAll('button')];
    if (buttons.some(({ textContent }) => textContent.includes('Connecting...'))) {
      sessionStorage.setItem('said-connecting', 'yes');
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** A good code of another person's sign-in, which an attacker would slip in. */
async function codeForSomebodyElse(): Promise<string> {
  const attacker = await newVisitor(browser, cloud.siteUrl);
  const caught = new Promise<string>((resolve) => {
    void attacker.page.route('**/oauth2/token', async (route) => {
      resolve(new URLSearchParams(route.request().postData() ?? '').get('code') ?? '');
      await route.abort();
    });
  });
  await leaveForGoogle(attacker.page);
  await choose(attacker.page, 'attacker@example.com');
  const code = await caught;
  await attacker.close();
  return code;
}

async function expectRefusal(on: Page, message: string): Promise<void> {
  await on.getByText('Google Sign-In Error', { exact: true }).waitFor();
  await on.getByRole('main').getByText(message, { exact: true }).waitFor();
  await on.waitForURL(/\/auth(\?|$)/);
}
