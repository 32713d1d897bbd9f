import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';
import { expectAccessible, twoViews } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { newPersonWithVideo } from './new-person-with-video.ts';
import { openCustomer, press } from './operator-steps.ts';
import { expectCard, password, statementLines } from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';
import { newSubscriber, spend } from './subscriber.ts';

let cloud: SharedCloud;
let browser: Browser;
/** A person with a pack and a video. */
let buyer: Person;
let subscriber: Person;
/** A subscriber whose renewal could not be paid. */
let debtor: Person;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  [buyer, subscriber, debtor] = await Promise.all([newPersonWithVideo(cloud), newSpender(), newDebtor()]);
});
afterAll(() => closePages(browser));

async function newSpender(): Promise<Person> {
  const person = await newSubscriber(cloud, 'plus');
  await spend(person, 2_000, 2);
  return person;
}

async function newDebtor(): Promise<Person> {
  const person = await newSubscriber(cloud, 'basic');
  const operator = await newVisitor(browser, cloud.siteUrl);
  await openCustomer(operator.page, person.email);
  await press(operator.page, 'Make the next payment fail', /declines each payment/);
  await press(operator.page, 'Renew now', /the subscription is past due/);
  await operator.close();
  return person;
}

describe('on a desktop and on a phone, dark and light', () => {
  it('a signed-in person does as well', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, buyer);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Download' }).first().waitFor();
    await page.getByRole('button', { name: /^More/ }).first().click();
    await expectAccessible(page, 'history with the menu of a video');
    await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Link created.').waitFor();
    await expectAccessible(page, 'the dialog of sharing', twoViews[1]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await expectAccessible(page, 'history after deleting', twoViews[0]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.goto('/dashboard');
    await page.getByText('49.90').first().waitFor();
    await page.getByRole('button', { name: buyer.email }).click();
    await expectAccessible(page, '/dashboard with the menu of the person', twoViews[1]);
    await visitor.close();
  });

  it('a subscriber does as well, with their statement, their plan among the plans and their payment', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, subscriber, '/dashboard');
    await expectCard(page, 'Subscription', 'Plus', /^Renews on /);
    expect(await statementLines(page)).toHaveLength(3);
    await page.getByRole('img', { name: /^Credits used per day/ }).waitFor();
    await expectAccessible(page, '/dashboard of a subscriber');
    await page.goto('/pricing');
    await page.getByRole('button', { name: /^Current Plan/ }).waitFor();
    await expectAccessible(page, '/pricing of a subscriber', twoViews[1]);
    await page.goto('/success?type=subscription&session_id=cs_test_1');
    await page.getByRole('heading', { name: 'Payment Complete!' }).waitFor();
    await expectAccessible(page, '/success of a subscription', twoViews[0]);
    await visitor.close();
  });

  it('the account settings do as well, with every form and dialog open', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, buyer, '/dashboard');
    await page.getByRole('link', { name: 'Account settings' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('New password').fill('password1');
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('This password is too easy to guess.').waitFor();
    await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
    const part = page.getByRole('region', { name: 'Two-factor sign-in' });
    await part.getByLabel('Your password').fill(password);
    await part.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    await page.getByRole('button', { name: 'Change email' }).click();
    const email = page.getByRole('region', { name: 'Email', exact: true });
    await expectAccessible(page, 'account settings');
    await email.getByLabel('Your password').fill(password);
    await email.getByLabel('New email').fill(`new-${buyer.email}`);
    await email.getByRole('button', { name: 'Send codes' }).click();
    await email.getByText('We sent a code to each address.').waitFor();
    await expectAccessible(page, 'account settings with the codes of a new email', twoViews[1]);
    for (const name of ['Sign out everywhere', 'Delete account']) {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page, `the dialog of '${name}'`, twoViews[0]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await visitor.close();
  });

  it('a person whose payment failed does as well', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, debtor, '/dashboard');
    await page.getByRole('alert').getByText('Your last payment failed.').waitFor();
    await expectCard(page, 'Credits Balance', /^Low on credits/);
    await expectAccessible(page, '/dashboard after a failed payment', twoViews[0]);
    await visitor.close();
  });
});

describe('by keyboard alone', () => {
  it('a menu or a dialog is left by Escape, and the focus is where it was', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, buyer, '/generate?tab=history');
    const more = page.getByRole('button', { name: /^More/ }).first();
    await more.focus();
    await page.keyboard.press('ArrowDown');
    const [again, share, receipt, remove] = [
      'Make another like this',
      'See the share link',
      'Receipt',
      'Delete',
    ];
    for (const [key, name] of [
      [null, again],
      ['End', remove],
      ['ArrowDown', again],
      ['ArrowUp', remove],
      ['r', receipt],
      ['Home', again],
      ['ArrowDown', 'Continue'],
      ['ArrowDown', 'Change'],
      ['ArrowDown', share],
    ] as const) {
      if (key !== null) await page.keyboard.press(key);
      await expectFocus(page.getByRole('menuitem', { name }));
    }
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(more);

    await page.keyboard.press('Enter');
    // An opened menu takes the focus to its first entry.
    await expectFocus(page.getByRole('menuitem', { name: again }));
    await page.getByRole('menuitem', { name: share }).press('Enter');
    await page.getByRole('button', { name: 'Revoke link' }).focus();
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('button', { name: 'Create link' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('textbox', { name: 'Link' }));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.goto('/account');
    const leave = page.getByRole('button', { name: 'Sign out everywhere' });
    await leave.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(leave);
    await visitor.close();
  });

  it('the menu of a video is wholly within the window of a phone, wherever its button is', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { width: 360, height: 740 });
    const { page } = visitor;
    await openSignedIn(page, cloud, buyer, '/generate?tab=history');
    const more = page.getByRole('button', { name: /^More/ }).first();
    for (const block of ['start', 'end'] as const) {
      await more.evaluate((button, at) => button.scrollIntoView({ block: at, behavior: 'instant' }), block);
      await more.press('Enter');
      const menu = page.getByRole('menu');
      await menu.waitFor();
      const box = await menu.boundingBox();
      if (box === null) throw new Error('The menu is not shown.');
      expect(box.x, block).toBeGreaterThanOrEqual(0);
      expect(box.y, block).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, block).toBeLessThanOrEqual(360);
      expect(box.y + box.height, block).toBeLessThanOrEqual(740);
      await page.keyboard.press('Escape');
    }
    await visitor.close();
  });

  it('a button at work keeps the focus, and Tab goes on from there', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, buyer, '/dashboard');
    await page.getByText('49.90').first().waitFor();
    const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' });
    await refresh.press('Enter');
    await page.getByText('Account status updated.').waitFor();
    await expectFocus(refresh);
    await visitor.close();
  });

  it('a link to a part of another page leads Tab there, in the application and to a document', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await openSignedIn(page, cloud, buyer, '/dashboard');
    await page.getByRole('contentinfo').locator('a[href="/pricing#credit-packs"]').press('Enter');
    await expectFocus(page.locator('#credit-packs'));
    await page.keyboard.press('Tab');
    expect(await page.locator('#credit-packs :focus').count()).toBe(1);

    await page.getByRole('contentinfo').locator('a[href="/#trending"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#trending');
    // Only then does Tab go on from there.
    const top = () => page.locator('#trending').evaluate((part) => part.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(300);
    await page.keyboard.press('Tab');
    expect(await page.locator('#trending :focus').count()).toBe(1);
    await visitor.close();
  });
});
