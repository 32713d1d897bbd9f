import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '../cloud/person.ts';
import { expectBooksToBalance, type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { agreeToTerms } from './account-steps.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import {
  cards,
  enterCard,
  expectBadge,
  expectBooksToBalanceOn,
  expectCard,
  expectNewestLines,
  followConfirmationLink,
  openStripePage,
  password,
  withoutReload,
} from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));

/** The steps build on one another: a visitor who wants a plan, has it, and changes it. */
describe('a new user who wants a plan', () => {
  const email = 'ada@example.com';
  let visitor: Visitor;
  let page: Page;
  let otherTab: Page;

  beforeAll(async () => {
    visitor = await newVisitor(browser, cloud.siteUrl);
    page = visitor.page;
  });
  afterAll(() => visitor.close());

  it('compares the prices by the month and by the year', async () => {
    await page.goto('/pricing');
    await expectPrice(
      '$49.99',
      '7 videos a month, $7.14 each',
      'Billed monthly',
      /^7 videos leave 500 credits\./,
    );
    await page.getByRole('radio', { name: /Yearly.*Save 25%/ }).check();
    await expectPrice('$37.49', '7 videos a month, $5.36 each', '$449.90 billed yearly');
    await page.getByRole('radio', { name: 'Monthly' }).check();
    await expectPrice('$49.99');
  });

  it('is told why there is a plan and a pack at nearly the same price, with no gap in any card', async () => {
    await page.getByRole('heading', { name: 'Plus or Starter?' }).waitFor();
    for (const name of ['Plus', 'Starter']) {
      const [guarantee, features] = await Promise.all([
        priceCard(name).locator('p').last().boundingBox(),
        priceCard(name).getByRole('list').boundingBox(),
      ]);
      const gap = (features?.y ?? Infinity) - ((guarantee?.y ?? 0) + (guarantee?.height ?? 0));
      expect(gap, `below the note of ${name}`).toBeLessThanOrEqual(32);
    }
  });

  it('makes an account on the way, and finds the very checkout that was wanted', async () => {
    await page.getByRole('button', { name: 'Get Started (Plus)' }).click();
    await page.getByRole('heading', { name: 'Create account' }).waitFor();
    await expectChoice('Plus plan', '$49.99 a month', '7 videos a month');
    await page.getByRole('link', { name: 'I already have an account' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectChoice('Plus plan');
    await page.goBack();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await agreeToTerms(page);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await page.getByText('Please check your email to confirm your account.').first().waitFor();
    await expectChoice('Plus plan');
    otherTab = page;
    const tab = await followConfirmationLink(visitor.context);
    // Both tabs learn of the sign-in, and here both count as looked at: the checkout opens in one of them.
    const isCheckout = (url: URL) => url.pathname.startsWith('/_local/stripe/checkout/');
    page = await Promise.any([tab, page].map((each) => each.waitForURL(isCheckout).then(() => each)));
    otherTab = page === tab ? otherTab : tab;
    await page.getByRole('heading', { name: 'Subscribe to Reelwright Plus' }).waitFor();
    await page.getByText('$49.99 per month').first().waitFor();
    expect(isCheckout(new URL(otherTab.url()))).toBe(false);
  });

  it('goes back from the checkout, and no page waits for a payment', async () => {
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Get Started (Plus)' }).waitFor();
    await page.waitForURL(`${cloud.siteUrl}/pricing`);
    await page.goto('/dashboard');
    await expectCard(page, 'Subscription', 'No plan', 'Choose a Plan');
    await expectBadge(page, email, 'No plan');
    expect(await visitIsKept()).toBe(false);
  });

  it('is looked after once, and quietly, when the checkout is closed', async () => {
    await otherTab.goto('/pricing');
    const closed = await openStripePage(otherTab, 'Get Started (Plus)', 'checkout');
    await closed.close();
    await page.reload();
    await page.getByRole('button', { name: `${email} No plan` }).waitFor({ timeout: 10_000 });
    await expectCard(page, 'Subscription', 'No plan', 'Choose a Plan');
    page = await openStripePage(otherTab, 'Get Started (Plus)', 'checkout');
  });

  it('has nothing yet, in any tab, and a declined card changes nothing', async () => {
    await otherTab.getByRole('button', { name: 'Get Started (Plus)' }).waitFor();
    await enterCard(page, cards.declined);
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  });

  it('pays with another card, and every tab shows the plan without a reload', async () => {
    await withoutReload(otherTab, async () => {
      await enterCard(page, cards.works);
      await page.waitForURL('**/success?**');
      await page.getByRole('heading', { name: 'Payment Complete!' }).waitFor();
      await expectBadge(otherTab, email, 'plus');
      await otherTab.getByText('Your Plus plan is active, with 7,500 credits.').waitFor();
      const current = otherTab.getByRole('button', { name: /^Current Plan.*Plus/ });
      await current.waitFor();
      expect(await current.isDisabled()).toBe(true);
    });
    await withoutReload(page, async () => {
      await page.getByText('7,500').first().waitFor();
      await expectBadge(page, email, 'plus');
      await page.getByRole('link', { name: 'Go to Dashboard' }).click();
      await expectCard(page, 'Subscription', 'Plus', 'Paid monthly.', /^Renews on /);
      await expectCard(page, 'Credits Balance', '7,500', '7 videos available', /^reset on /);
      await expectCard(page, 'Subscription History', '$49.99');
    });
    await expectBooksToBalanceOn(page, cloud);
  });

  it('upgrades on the pricing page: the difference at once, in money and in credits', async () => {
    await otherTab.getByText('Starts right away: about $50 today, then $99.99 a month.').waitFor();
    const portal = await openStripePage(otherTab, 'Get Started (Pro)', 'portal');
    await portal.getByRole('heading', { name: 'Change to Reelwright Pro' }).waitFor();
    await portal.getByText('$99.99 per month').first().waitFor();
    await portal.getByRole('button', { name: 'Pay $50.00 and change plan' }).click();
    await portal.waitForURL('**/dashboard');
    await expectCard(portal, 'Subscription', 'Pro', /^Renews on /);
    await expectCard(portal, 'Credits Balance', '14,000');
    await expectNewestLines(portal, ['Plan change: Pro plan', '+6,500', '14,000']);
    await expectCard(portal, 'Subscription History', '$50.00');
    await withoutReload(page, async () => {
      await expectCard(page, 'Subscription', 'Pro');
      await expectCard(page, 'Credits Balance', '14,000');
      await expectBadge(page, email, 'pro');
    });
    await portal.close();
    await expectBooksToBalanceOn(page, cloud);
  });

  it('downgrades for the end of the period after reading what that means, and takes it back', async () => {
    const basic = otherTab.getByRole('button', { name: 'Get Started (Basic)' });
    await otherTab
      .getByText(/^Starts on .*You pay nothing today\.$/)
      .first()
      .waitFor();
    await basic.click();
    const dialog = otherTab.getByRole('dialog', { name: /^Change to Basic on/ });
    await dialog.getByText('You keep Pro and its credits until').waitFor();
    await dialog.getByRole('button', { name: 'Confirm Change' }).click();
    await otherTab.getByRole('button', { name: 'Planned (Basic)' }).waitFor();
    // Every tab shows it, without a reload.
    await expectCard(page, 'Subscription', 'Pro', /^Changes to Basic, paid monthly, on \w+ \d+, \d{4}\.$/);
    await expectCard(page, 'Credits Balance', '14,000');

    await otherTab.getByRole('button', { name: 'Keep Pro' }).click();
    const undo = otherTab.getByRole('dialog', { name: 'Keep Pro' });
    await undo.getByText('This undoes your planned change to Basic, billed monthly.').waitFor();
    await undo.getByRole('button', { name: 'Keep Pro' }).click();
    await basic.waitFor();
    await expectCard(page, 'Subscription', 'Pro', /^Renews on /);
    await expectBooksToBalanceOn(page, cloud);
  });

  it('met no error on any page, and no page broke the content security policy', () => {
    visitor.expectNoComplaints();
  });

  async function expectChoice(...texts: readonly string[]): Promise<void> {
    const choice = page.locator('dl').filter({ hasText: 'Your choice' });
    for (const text of texts) await choice.getByText(text, { exact: true }).waitFor();
  }

  function visitIsKept(): Promise<boolean> {
    return page.evaluate(() => localStorage.getItem('reelwright.stripe-visit') !== null);
  }

  async function expectPrice(...texts: readonly (string | RegExp)[]): Promise<void> {
    for (const text of texts) await priceCard('Plus').getByText(text, { exact: true }).waitFor();
  }

  function priceCard(name: string): Locator {
    return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  }
});

describe('a user who clicks two plans in two tabs at once', () => {
  it('ends with one live subscription, and one charge', async () => {
    const person = await newPerson(cloud);
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const first = visitor.page;
    await openSignedIn(first, cloud, person, '/pricing');
    const second = await visitor.context.newPage();
    await second.goto('/pricing');

    const checkouts = await Promise.all([
      openStripePage(first, 'Get Started (Basic)', 'checkout'),
      openStripePage(second, 'Get Started (Pro)', 'checkout'),
    ]);
    await Promise.all(checkouts.map((checkout) => checkout.waitForLoadState()));
    const arrived: Page[] = [];
    for (const checkout of checkouts) {
      const isOpen = await checkout.getByRole('button', { name: 'Subscribe' }).isVisible();
      if (isOpen) await enterCard(checkout, cards.works);
      const success = checkout.getByRole('heading', { name: 'Payment Complete!' });
      await success.or(checkout.getByRole('heading', { name: 'This checkout has expired' })).waitFor();
      if (await success.isVisible()) arrived.push(checkout);
    }
    expect(arrived).toHaveLength(1);
    // Both tabs show it, without a click.
    for (const tab of [first, second])
      await expectBadge(tab, person.email, arrived[0] === checkouts[0] ? 'basic' : 'pro');

    const operator = await newVisitor(browser, cloud.siteUrl);
    await operator.page.goto('/_local/stripe/subscriptions');
    const subscriptions = operator.page.getByRole('row').filter({ hasText: person.email });
    expect(await subscriptions.count()).toBe(1);
    await subscriptions.getByText('active', { exact: true }).waitFor();
    await expectBooksToBalance(cloud, person);
    visitor.expectNoComplaints();
    operator.expectNoComplaints();
    await visitor.close();
    await operator.close();
  });
});
