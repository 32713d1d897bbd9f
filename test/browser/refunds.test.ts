import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { openCustomer, pauseWebhooks, refundPayment, resumeWebhooks } from './operator-steps.ts';
import {
  cards,
  enterCard,
  expectAfterRefresh,
  expectBadge,
  expectBooksToBalanceOn,
  expectCard,
  expectNewestLines,
  numberOf,
  openStripePage,
  refresh,
  statementLines,
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

/** A person with a plan and a pack whose statement has two pages. */
beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  person = await newSubscriber(cloud, 'plus');
  await person.buy('starter');
  await spend(person, 1_500, 30);
  [visitor, operator] = await Promise.all([
    newVisitor(browser, cloud.siteUrl),
    newVisitor(browser, cloud.siteUrl),
  ]);
  page = visitor.page;
  await openSignedIn(page, cloud, person, '/dashboard');
  await expectCard(page, 'Credits Balance', '13,000');
});
afterAll(() => closePages(browser));
afterEach(async () => {
  await expectBooksToBalanceOn(page, cloud);
  visitor.expectNoComplaints();
  operator.expectNoComplaints();
});

describe('a refund', () => {
  it('of a part of a pack takes that part of its credits, and the order says so', async () => {
    await openCustomer(operator.page, person.email);
    await refundPayment(operator.page, '$49.90', '24.95');
    await expectAfterRefresh(page, 'Credits Balance', '9,500');
    await expectCard(page, 'Successful Credit Purchases', '$49.90', '$24.95 returned');
    await expectNewestLines(page, ['Payment returned: Starter pack', '−3,500', '9,500']);
  });

  it('of the rest of the pack takes the rest', async () => {
    await refundPayment(operator.page, '$49.90');
    await expectAfterRefresh(page, 'Credits Balance', '6,000');
    // It is a successful purchase no more.
    await expectCard(page, 'Successful Credit Purchases', 'No credit packs yet');
    await expectNewestLines(page, ['Payment returned: Starter pack', '−3,500', '6,000']);
  });

  it('of the plan takes what is unspent of its cycle; what was spent is owed', async () => {
    await refundPayment(operator.page, '$49.99');
    await expectAfterRefresh(page, 'Credits Balance', 'You owe 1,500 credits.');
    await expectCard(page, 'Credits Balance', /^0$/);
    await expectCard(page, 'Subscription History', 'No plan payments yet');
    await expectCard(page, 'Subscription', 'Plus');
    await expectNewestLines(page, ['Payment returned: Plus plan', '−7,500', '−1,500']);
  });
});

describe('the statement', () => {
  it('adds up, line by line, over all its pages', async () => {
    expect(await statementLines(page)).toHaveLength(25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('cell', { name: 'Starter pack', exact: true }).waitFor();
    const lines = (await statementLines(page)).toReversed();
    expect(lines).toHaveLength(35);
    let balance = 0;
    for (const line of lines) {
      balance += numberOf(line.credits);
      expect(numberOf(line.balance)).toBe(balance);
    }
    expect(balance).toBe(-1_500);
  });

  it('is filtered by what happened', async () => {
    await page.getByLabel('Show', { exact: true }).selectOption('Reversed');
    await expectAllLines(
      ['Payment returned: Plus plan', '−7,500', '−1,500'],
      ['Payment returned: Starter pack', '−3,500', '6,000'],
      ['Payment returned: Starter pack', '−3,500', '9,500'],
    );
    await page.getByLabel('Show', { exact: true }).selectOption('Added');
    await expectAllLines(
      ['Starter pack', '+7,000', '14,500'],
      ['Plus plan: monthly credits', '+7,500', '7,500'],
    );
    await page.getByLabel('Show', { exact: true }).selectOption('Everything');
  });

  it('is downloaded with every line, not only with those on show', async () => {
    await page.reload();
    expect(await statementLines(page)).toHaveLength(25);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^reelwright-credits-\d{4}-\d{2}-\d{2}\.csv$/);
    const [head, ...lines] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(head).toContain('Date (UTC),Description,Kind,Credits,Balance after,Reference');
    expect(lines).toHaveLength(35);
    expect(lines[0]).toContain('Payment returned: Plus plan,Reversed,-7500,-1500,');
    expect(lines.at(-1)).toContain('Plus plan: monthly credits,Added,7500,7500,');
  });
});

describe('a payment whose webhook is lost', () => {
  beforeAll(() => pauseWebhooks(operator.page));

  it('of a pack: the success page finds it by asking, and a debt of the plan leaves it whole', async () => {
    const buying = await visitor.context.newPage();
    await buying.goto('/pricing#credit-packs');
    const checkout = await openStripePage(buying, 'Get Started (Starter)', 'checkout');
    await enterCard(checkout, cards.works);
    await checkout.getByRole('heading', { name: 'Payment Complete!' }).waitFor();
    // What was bought, and the balance.
    await expect.poll(() => checkout.getByText('7,000', { exact: true }).count()).toBe(2);
    await expectCard(page, 'Credits Balance', '7,000', 'You owe 1,500 credits.');
    await expectNewestLines(page, ['Starter pack', '+7,000', '5,500']);
    await checkout.close();
    await buying.close();
  });

  it('of a yearly plan: the success page finds it by asking', async () => {
    const other = await newVisitor(browser, cloud.siteUrl);
    const buyer = await newPerson(cloud);
    await openSignedIn(other.page, cloud, buyer, '/pricing');
    await other.page.getByRole('radio', { name: /^Yearly/ }).check();
    const checkout = await openStripePage(other.page, 'Get Started (Pro)', 'checkout');
    await checkout.getByText('$899.90 per year').first().waitFor();
    await enterCard(checkout, cards.works);
    await checkout.getByRole('heading', { name: 'Payment Complete!' }).waitFor();
    await expectBadge(other.page, buyer.email, 'pro');
    await checkout.getByRole('link', { name: 'Go to Dashboard' }).click();
    await expectCard(checkout, 'Subscription', 'Pro', /^paid yearly\.$/i, /^Renews on /);
    await expectCard(checkout, 'Credits Balance', '14,000');
    await expectBooksToBalanceOn(checkout, cloud);
    other.expectNoComplaints();
    await other.close();
  });

  it('grants nothing twice when the webhook comes after all', async () => {
    await resumeWebhooks(operator.page);
    await expect
      .poll(async () => {
        await operator.page.reload();
        return operator.page.getByText('None is waiting.').isVisible();
      })
      .toBe(true);
    await refresh(page);
    await expectCard(page, 'Credits Balance', '7,000', 'You owe 1,500 credits.');
    await expectNewestLines(page, ['Starter pack', '+7,000', '5,500']);
  });
});

async function expectAllLines(
  ...expected: readonly (readonly [what: string, credits: string, balance: string])[]
): Promise<void> {
  await expectNewestLines(page, ...expected);
  expect(await statementLines(page)).toHaveLength(expected.length);
}
