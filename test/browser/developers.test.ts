import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { apiKeyPattern } from '../../contract/developers/developer-keys.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectAccessible, twoViews } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { card, password } from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;
let person: Person;
let visitor: Visitor;
let page: Page;
/** The test key that the person made, as the page showed it. */
let secret = '';

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  person = await newPerson(cloud);
  visitor = await newVisitor(browser, cloud.siteUrl);
  page = visitor.page;
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => closePages(browser));

/** A developer's own server, on this machine. */
const receivedIds: string[] = [];
const receiver = createServer((request, response) => {
  receivedIds.push(String(request.headers['webhook-id']));
  request.resume();
  response.writeHead(200).end('thanks');
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

function receiverUrl(): string {
  const address: AddressInfo | string | null = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return `http://127.0.0.1:${address.port}/hooks`;
}

/** What the API answers a program with this key: the HTTP status of its history. */
async function statusWith(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  return (await fetch(`${cloud.siteUrl}/api/v1/history`, { headers })).status;
}

function keyNamed(name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** Leaves the dialog of a new secret as a person does who has saved it. */
async function saved(): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Close, I saved it' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The steps build on one another, as a person does them. */
describe('the page for developers', () => {
  it('is reached from the dashboard, and says what to do while there is no key', async () => {
    await openSignedIn(page, cloud, person, '/dashboard');
    await card(page, 'Account').getByRole('link', { name: 'Developers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/developers');
    await page.getByText('No keys yet').waitFor();
    await expectAccessible(page, '/developers without a key');
  });

  it('makes a test key, shows it once, and asks before it is gone', async () => {
    const create = page.getByRole('button', { name: 'Create key', exact: true });
    await create.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await dialog.getByLabel('Name').fill('First steps');
    await expectAccessible(page, 'the dialog of a new key', twoViews[0]);
    await dialog.getByLabel('Allowed addresses').fill('my office');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText(/^Enter 1 to 20 IP addresses or networks/).waitFor();
    await expectFocus(dialog.getByLabel('Allowed addresses'));
    await dialog.getByLabel('Allowed addresses').fill('');
    await dialog.getByRole('button', { name: 'Create key' }).click();

    const shown = page.getByRole('dialog', { name: 'Your new key' });
    secret = await shown.getByLabel('API key').inputValue();
    expect(secret).toMatch(apiKeyPattern);
    await shown.getByText('It isn’t shown again.').waitFor();
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await expectAccessible(page, 'the dialog of a new secret', twoViews[1]);

    await page.keyboard.press('Escape');
    await shown.getByText('Have you saved it?').waitFor();
    await shown.getByRole('button', { name: 'Go back' }).click();
    await saved();
    await expectFocus(create);
    await keyNamed('First steps')
      .getByText(`rw_test_…${secret.slice(-4)}`)
      .waitFor();
  });

  it('fills the new test key into a command that makes the first video', async () => {
    const quickStart = card(page, 'Quick start');
    const command = await quickStart.getByRole('figure').locator('code').innerText();
    const [, address = '', idempotencyKey = '', body = ''] =
      /^curl --fail-with-body "([^"]+)"[\s\S]*Idempotency-Key: ([^"]+)"[\s\S]*--data '([^']+)'$/.exec(
        command,
      ) ?? [];
    expect(command).toContain(`"Authorization: Bearer ${secret}"`);
    const run = () =>
      fetch(address, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          'idempotency-key': idempotencyKey,
          'content-type': 'application/json',
        },
        body,
      });
    const Answer = z.object({ id: z.string(), mode: z.literal('test'), status: z.literal('completed') });
    const [first, second] = [await run(), await run()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(Answer.parse(await second.json())).toEqual(Answer.parse(await first.json()));
    expect(second.headers.get('idempotent-replayed')).toBe('true');

    await quickStart.getByRole('button', { name: 'Copy the command' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command);
  });

  it('is not kept: a reload shows the end of the key only', async () => {
    await page.reload();
    await keyNamed('First steps').waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it('shows what each key used by day, as a picture and as a table', async () => {
    const usage = card(page, 'Usage, last 30 days');
    await usage.getByText('play credits used for 1 video').waitFor();
    await usage.getByRole('img', { name: '1,000 play credits used in the last 30 days, by day.' }).waitFor();
    await usage.getByText('Show as a table').click();
    const rows = usage.getByRole('table').getByRole('row');
    expect(await rows.allInnerTexts()).toEqual([
      'Day\tVideos\tCredits',
      expect.stringMatching(/\t1\t1,000$/),
    ]);
    await expectAccessible(page, '/developers with the usage of a key', twoViews[0]);
    await usage.getByLabel('Show').selectOption('All live keys');
    await usage.getByText('credits used for 0 videos').waitFor();
    await usage.getByLabel('Show').selectOption('First steps (test)');
    await usage.getByText('play credits used for 1 video').waitFor();
  });

  it('makes a live key only with the owner’s proof, and mails about it', async () => {
    await page.getByRole('button', { name: 'Create key', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const manage = dialog.getByRole('checkbox', { name: /^Manage/ });
    expect(await manage.isChecked()).toBe(true);
    await dialog.getByLabel('Live').check();
    expect(await manage.isChecked()).toBe(false);
    await dialog.getByLabel('Your password').waitFor();
    await expectFocus(dialog.getByLabel('Live'));
    await dialog.getByLabel('Name').fill('Shop');
    await dialog.getByLabel('Monthly cap').fill('10,000');
    await dialog.getByLabel('Your password').fill('not it');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('This password isn’t correct.').waitFor();
    await expectFocus(dialog.getByLabel('Your password'));
    await expectAccessible(page, 'the dialog of a live key', twoViews[0]);
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByLabel('Your password').press('Enter');
    await page.getByRole('dialog', { name: 'Your new key' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'API key' }).inputValue()).toMatch(/^rw_live_/);
    await saved();
    await keyNamed('Shop').getByText('0 of 10,000 credits').waitFor();
    // Only a test key goes into a command that people try.
    expect(await card(page, 'Quick start').getByRole('figure').innerText()).toContain('YOUR_TEST_KEY');
    await expectAccessible(page, '/developers with keys');
  });

  it('changes a key: less without a proof, more only with one', async () => {
    const edit = page.getByRole('button', { name: 'Edit Shop' });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Edit “Shop”' });
    await dialog.getByLabel('Monthly cap').fill('5000');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(edit);
    await keyNamed('Shop').getByText('0 of 5,000 credits').waitFor();

    await edit.click();
    await dialog.getByLabel('Monthly cap').fill('');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectFocus(dialog.getByLabel('Your password'));
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await keyNamed('Shop').getByText('0 credits, no cap').waitFor();
  });

  it('rotates a key: the old secret works on for a while, and the page says until when', async () => {
    const former = secret;
    await page.getByRole('button', { name: 'Rotate First steps' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate “First steps”' });
    await expectAccessible(page, 'the dialog of a rotation', twoViews[1]);
    const overlaps = dialog
      .getByRole('radiogroup', { name: 'When the old secret expires' })
      .getByRole('radio');
    const offered = await overlaps.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(offered).toEqual(['0', '1', '3', '7']);
    await dialog.getByRole('button', { name: 'Rotate key' }).click();
    secret = await page.getByRole('dialog', { name: 'Your new secret' }).getByLabel('API key').inputValue();
    await saved();
    await keyNamed('First steps')
      .getByText(`The old secret (…${former.slice(-4)}) still works`)
      .waitFor();
    expect([await statusWith(former), await statusWith(secret)]).toEqual([200, 200]);

    await page.getByRole('button', { name: 'Rotate First steps' }).click();
    await dialog.getByLabel('Now', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Rotate key' }).click();
    const next = await page
      .getByRole('dialog', { name: 'Your new secret' })
      .getByLabel('API key')
      .inputValue();
    await saved();
    expect([await statusWith(former), await statusWith(secret), await statusWith(next)]).toEqual([
      401, 401, 200,
    ]);
    secret = next;
  });

  it('revokes a key at once, also in the quick start, and puts the focus where it goes on', async () => {
    const command = card(page, 'Quick start').getByRole('figure');
    expect(await command.innerText()).toContain(secret);
    await page.getByRole('button', { name: 'Revoke First steps' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke “First steps”?' });
    await dialog.getByRole('button', { name: 'Keep key' }).click();
    await expectFocus(page.getByRole('button', { name: 'Revoke First steps' }));
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await statusWith(secret)).toBe(401);
    expect(await command.innerText()).toContain('YOUR_TEST_KEY');
    await expectFocus(page.getByRole('button', { name: 'Create key', exact: true }));
    await page.getByText('Show inactive keys (1)').click();
    await keyNamed('First steps').getByText('Revoked', { exact: true }).waitFor();
    await expectAccessible(page, '/developers with an ended key', twoViews[0]);
  });

  it('adds a webhook endpoint, whose secret is shown once', async () => {
    const webhooks = card(page, 'Webhooks');
    await webhooks.scrollIntoViewIfNeeded();
    await webhooks.getByLabel('Live', { exact: true }).check();
    await webhooks.getByText('No live endpoints yet').waitFor();
    await webhooks.getByLabel('Test', { exact: true }).check();
    await webhooks.getByText('No test endpoints yet').waitFor();
    await webhooks.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a test endpoint' });
    await dialog.getByLabel('URL').fill('http://192.168.0.1/hooks');
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await dialog.getByText(/^Enter an https URL of a public host/).waitFor();
    await expectFocus(dialog.getByLabel('URL'));
    await dialog.getByLabel('URL').fill(receiverUrl());
    await expectAccessible(page, 'the dialog of an endpoint', twoViews[1]);
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    const shown = page.getByRole('dialog', { name: 'Your signing secret' });
    expect(await shown.getByRole('textbox', { name: 'Signing secret' }).inputValue()).toMatch(/^whsec_/);
    await saved();
    await webhooks.getByRole('heading', { name: receiverUrl() }).waitFor();
  });

  it('sends a test event, shows each attempt with its answer, and sends it again', async () => {
    const webhooks = card(page, 'Webhooks');
    await webhooks.getByRole('button', { name: /^Send test event/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a test event' });
    await dialog.getByRole('button', { name: 'Send event' }).click();
    await dialog.getByText(/is on its way/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await webhooks.getByRole('button', { name: /^Delivery log/ }).click();
    const log = webhooks.getByRole('region', { name: /^Delivery log of/ });
    await log.getByText('Delivered', { exact: true }).waitFor();
    await log.getByText('1 attempt').click();
    await log.getByText('Accepted, 200').waitFor();
    await log.getByText('thanks').waitFor();
    await expectAccessible(page, '/developers with a delivery log');
    await log.getByRole('button', { name: /^Replay evt_/ }).click();
    await expect
      .poll(async () => {
        await log.getByRole('button', { name: 'Refresh the log' }).click();
        return log.getByText('2 attempts').isVisible();
      })
      .toBe(true);
    expect(new Set(receivedIds).size).toBe(1);
    expect(receivedIds).toHaveLength(2);
  });

  it('says what could not be loaded, and loads it when asked again', async () => {
    // The browser's own words for what was refused on purpose.
    expect(visitor.complaints().filter((complaint) => !/status of 40[03]/.test(complaint))).toEqual([]);
    const other = await newVisitor(browser, cloud.siteUrl);
    await openSignedIn(other.page, cloud, person, '/dashboard');
    await other.page.route('**/api/developers/keys', (route) => route.abort());
    await other.page.goto('/developers');
    const keys = card(other.page, 'API keys');
    await keys.getByText('We couldn’t load your keys').waitFor();
    await expectAccessible(other.page, '/developers without an answer', twoViews[1]);
    await other.page.unroute('**/api/developers/keys');
    await keys.getByRole('button', { name: 'Try again' }).click();
    await keys.getByRole('heading', { name: 'Shop' }).waitFor();
    await card(other.page, 'Webhooks').scrollIntoViewIfNeeded();
    await card(other.page, 'Webhooks').getByRole('radio', { name: 'Live', checked: true }).waitFor();
    await other.close();
  });

  it('asks a visitor to sign in, and is in English whatever language they chose', async () => {
    const other = await newVisitor(browser, cloud.siteUrl);
    await other.page.goto('/de/auth?next=%2Fdevelopers');
    await other.page.locator('input[type="email"]').fill(person.email);
    await other.page.locator('input[type="password"]').fill(password);
    await other.page.locator('input[type="password"]').press('Enter');
    await other.page.getByRole('heading', { level: 1, name: 'Developers' }).waitFor();
    await expect.poll(() => new URL(other.page.url()).pathname).toBe('/developers');
    await other.page.getByText('This page is in English only.').waitFor();
    await other.page.getByRole('button', { name: new RegExp(person.email) }).click();
    await other.page.getByRole('menuitem', { name: 'Dashboard' }).click();
    await other.page.waitForURL('**/de/dashboard');
    await other.close();
  });
});
