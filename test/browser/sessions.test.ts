import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, type Person, signUp } from '../cloud/person.ts';
import { startTestCloud, type TestCloud } from '../cloud/test-cloud.ts';
import { agreeToTerms } from './account-steps.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectFocus } from './focus.ts';
import { choose, claimsOfAccessToken, leaveForGoogle } from './google-steps.ts';
import { expectBadge, password, refresh, signIn } from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: TestCloud;
let browser: Browser;
let ada: Person;
let visitor: Visitor;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startTestCloud('sessions'), sharedBrowser()]);
  ada = await newPerson(cloud);
});
afterAll(async () => {
  await closePages(browser);
  await cloud.stop();
});
beforeEach(async () => {
  visitor = await newVisitor(browser, cloud.siteUrl);
});

const sentence = 'A heron waits in the reeds';
const prompt = (page: Page) => page.getByLabel('Prompt', { exact: true });

/** How often the browser asks for a path of the API, and for new tokens. */
function countRequests({ context }: Visitor) {
  const counted = { api: 0, renewals: 0 };
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) counted.api += 1;
    if (
      /GetTokensFromRefreshToken|REFRESH_TOKEN/.test(JSON.stringify(request.headers()) + request.postData())
    )
      counted.renewals += 1;
  });
  return counted;
}

describe('an access token that has run out', () => {
  it('is renewed at most once by each tab, and no one notices', async () => {
    const { page, context } = visitor;
    await openSignedIn(page, cloud, ada, '/dashboard');
    const tab = await context.newPage();
    await tab.goto('/dashboard');
    await tab.getByRole('button', { name: 'Refresh' }).waitFor();
    const counted = countRequests(visitor);
    cloud.advanceClock(15 * 60_000);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await tab.getByRole('button', { name: 'Refresh' }).click();
    for (const one of [page, tab]) await one.getByText('Account status updated.').first().waitFor();
    // A tab may not see yet what another one has stored.
    expect(counted.renewals).toBeLessThanOrEqual(2);
    await visitor.close();
  });
});

describe('signing in with Google', () => {
  it('lasts: the tokens are renewed like those of a password', async () => {
    const { page } = visitor;
    await leaveForGoogle(page, '/dashboard');
    await choose(page, 'staying@example.com');
    await page.waitForURL('**/dashboard');
    await expectBadge(page, 'staying@example.com', 'No plan');
    await refresh(page);
    const before = await claimsOfAccessToken(page);

    // An hour later, for the browser as well: it renews what has expired before it asks.
    cloud.advanceClock(61 * 60_000);
    await page.clock.setSystemTime(cloud.now());
    await refresh(page);
    const after = await claimsOfAccessToken(page);
    expect(after?.sub).toBe(before?.sub);
    expect(after?.account_id).toBe(before?.account_id);
    expect(Number(after?.iat)).toBeGreaterThan(Number(before?.iat));
    visitor.expectNoComplaints();
    await visitor.close();
  });
});

describe('a session that was ended elsewhere', () => {
  it('is said in every tab, without a loop, and what was typed is kept', async () => {
    const { page, context } = visitor;
    const bob = await newPerson(cloud);
    await openSignedIn(page, cloud, bob);
    await prompt(page).fill(sentence);
    const dashboard = await context.newPage();
    await dashboard.goto('/dashboard');
    await dashboard.getByRole('button', { name: 'Refresh' }).waitFor();
    const counted = countRequests(visitor);
    expect((await bob.call('endSessions')).status).toBe(200);
    // A message that goes by itself: the tab that is seen has it.
    await page.bringToFront();
    await dashboard.reload();
    await page.getByText('Your session has ended').waitFor();
    expect(await prompt(page).inputValue()).toBe(sentence);
    await dashboard.bringToFront();
    await dashboard.waitForURL('**/auth?next=%2Fdashboard');
    await dashboard.getByText('Your session has ended').waitFor();
    // Long enough for what an endless loop would send.
    await page.waitForTimeout(3_000);
    expect(counted.renewals).toBe(1);
    expect(counted.api).toBeLessThan(12);

    await dashboard.getByLabel('Email', { exact: true }).fill(bob.email);
    await dashboard.getByLabel('Password', { exact: true }).fill(password);
    await dashboard.getByRole('button', { name: 'Sign In', exact: true }).click();
    await dashboard.waitForURL('**/dashboard');
    await page.bringToFront();
    await page.getByRole('button', { name: new RegExp(bob.email) }).waitFor();
    expect(await prompt(page).inputValue()).toBe(sentence);
    await visitor.close();
  });
});

describe('too many requests', () => {
  it('are answered with when to try again, and asked no second time meanwhile', async () => {
    const { page } = visitor;
    const dora = await newPerson(cloud);
    for (let exports = 0; exports < 3; exports += 1) {
      expect((await dora.call('exportAccount')).status).toBe(202);
    }
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/account/export')) asked += 1;
    });
    await openSignedIn(page, cloud, dora, '/dashboard');
    await page.goto('/account');
    await page.getByRole('button', { name: /^Export (my data|again)$/ }).click();
    await page.getByText(/Too many attempts\. Please try again in \d+ (minute|hour)s?\./).waitFor();
    await page.waitForTimeout(2_000);
    expect(asked).toBe(1);
    await visitor.close();
  });
});

describe('a browser', () => {
  it('sends the same id with each sign-in, and keeps it when it signs out', async () => {
    const { page, context } = visitor;
    const ids: unknown[] = [];
    context.on('request', (request) => {
      if (request.headers()['x-amz-target']?.endsWith('.RespondToAuthChallenge') !== true) return;
      ids.push(JSON.parse(request.postData() ?? '{}').ClientMetadata?.browser_id);
    });
    await signIn(page, ada.email, '/dashboard');
    // The page closes the menu when it arrives.
    await page.getByRole('heading', { name: 'Credit statement' }).waitFor();
    await page.getByRole('button', { name: new RegExp(ada.email) }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL(`${cloud.siteUrl}/`);
    await signIn(page, ada.email, '/dashboard');
    expect(ids).toHaveLength(2);
    expect(ids[0]).toMatch(/^[\da-f]{32}$/);
    expect(ids[1]).toBe(ids[0]);
    await visitor.close();
  });
});

describe('a password that a thief would try first', () => {
  it('is refused by the server before the sign-up, at its field, with no list of passwords in the browser', async () => {
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.headers()['x-amz-target']?.endsWith('.SignUp') === true) asked.push('a sign-up');
      if (request.url().includes('commonest-passwords')) asked.push('the list');
    });
    await page.goto('/auth?mode=create');
    await page.getByLabel('Email', { exact: true }).fill('guessed@example.com');
    await page.getByLabel('Password', { exact: true }).fill('iloveyou');
    await agreeToTerms(page);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByText('This password is too easy to guess. Choose another.').waitFor();
    await expectFocus(page.getByLabel('Password', { exact: true }));
    expect(asked).toEqual([]);
    await visitor.close();
  });

  it('does not keep anyone from signing up when it cannot be checked', async () => {
    const { page } = visitor;
    await page.route('**/api/account/password/check', (route) => route.abort());
    await page.goto('/auth?mode=create');
    await page.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('iloveyou');
    await agreeToTerms(page);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await visitor.close();
  });
});

describe('a sign-up without the box of age and terms', () => {
  it('says what is missing, keeps what was typed, and goes through once the box is checked', async () => {
    const { page } = visitor;
    const email = `${randomUUID()}@example.com`;
    await page.goto('/auth?mode=create');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    const press = page.getByRole('button', { name: 'Create Account', exact: true });
    await press.click();
    const missing = page.getByRole('alert').getByText('Check this box to say that you are 18 or older');
    await missing.waitFor();
    await expectFocus(page.getByRole('checkbox', { name: 'I am 18 or older' }));
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
    await agreeToTerms(page);
    await missing.waitFor({ state: 'detached' });
    await press.click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await visitor.close();
  });
});

describe('an address that a stranger signed up and never confirmed', () => {
  it('leads its owner to a link that sets a password of their own, and to no code', async () => {
    const { page } = visitor;
    const email = `${randomUUID()}@example.com`;
    await signUp(cloud, email, "the-stranger's");
    cloud.advanceClock(25 * 60 * 60_000);
    await page.goto('/auth?mode=create');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await agreeToTerms(page);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await page.getByText(`${email} already has an account`).waitFor();
    await page.getByRole('button', { name: 'Resend the confirmation email' }).press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await page.getByLabel('Code', { exact: true }).count()).toBe(0);

    const mail = await visitor.context.newPage();
    await mail.goto('/_local/mail');
    await mail
      .getByRole('link', { name: /Confirm your email address/ })
      .first()
      .click();
    await mail.locator('a[href*="/auth?confirm="]').first().click();
    await mail.getByLabel('Password', { exact: true }).fill(password);
    await mail.getByRole('button', { name: 'Confirm and sign in', exact: true }).click();
    await mail.waitForURL('**/generate');
    await mail.getByRole('button', { name: new RegExp(email) }).waitFor();
    await visitor.close();
  });

  it('says to the owner of a confirmed one that it is confirmed', async () => {
    const { page } = visitor;
    await page.goto('/auth?mode=create');
    await page.getByLabel('Email', { exact: true }).fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await agreeToTerms(page);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await page.getByRole('button', { name: 'Resend the confirmation email' }).click();
    await page.getByText('This email is already confirmed.').first().waitFor();
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(ada.email);
    await visitor.close();
  });
});
