import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../cloud/person.ts';
import { startTestCloud, type TestCloud } from '../cloud/test-cloud.ts';
import { launchBrowser, newVisitor } from './browser.ts';
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

const windows = [
  { width: 1_280, colorScheme: 'dark' },
  { width: 1_280, colorScheme: 'light' },
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

/** What the page shows now is accessible, and no wider than its window, on desktop and phone, in both themes. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const { width, colorScheme } of windows) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
    expect(found, `${what}, ${width} px, ${colorScheme}`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${what}, ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1_280, height: 900 });
}

describe('on a desktop and on a phone, dark and light', () => {
  it('a visitor finds every page accessible and no wider than the window', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    for (const route of [
      '/',
      '/pricing',
      '/auth',
      '/generate',
      '/success?type=credits&pack=starter',
      '/nowhere',
    ]) {
      await visitor.page.goto(route, { waitUntil: 'networkidle' });
      await expectAccessible(visitor.page, route);
    }
    await visitor.page.goto('/pricing');
    await visitor.page.getByRole('radio', { name: /^Yearly/ }).check();
    await visitor.page.getByText('$449.90').first().waitFor();
    await expectAccessible(visitor.page, '/pricing, by the year');
    await visitor.close();
  });

  it('a signed-in person does as well', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await signIn(page, buyer.email);
    await page.getByLabel('Prompt', { exact: true }).waitFor();
    await expectAccessible(page, '/generate');
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Download' }).first().waitFor();
    await expectAccessible(page, 'history');
    await page.goto('/dashboard');
    await page.getByText('49.90').first().waitFor();
    await expectAccessible(page, '/dashboard');
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
    await expectAccessible(page, '/pricing of a subscriber');
    await page.goto('/success?type=subscription');
    await page.getByRole('heading', { name: 'Payment Complete!' }).waitFor();
    await expectAccessible(page, '/success of a subscription');
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
      await expectAccessible(page, `the dialog of '${name}'`);
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
    await expectAccessible(page, '/dashboard after a failed payment');
    await visitor.close();
  });
});
