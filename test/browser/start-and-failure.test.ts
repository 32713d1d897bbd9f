import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { agreeToTerms } from './account-steps.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectFocus } from './focus.ts';
import { followConfirmationLink, openStripePage, password, signIn } from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';
import { storeVideo } from './store-video.ts';

let cloud: SharedCloud;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));
beforeEach(async () => {
  visitor = await newVisitor(browser, cloud.siteUrl);
  page = visitor.page;
});
afterEach(() => visitor.close());

const prompt = (on = page) => on.getByLabel('Prompt', { exact: true });
const sentence = 'A heron waits in the reeds';

/** Fails every request for code whose file name begins so; counts them. */
async function failCode(name: string, on: Page | BrowserContext = page): Promise<{ asked: number }> {
  const requests = { asked: 0 };
  await on.route(`**/assets/${name}-*.js`, (route) => {
    requests.asked += 1;
    return route.abort();
  });
  return requests;
}

async function fillIn(email: string, on = page): Promise<void> {
  await on.getByLabel('Email', { exact: true }).fill(email);
  await on.getByLabel('Password', { exact: true }).fill(password);
}

describe('code that does not arrive', () => {
  it('is said by the page that needs it, which is there once the page is reloaded', async () => {
    const person = await newPerson(cloud);
    await openSignedIn(page, cloud, person);
    const requests = await failCode('dashboard-page');
    // The page closes the menu when it arrives.
    await page.getByRole('tab', { name: /Google VEO3/ }).waitFor();
    await page.getByRole('button', { name: new RegExp(person.email) }).click();
    await page.getByRole('banner').getByRole('menuitem', { name: 'Dashboard' }).click();
    await page.getByText('This page could not be loaded').waitFor();
    // Long enough for the requests that an endless loop would send.
    await page.waitForTimeout(1_000);
    expect(requests.asked).toBe(1);

    await page.unroute('**/assets/dashboard-page-*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });

  it('is said when the application itself cannot start, and the page can be tried again', async () => {
    const requests = await failCode('application');
    await page.goto('/auth');
    await page.getByText('This page could not be loaded').waitFor();
    expect(await page.getByLabel('Email', { exact: true }).isVisible()).toBe(false);
    const before = requests.asked;
    await page.unroute('**/assets/application-*.js');
    await page.getByRole('link', { name: 'Try again' }).click();
    await fillIn('ada@example.com');
    expect(requests.asked).toBe(before);
  });

  it('is said in the part of the page that needs it, and nothing that was typed is lost', async () => {
    await page.goto('/generate');
    await prompt().fill(sentence);
    await failCode('image-field');
    await page.getByRole('radio', { name: 'Image to video' }).check();
    await page.getByText('This part of the page could not be loaded.').waitFor();
    await page.unroute('**/assets/image-field-*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByText('Sign in to add an image').waitFor();
    await expect.poll(() => prompt().inputValue()).toBe(sentence);
  });
});

describe('a sign-in without a connection', () => {
  it('says that it failed and keeps what was typed', async () => {
    await page.goto('/auth', { waitUntil: 'networkidle' });
    await fillIn('ada@example.com');
    await visitor.context.setOffline(true);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Authentication Error', { exact: true }).waitFor();
    const problems = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
    expect(await problems.count()).toBe(1);
    const google = page.getByRole('button', { name: 'Continue with Google' });
    await google.click();
    await expect.poll(() => problems.count()).toBe(2);
    await expectFocus(google);
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com');
  });
});

describe('a maintenance', () => {
  it('is told of with the local time, over pages that can be read, until the API tells of none', async () => {
    const person = await newPerson(cloud);
    const until = new Date(Date.now() + 30 * 60_000);
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'maintenance-until': until.toISOString() };
      await route.fulfill({ response, headers });
    });
    await openSignedIn(page, cloud, person);
    const time = await page.evaluate(
      (at) => new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(at)),
      until.toISOString(),
    );
    const notice = page.getByText(`We are improving Reelwright. Back at ${time}.`);
    await notice.waitFor();
    await prompt().waitFor();
    // A request that is under way is answered first.
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await prompt().waitFor();
    await notice.waitFor({ state: 'hidden' });
  });
});

describe('a browser that blocks storage', () => {
  it('still shows every kind of page and signs in', async () => {
    const person = await newPerson(cloud);
    await visitor.context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The request is denied.', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/contact');
    await page.getByLabel('Message', { exact: true }).fill('Hello');
    await page.getByRole('button', { name: 'Switch between light and dark' }).first().click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');

    await page.goto('/auth');
    await fillIn(person.email);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/generate');
    await page.getByRole('banner').getByText(person.email).first().waitFor();
    await page.getByRole('region', { name: 'Your first video is free' }).waitFor();
    visitor.expectNoComplaints();
  });
});

describe('a page that is open while someone signs in in another tab', () => {
  it('keeps what was typed, and shows one header with the account menu', async () => {
    const person = await newPerson(cloud);
    await page.goto('/contact');
    await page.getByLabel('Message', { exact: true }).fill('I have a question');
    const tab = await visitor.context.newPage();
    await signIn(tab, person.email);
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(person.email) })
      .waitFor();
    await tab.evaluate(() => localStorage.setItem('reelwright.theme', 'light'));
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await page.getByRole('banner').count()).toBe(1);
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('I have a question');
  });
});

describe('a form that is typed into before its code is there', () => {
  it('keeps what was typed, also over an earlier draft', async () => {
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.getByLabel('Message', { exact: true }).fill('An earlier draft');
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/message-form-*.js', async (route) => {
      await code.promise;
      await route.fallback();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('Message', { exact: true }).fill('What I mean now');
    const arrived = page.waitForResponse('**/assets/message-form-*.js');
    code.resolve();
    await arrived;
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('reelwright.message.contact')))
      .toContain('What I mean now');
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('What I mean now');
  });
});

describe('the prompt', () => {
  it('survives a reload, signing up by the emailed link, and signing out forgets it', async () => {
    const email = 'heron@example.com';
    await page.goto('/generate');
    await prompt().fill(sentence);
    await page.reload();
    await expect.poll(() => prompt().inputValue()).toBe(sentence);

    await page.getByRole('link', { name: 'Sign in to see your credits' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create account' }).waitFor();
    await fillIn(email);
    await agreeToTerms(page);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const tab = await followConfirmationLink(visitor.context);
    await tab.waitForURL('**/generate');
    await expect.poll(() => prompt(tab).inputValue()).toBe(sentence);
    await page.waitForURL('**/generate');
    await expect.poll(() => prompt().inputValue()).toBe(sentence);

    await tab.getByRole('button', { name: new RegExp(email) }).click();
    await tab.getByRole('menuitem', { name: 'Sign Out' }).click();
    await tab.waitForURL(`${cloud.siteUrl}/`);
    await expect.poll(() => prompt().inputValue()).toBe('');
    await tab.goto('/generate');
    await expect.poll(() => prompt(tab).inputValue()).toBe('');
  });

  it('is there after signing in, and in the tab that comes back from the checkout', async () => {
    const person = await newPerson(cloud);
    await page.goto('/generate');
    await prompt().fill(sentence);
    await page.getByRole('link', { name: 'Sign in to see your credits' }).click();
    await fillIn(person.email);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/generate');
    await expect.poll(() => prompt().inputValue()).toBe(sentence);

    await page.goto('/pricing');
    const checkout = await openStripePage(page, 'Get Started (Starter)', 'checkout');
    await checkout.goto('/generate');
    await expect.poll(() => prompt(checkout).inputValue()).toBe(sentence);
  });
});

describe("'Check your email'", () => {
  it('stays after a reload, and can have the email sent again', async () => {
    await page.goto('/auth?mode=create');
    await fillIn('reloading@example.com');
    await agreeToTerms(page);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByText('We sent an email to reloading@example.com.').waitFor();
    await page.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('A new email is on its way to reloading@example.com.').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Create Account', exact: true }).waitFor();
  });
});

describe("the history's filter", () => {
  it('is not undone by a search that was still being typed', async () => {
    const person = await newPerson(cloud);
    await storeVideo(cloud, person, 'A sea at dusk');
    await openSignedIn(page, cloud, person, '/generate?tab=history');
    await page.getByRole('searchbox').waitFor();
    await page.clock.install();
    await page.getByRole('searchbox').fill('sea');
    await page.getByLabel('Status').selectOption('Failed');
    await page.waitForURL(/status=failed/);
    await page.clock.runFor(2_000);
    expect(new URL(page.url()).search).toBe('?tab=history&search=sea&status=failed');

    await page.getByRole('searchbox').fill('sea at');
    await page.goBack();
    await page.clock.runFor(2_000);
    expect(new URL(page.url()).searchParams.get('search')).toBeNull();
  });
});

describe('a video that is started in another tab', () => {
  it('is seen on the page and in the history that are open', async () => {
    const person = await newPerson(cloud);
    await person.buy('starter');
    await openSignedIn(page, cloud, person);
    const history = await visitor.context.newPage();
    await history.goto('/generate?tab=history');
    await history.getByText('No videos yet').waitFor();
    const tab = await visitor.context.newPage();
    await tab.goto('/generate');
    await prompt(tab).fill('simulate: never, started elsewhere');
    await tab.getByRole('button', { name: /^Generate Video/ }).click();
    await tab.getByRole('button', { name: 'Generating...' }).waitFor();

    await page.getByRole('region', { name: 'Preview' }).getByText('started elsewhere').first().waitFor();
    await history.getByRole('list', { name: 'Your videos' }).getByText('started elsewhere').first().waitFor();
  });
});

describe('a browser whose clock is wrong', () => {
  it.each([
    ['three hours ahead', 3],
    ['three hours behind', -3],
  ])('%s renews no token that is fresh', async (_clock, hours) => {
    const person = await newPerson(cloud);
    let renewals = 0;
    visitor.context.on('request', (request) => {
      if (
        /GetTokensFromRefreshToken|REFRESH_TOKEN/.test(JSON.stringify(request.headers()) + request.postData())
      ) {
        renewals += 1;
      }
    });
    await page.clock.setSystemTime(Date.now() + hours * 60 * 60_000);
    await signIn(page, person.email, '/dashboard');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Account status updated.').first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Account status updated.').first().waitFor();
    expect(renewals).toBe(0);
  });
});
