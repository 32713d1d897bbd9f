import type { Browser, Page } from 'playwright-core';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeOf } from '../cloud/stripe-api.ts';
import { expectBooksToBalance, type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { openCustomer, press } from './operator-steps.ts';
import { expectCard, openStripePage, password, returnToSite } from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';
import { newSubscriber } from './subscriber.ts';

let cloud: SharedCloud;
let browser: Browser;
let stripe: Stripe;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  stripe = stripeOf(cloud);
});
afterAll(() => closePages(browser));

type Subscriber = Awaited<ReturnType<typeof newSubscriber>>;

/** The pricing page of someone who has just signed in, used by `steps`; no page of theirs may complain. */
async function onPricing(person: Subscriber, steps: (page: Page) => Promise<void>): Promise<void> {
  const visitor: Visitor = await newVisitor(browser, cloud.siteUrl);
  await openSignedIn(visitor.page, cloud, person, '/pricing');
  await steps(visitor.page);
  await expectBooksToBalance(cloud, person);
  visitor.expectNoComplaints();
  await visitor.close();
}

async function subscriptionOf({ userId }: Subscriber): Promise<string> {
  const { data } = await stripe.customers.list({ limit: 100 });
  const customer = data.find(({ metadata }) => metadata.user_id === userId);
  const { data: subscriptions } = await stripe.subscriptions.list({ customer: customer?.id ?? '' });
  return subscriptions[0]?.id ?? '';
}

describe('a subscriber by the year', () => {
  it('compares the yearly prices, and gets Pro for the year at once', async () => {
    const person = await newSubscriber(cloud, 'basic', 'yearly');
    await onPricing(person, async (page) => {
      await page.getByRole('button', { name: 'Current Plan (Basic)' }).waitFor();
      expect(await page.getByRole('radio', { name: /Yearly/ }).isChecked()).toBe(true);
      await page.getByText('Starts right away: about $630 today, then $899.90 a year.').waitFor();
      const portal = await openStripePage(page, 'Get Started (Pro)', 'portal');
      await portal.getByText('$899.90 per year').first().waitFor();
      await portal.getByRole('button', { name: /^Pay \$(630\.00|629\.99) and change plan/ }).click();
      await portal.waitForURL('**/dashboard');
      await expectCard(portal, 'Subscription', 'Pro', 'Paid yearly.', /^Renews on /);
      await expectCard(portal, 'Credits Balance', '14,000');
    });
  });

  it('who looks at a monthly price is told that it starts when the year ends', async () => {
    const person = await newSubscriber(cloud, 'basic', 'yearly');
    await onPricing(person, async (page) => {
      await page.getByRole('button', { name: 'Current Plan (Basic)' }).waitFor();
      await page.getByRole('radio', { name: 'Monthly' }).check();
      await page.getByRole('button', { name: 'Get Started (Plus)' }).click();
      const dialog = page.getByRole('dialog', { name: /^Change to Plus on / });
      await dialog.getByText(/^After that you pay \$49\.99 a month\./).waitFor();
      await dialog.getByText('Plus with yearly billing starts right away: about $180 today').waitFor();
      await dialog.getByRole('button', { name: 'Get Plus Yearly Now' }).waitFor();
      await dialog.getByRole('button', { name: 'Not Now' }).click();
      await page.getByRole('button', { name: 'Switch to monthly billing' }).click();
      await page.getByRole('dialog', { name: /^Switch to monthly billing on / }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Current Plan (Basic)' }).waitFor();
    });
  });

  it('who has canceled sees that the credits reset next month and the plan ends with the year', async () => {
    const person = await newSubscriber(cloud, 'basic', 'yearly');
    await stripe.subscriptions.update(await subscriptionOf(person), { cancel_at_period_end: true });
    await onPricing(person, async (page) => {
      await page.getByRole('button', { name: 'Keep Basic' }).waitFor();
      await page.goto('/dashboard');
      const [item] = (await stripe.subscriptions.retrieve(await subscriptionOf(person))).items.data;
      const lastDay = new Date((item?.current_period_end ?? 0) * 1_000).toLocaleDateString('en', {
        dateStyle: 'medium',
      });
      await expectCard(page, 'Subscription', 'Basic', `Ends on ${lastDay}.`);
      await expectCard(page, 'Credits Balance', /^reset on /);
      expect(await page.getByText(`reset on ${lastDay}`).count()).toBe(0);
    });
  });
});

describe('a subscriber who was signed out', () => {
  it('is not sent to Stripe after signing in, but sees what the plan they wanted means', async () => {
    const person = await newSubscriber(cloud, 'plus');
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Get Started (Pro)' }).click();
    await page.getByRole('link', { name: 'I already have an account' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/pricing?**');
    await page.getByText('Continue with the Pro plan below.').waitFor();
    await page.getByText('Starts right away: about $50 today, then $99.99 a month.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/pricing');
    visitor.expectNoComplaints();
    await visitor.close();
  });
});

describe('a subscriber who has canceled', () => {
  it('keeps the plan by one button and one confirmation', async () => {
    const person = await newSubscriber(cloud, 'plus');
    await stripe.subscriptions.update(await subscriptionOf(person), { cancel_at_period_end: true });
    await onPricing(person, async (page) => {
      await page.getByRole('button', { name: 'Keep Plus' }).click();
      const dialog = page.getByRole('dialog', { name: 'Keep Plus' });
      await dialog.getByText('This undoes your cancellation.').waitFor();
      await dialog.getByRole('button', { name: 'Keep Plus' }).click();
      await page.getByRole('button', { name: 'Current Plan (Plus)' }).waitFor();
      await page
        .getByText(/^Renews on /)
        .first()
        .waitFor();
    });
  });

  it('changes to a larger plan: the cancellation is undone first, then Stripe asks', async () => {
    const person = await newSubscriber(cloud, 'plus');
    await stripe.subscriptions.update(await subscriptionOf(person), { cancel_at_period_end: true });
    await onPricing(person, async (page) => {
      await page.getByRole('button', { name: 'Keep Plus' }).waitFor();
      await page.getByRole('button', { name: 'Get Started (Pro)' }).click();
      await page
        .getByRole('dialog', { name: 'Change to Pro today' })
        .getByText(/^Plus will then renew on .*, even if you don’t finish/)
        .waitFor();
      const portal = await openStripePage(page, 'Continue to Stripe', 'portal');
      await portal.getByRole('button', { name: /^Pay .* and change plan/ }).click();
      await portal.waitForURL('**/dashboard');
      await expectCard(portal, 'Subscription', 'Pro', /^Renews on /);
    });
  });
});

describe('a subscriber whose renewal failed', () => {
  it('is led to paying by every plan, and can choose again once it is paid', async () => {
    const person = await newSubscriber(cloud, 'plus');
    const operator = await newVisitor(browser, cloud.siteUrl);
    await openCustomer(operator.page, person.email);
    await press(operator.page, 'Make the next payment fail', /declines each payment/);
    await press(operator.page, 'Renew now', /the subscription is past due/);
    await onPricing(person, async (page) => {
      await page.getByRole('button', { name: 'Pay Now' }).first().waitFor();
      expect(await page.getByRole('button', { name: 'Pay Now' }).count()).toBe(3);
      const basic = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Basic' }) });
      const opened = page.waitForEvent('popup');
      await basic.getByRole('button', { name: 'Pay Now' }).click();
      const portal = await opened;
      await portal.getByRole('heading', { name: '$49.99 is due' }).waitFor();
      await openCustomer(operator.page, person.email);
      await press(operator.page, /Make it succeed/, /.+/);
      await portal.reload();
      await portal.getByRole('button', { name: /^Pay \$49\.99 with/ }).click();
      await portal.getByText('Your payment went through.').waitFor();
      await returnToSite(portal);
      await page.getByRole('button', { name: 'Get Started (Pro)' }).waitFor();
    });
    await operator.close();
  });
});

describe('the success page without a checkout', () => {
  it('says what was bought last and when, and never thanks for nothing', async () => {
    const person = await newSubscriber(cloud, 'plus');
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, person, '/success');
    await page.getByRole('heading', { name: 'Your last purchase' }).waitFor();
    await page.getByText(/^You paid on \w+ \d+, \d{4}\./).waitFor();
    await page.getByText('Plus', { exact: true }).first().waitFor();
    expect(await page.getByText('Payment Complete!').count()).toBe(0);
    visitor.expectNoComplaints();
    await visitor.close();
  });
});
