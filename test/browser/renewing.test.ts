import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { openCustomer, press } from './operator-steps.ts';
import {
  card,
  cards,
  enterCard,
  expectAfterRefresh,
  expectBadge,
  expectBooksToBalanceOn,
  expectCard,
  expectNewestLines,
  openStripePage,
  returnToSite,
} from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';
import { newSubscriber, spend } from './subscriber.ts';

let cloud: SharedCloud;
let browser: Browser;
let person: Person;
let visitor: Visitor;
let operator: Visitor;
/** The person's dashboard. */
let page: Page;

/** One subscriber, whose year an operator moves on in the dashboard of the emulated Stripe. */
beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  person = await newSubscriber(cloud, 'plus');
  await spend(person, 1_000);
  [visitor, operator] = await Promise.all([
    newVisitor(browser, cloud.siteUrl),
    newVisitor(browser, cloud.siteUrl),
  ]);
  page = visitor.page;
  await openSignedIn(page, cloud, person, '/dashboard');
  await openCustomer(operator.page, person.email);
});
afterAll(() => closePages(browser));
afterEach(async () => {
  await expectBooksToBalanceOn(page, cloud);
  visitor.expectNoComplaints();
  operator.expectNoComplaints();
});

describe('a plan that renews', () => {
  it('resets the credits of the cycle: what was left expires, the new ones come', async () => {
    await expectCard(page, 'Credits Balance', '6,500');
    const firstEnd = await renewalDay();
    await press(operator.page, 'Renew now', /^Renewed/);
    await expectAfterRefresh(page, 'Credits Balance', '7,500');
    expect(Date.parse(await renewalDay())).toBeGreaterThan(Date.parse(firstEnd));
    await expectNewestLines(
      page,
      ['Plus plan: monthly credits', '+7,500', '7,500'],
      ['Plus plan: unused credits expired', '−6,500', '0'],
      ['Credits deducted', '−1,000', '6,500'],
      ['Plus plan: monthly credits', '+7,500', '7,500'],
    );
    expect(await card(page, 'Subscription History').getByText('$49.99').count()).toBe(2);
  });
});

describe('a renewal that cannot be paid', () => {
  it('is shown plainly, with the way to mend it', async () => {
    await press(operator.page, 'Make the next payment fail', /declines each payment/);
    await press(operator.page, 'Renew now', /the subscription is past due/);
    await expectAfterRefresh(page, 'Subscription', 'Your last payment failed.');
    await expectCard(
      page,
      'Subscription',
      'Plus',
      'To keep your plan, update your card in Manage Subscription.',
    );
    await expectCard(page, 'Credits Balance', /^0$/, /^Low on credits/);
    await expectNewestLines(page, ['Plus plan: unused credits expired', '−7,500', '0']);
  });

  it('is mended in the portal: another card, the open invoice paid, the credits there', async () => {
    const portal = await openStripePage(page, 'Manage Subscription', 'portal');
    const due = portal.getByRole('region', { name: '$49.99 is due' });
    await due.getByText('The payment for your plan failed.').waitFor();
    await due.getByRole('link', { name: 'Use another card' }).click();
    await enterCard(portal, cards.alsoWorks, 'Save card');
    await portal.getByText('Your card was changed.').waitFor();
    await due.getByRole('button', { name: 'Pay $49.99 with Mastercard ending in 4444' }).click();
    await portal.getByText('Your payment went through.').waitFor();
    expect(await due.count()).toBe(0);
    await returnToSite(portal);
    await expectCard(page, 'Subscription', 'Plus', /^Renews on /);
    await expectCard(page, 'Credits Balance', '7,500');
    await portal.close();
    expect(await card(page, 'Subscription').getByRole('alert').allInnerTexts()).toEqual(['']);
    await expectNewestLines(page, ['Plus plan: monthly credits', '+7,500', '7,500']);
  });
});

describe('a cancellation', () => {
  it('is shown with its date, and can be taken back', async () => {
    const endsOn = await renewalDay();
    await cancelInPortal();
    await expectCard(page, 'Subscription', 'Plus', `Ends on ${endsOn}.`);
    await expectCard(page, 'Credits Balance', '7,500', `expire on ${endsOn}`);
    const portal = await openStripePage(page, 'Manage Subscription', 'portal');
    await portal.getByRole('link', { name: 'Renew plan' }).click();
    await portal.getByRole('button', { name: 'Renew plan' }).click();
    await portal.getByText('Your plan goes on.').waitFor();
    await returnToSite(portal);
    await expectCard(page, 'Subscription', `Renews on ${endsOn}.`);
    await portal.close();
    await expectCard(page, 'Credits Balance', '7,500', `reset on ${endsOn}`);
  });

  it('ends the plan and its credits with the period', async () => {
    await cancelInPortal();
    await openCustomer(operator.page, person.email);
    await press(operator.page, 'Renew now', /^The subscription has ended/);
    await expectAfterRefresh(page, 'Subscription', 'No plan');
    await expectCard(page, 'Subscription', 'You can also buy credits without a plan.');
    await expectCard(page, 'Credits Balance', /^0$/);
    await expectBadge(page, person.email, 'No plan');
    await expectNewestLines(page, ['Plus plan: unused credits expired', '−7,500', '0']);
  });

  it('leaves nothing to manage: the button leads to the prices', async () => {
    await page.getByRole('button', { name: 'Manage Subscription' }).click();
    await page.waitForURL('**/pricing');
    await page.getByRole('button', { name: 'Get Started (Plus)' }).waitFor();
    await page.goBack();
  });
});

/** The day on which the plan renews, as the dashboard says it. */
async function renewalDay(): Promise<string> {
  const sentence = await card(page, 'Subscription')
    .getByText(/^Renews on /)
    .innerText();
  return sentence.replace('Renews on ', '').replace('.', '');
}

async function cancelInPortal(): Promise<void> {
  const portal = await openStripePage(page, 'Manage Subscription', 'portal');
  await portal.getByRole('link', { name: 'Cancel plan' }).click();
  await portal.getByRole('button', { name: 'Cancel plan' }).click();
  await portal.getByText('Your plan is canceled.').waitFor();
  await returnToSite(portal);
  await expectCard(page, 'Subscription', /^Ends on /);
  await portal.close();
}
