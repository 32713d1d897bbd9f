import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../cloud/person.ts';
import { startTestCloud, type TestCloud } from '../cloud/test-cloud.ts';
import { personRoutes, visitorRoutes } from '../site-routes.ts';
import { launchBrowser, newVisitor } from './browser.ts';
import { allViews, expectAccessible, twoViews } from './expect-accessible.ts';
import { openCustomer, press } from './operator-steps.ts';
import { expectCard, signIn, statementLines } from './person-steps.ts';
import { newSubscriber, spend } from './subscriber.ts';

let cloud: TestCloud;
let browser: Browser;
/** Somebody with a pack and a film. */
let buyer: Person;
let subscriber: Person;
/** A subscriber whose renewal could not be paid. */
let debtor: Person;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([startTestCloud(), launchBrowser()]);
  buyer = await newPerson(cloud);
  await buyer.buy('starter');
  const { id } = await buyer.generate();
  await buyer.waitForFilm(id);
  subscriber = await newSubscriber(cloud, 'plus');
  await spend(subscriber, 2_000, 2);
  debtor = await newSubscriber(cloud, 'basic');
  const operator = await newVisitor(browser, cloud.siteUrl);
  await openCustomer(operator.page, debtor.email);
  await press(operator.page, 'Make the next payment fail', /declines each payment/);
  await press(operator.page, 'Renew now', /the subscription is past due/);
  await operator.close();
});
afterAll(async () => {
  await browser.close();
  await cloud.stop();
});

describe('on a desktop and on a phone, dark and light', () => {
  it.each(
    [...visitorRoutes, ...personRoutes, '/success?type=credits&pack=starter', '/nowhere', '/offline'].map(
      (route, index) => ({ route, views: route === '/' ? allViews : twoViews[index % 2] }),
    ),
  )('a visitor finds $route accessible and no wider than the window', async ({ route, views }) => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    await visitor.page.goto(route, { waitUntil: 'networkidle' });
    await expectAccessible(visitor.page, route, views);
    await visitor.close();
  });

  it('a visitor does as well with the menu, the answers, the search and the prices of a year open', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/', { waitUntil: 'networkidle' });
    for (const question of await page.locator('details[name] summary').all()) await question.click();
    await page.getByRole('link', { name: 'Play the sample film' }).click();
    await page.locator('#gallery video').waitFor();
    await expectAccessible(page, '/, with an answer and the film', twoViews[0]);
    await page.goto('/help?q=refund', { waitUntil: 'networkidle' });
    await page.getByRole('list', { name: 'Articles found' }).waitFor();
    await expectAccessible(page, '/help with what was found', twoViews[1]);
    await page.goto('/pricing');
    await page.getByRole('radio', { name: /^Yearly/ }).check();
    await page.getByText('$449.90').first().waitFor();
    await expectAccessible(page, '/pricing, by the year', twoViews[1]);
    await page.goto('/status?confirm=a-token', { waitUntil: 'networkidle' });
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'the dialog of /status', twoViews[0]);
    await page.setViewportSize({ width: 360, height: 900 });
    await page.goto('/terms', { waitUntil: 'networkidle' });
    await page.getByLabel('Menu').click();
    await expectAccessible(page, 'the mobile menu', [
      { width: 360, colorScheme: 'dark' },
      { width: 360, colorScheme: 'light' },
    ]);
    await visitor.close();
  });

  it.each(['/contact', '/careers', '/dmca'])(
    'whoever made mistakes in the form of %s does as well',
    async (route) => {
      const visitor = await newVisitor(browser, cloud.siteUrl);
      await visitor.page.goto(route, { waitUntil: 'networkidle' });
      await visitor.page.locator('[data-part=submit]').click();
      await visitor.page.getByText('Nothing was sent yet').waitFor();
      await expectAccessible(visitor.page, `${route} with mistakes`, twoViews[1]);
      await visitor.close();
    },
  );

  it('a signed-in person does as well', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await signIn(page, buyer.email);
    await page.getByLabel('Prompt', { exact: true }).waitFor();
    await expectAccessible(page, '/generate');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Download' }).first().waitFor();
    await page.getByRole('button', { name: /^More/ }).first().click();
    await expectAccessible(page, 'history with the menu of a film');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByText('The link is made.').waitFor();
    await expectAccessible(page, 'the dialog of sharing', twoViews[1]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
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
    await signIn(page, subscriber.email, '/dashboard');
    await expectCard(page, 'Subscription', 'Plus', /^Renews on /);
    expect(await statementLines(page)).toHaveLength(3);
    await page.getByRole('img', { name: /^Credits used per day/ }).waitFor();
    await expectAccessible(page, '/dashboard of a subscriber');
    await page.goto('/pricing');
    await page.getByRole('button', { name: /^Current Plan/ }).waitFor();
    await expectAccessible(page, '/pricing of a subscriber', twoViews[1]);
    await page.goto('/success?type=subscription');
    await page.getByRole('heading', { name: 'Payment Complete!' }).waitFor();
    await expectAccessible(page, '/success of a subscription', twoViews[0]);
    await visitor.close();
  });

  it('whoever changes their account does as well, with every form and dialog of the settings open', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await signIn(page, buyer.email, '/dashboard');
    await page.getByRole('link', { name: 'Account settings' }).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    await expectAccessible(page, 'account settings');
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
    await signIn(page, debtor.email, '/dashboard');
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
    await signIn(page, buyer.email, '/dashboard');
    await page.goto('/generate?tab=history');
    const more = page.getByRole('button', { name: /^More/ }).first();
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Share/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(more);

    await page.goto('/dashboard#account');
    const leave = page.getByRole('button', { name: 'Sign out everywhere' });
    await leave.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(leave);
    await visitor.close();
  });

  it('the mobile menu is left by Escape or by going on, since it covers the page', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl, { width: 360 });
    const { page } = visitor;
    await page.goto('/terms', { waitUntil: 'networkidle' });
    const menu = page.getByLabel('Menu');
    const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await pricing.focus();
    await page.keyboard.press('Escape');
    await pricing.waitFor({ state: 'hidden' });
    await expectFocus(menu);
    await page.keyboard.press('Enter');
    await pricing.waitFor();
    await page.getByRole('main').getByRole('link').first().focus();
    await pricing.waitFor({ state: 'hidden' });
    await visitor.close();
  });

  it('a link to a part of another page takes the focus along', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await signIn(page, buyer.email, '/dashboard');
    await page.getByRole('contentinfo').locator('a[href="/#trending"]').focus();
    await page.keyboard.press('Enter');
    await expectFocus(page.locator('#trending'));
    await page.keyboard.press('Tab');
    expect(await page.locator('#trending :focus').count()).toBe(1);
    await visitor.close();
  });
});

it("what is chosen is seen where the system's colours replace ours", async () => {
  const visitor = await newVisitor(browser, cloud.siteUrl);
  const { page } = visitor;
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/generate', { waitUntil: 'networkidle' });
  const looksOf = (role: 'radio' | 'tab', name: string) =>
    page.getByRole(role, { name }).evaluate((control) => {
      const { backgroundColor, borderBottomColor } = getComputedStyle(control.closest('label') ?? control);
      return [backgroundColor, borderBottomColor];
    });

  expect(await looksOf('radio', 'Text to video')).not.toEqual(await looksOf('radio', 'Image to video'));
  expect(await looksOf('tab', 'Google VEO3')).not.toEqual(await looksOf('tab', 'History'));
  await visitor.close();
});

async function expectFocus(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((one) => one === document.activeElement), { timeout: 10_000 })
    .toBe(true);
}
