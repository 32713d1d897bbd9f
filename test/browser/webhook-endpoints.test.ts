import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newPerson, type Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { newTestKey } from '../cloud/test-key.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';
import { expectAccessible, twoViews } from './expect-accessible.ts';
import { expectFocus } from './focus.ts';
import { card } from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';

const Deliveries = z.looseObject({ deliveries: z.array(z.looseObject({ test: z.boolean() })) });
const Created = z.object({ webhook: z.object({ id: z.string() }) });

let cloud: SharedCloud;
let browser: Browser;
let person: Person;
let page: Page;
let webhooks: Locator;
let apiKey = '';
/** The endpoint's first signing secret. */
let firstSecret = '';

/** A developer's own server, on this machine: what each of its addresses was sent. */
const received: { path: string; id: string; headers: Record<string, string>; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  received.push({
    path: request.url ?? '',
    id: String(request.headers['webhook-id']),
    headers: Object.fromEntries(headers),
    body: Buffer.concat(parts).toString('utf8'),
  });
  response.writeHead(200).end('thanks');
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

function receiverUrl(path: string): string {
  const address: AddressInfo | string | null = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return `http://127.0.0.1:${address.port}${path}`;
}

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  person = await newPerson(cloud);
  apiKey = await newTestKey(person);
  ({ page } = await newVisitor(browser, cloud.siteUrl));
  await openSignedIn(page, cloud, person, '/developers');
  webhooks = card(page, 'Webhooks');
});
afterAll(() => closePages(browser));

/** Calls the API as a program with a test key. */
async function call(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${cloud.siteUrl}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBeLessThan(300);
  return await response.json();
}

/** With a test key a video is completed at once, and costs nothing. */
async function makeVideo(): Promise<void> {
  await call('POST', '/generate', { prompt: 'A sea at dusk', duration: 5 });
}

/** Leaves the dialog of a new secret as a person does who has saved it. */
async function saved(): Promise<string> {
  const shown = page.getByRole('dialog', { name: 'Your signing secret' });
  const secret = await shown.getByRole('textbox', { name: 'Signing secret' }).inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.getByRole('button', { name: 'Close, I saved it' }).click();
  await shown.waitFor({ state: 'detached' });
  return secret;
}

/** The log is asked before an event is in it, so many times. */
async function answerOldLog(times: number): Promise<void> {
  await page.route(
    /\/webhooks\/\w+\/deliveries/,
    async (route) => {
      const response = await route.fetch();
      const { deliveries, ...page } = Deliveries.parse(await response.json());
      await route.fulfill({
        response,
        json: { ...page, deliveries: deliveries.filter(({ test }) => !test) },
      });
    },
    { times },
  );
}

/** What was sent to an address, once it is so many. */
async function expectReceived(path: string, count: number): Promise<void> {
  await expect.poll(() => received.filter((one) => one.path === path).length).toBe(count);
}

/** The steps build on one another, as a person does them. */
describe('webhook endpoints on the page for developers', () => {
  it('name the field of an address that is refused: a private one, and one without https', async () => {
    await webhooks.scrollIntoViewIfNeeded();
    // The person has test keys only.
    await webhooks.getByRole('radio', { name: 'Test', checked: true }).waitFor();
    await webhooks.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a test endpoint' });
    for (const refused of ['https://10.0.0.1/hooks', 'http://example.com/hooks']) {
      await dialog.getByLabel('URL').fill(refused);
      await dialog.getByRole('button', { name: 'Add endpoint' }).click();
      await dialog.getByText(/^Enter an https URL of a public host/).waitFor();
      await expectFocus(dialog.getByLabel('URL'));
      await expect.poll(() => dialog.getByLabel('URL').getAttribute('aria-invalid')).toBe('true');
    }
    await dialog.getByLabel('URL').fill(receiverUrl('/first'));
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    firstSecret = await saved();
    await webhooks.getByRole('heading', { name: receiverUrl('/first') }).waitFor();
  });

  it('have another address and other events after they are edited, by the keyboard alone', async () => {
    const edit = webhooks.getByRole('button', { name: /^Edit/ });
    await edit.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit endpoint' });
    await dialog.getByLabel('URL').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(receiverUrl('/second'));
    await page.keyboard.press('Tab');
    await page.keyboard.type('My laptop');
    await dialog.getByLabel(/credits\.low/).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(edit);
    await webhooks.getByRole('heading', { name: receiverUrl('/second') }).waitFor();
    await webhooks.getByText('My laptop').waitFor();
    await webhooks.getByText(/video\.cancelled, credits\.low/).waitFor();
    await makeVideo();
    await expectReceived('/second', 1);
    await expectReceived('/first', 0);
  });

  it('are sent nothing while they are disabled, and the page says that this is sent by replay only', async () => {
    await webhooks.getByRole('button', { name: /^Disable/ }).click();
    await webhooks
      .getByText(/You disabled it\. We send the events from this time only if you replay them/)
      .waitFor();
    await expectAccessible(page, '/developers with a disabled endpoint', twoViews[0]);
    // Once an endpoint that is enabled has the event, it is decided who gets it.
    const witness = { url: receiverUrl('/witness'), events: ['video.completed'] };
    const { webhook } = z.parse(Created, await call('POST', '/webhooks', witness));
    await makeVideo();
    await expectReceived('/witness', 1);
    await call('DELETE', `/webhooks/${webhook.id}`);
    await webhooks.getByRole('button', { name: /^Enable/ }).click();
    await webhooks.getByText('Enabled', { exact: true }).waitFor();
    await webhooks
      .getByText('We send the events from the time it was disabled only if you replay them.')
      .waitFor();
    await expectAccessible(page, '/developers with an endpoint that was enabled', twoViews[1]);
    await expectReceived('/second', 1);
  });

  it('are sent again what happened within a range, and the dialog says how many events', async () => {
    const replay = webhooks.getByRole('button', { name: /^Replay what it missed/ });
    await replay.click();
    const dialog = page.getByRole('dialog', { name: 'Replay a range' });
    await expectAccessible(page, 'the dialog of a replay', twoViews[0]);

    await dialog.getByLabel('Custom').check();
    await dialog.getByLabel('From', { exact: true }).fill('2027-01-02T10:00');
    await dialog.getByLabel('To (exclusive)').fill('2027-01-02T09:00');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText('Enter a time after the start.').waitFor();
    await expectFocus(dialog.getByLabel('To (exclusive)'));
    await expectAccessible(page, 'the dialog of a replay that was refused', twoViews[1]);
    await dialog.getByLabel('From', { exact: true }).fill('2020-01-01T09:00');
    await dialog.getByLabel('To (exclusive)').fill('2020-01-02T09:00');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText(/^No event of this time was sent again/).waitFor();

    await dialog.getByLabel('Last day').check();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText('2 events are sent again.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expectFocus(replay);
    // It sends what was replayed, and runs each minute.
    await cloud.invoke('WebhooksSweepWebhooks', {});
    // The one that it had, under the same id, and the one that it missed.
    await expectReceived('/second', 3);
    expect(new Set(received.map(({ id }) => id)).size).toBe(2);
  });

  it('have a log from which one event and a range are sent again', async () => {
    await webhooks.getByRole('button', { name: /^Delivery log/ }).click();
    const log = webhooks.getByRole('region', { name: /^Delivery log of/ });
    await expect
      .poll(async () => {
        await log.getByRole('button', { name: 'Refresh the log' }).click();
        return log.getByText('Delivered', { exact: true }).count();
      })
      .toBe(2);
    await log
      .getByRole('button', { name: /^Replay evt_/ })
      .first()
      .click();
    await expectReceived('/second', 4);
    await log.getByRole('button', { name: /^Replay a range/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay a range' });
    await page.route('**/replay?*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText('We couldn’t reach the server.').waitFor();
    await page.unroute('**/replay?*');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('sign with both secrets after a rotation, which shows the new one once', async () => {
    await webhooks.getByRole('button', { name: /^Rotate secret/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    const secret = await saved();
    expect(secret).not.toBe(firstSecret);
    await webhooks.getByText('Two secrets sign').waitFor();
    await answerOldLog(2);
    await webhooks.getByRole('button', { name: /^Send test event/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a test event' });
    await dialog.getByRole('button', { name: 'Send event' }).click();
    await dialog.getByText(/is on its way/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expectReceived('/second', 5);
    const { body, headers } = received.at(-1) ?? { body: '', headers: {} };
    for (const valid of [firstSecret, secret]) {
      expect(new Webhook(valid).verify(body, headers)).toMatchObject({ test: true });
    }
    await webhooks.getByText('Test event', { exact: true }).waitFor();
    await page.reload();
    await webhooks.scrollIntoViewIfNeeded();
    await webhooks.getByText('Two secrets sign').waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it('are gone after they are deleted, and the focus goes where it goes on', async () => {
    await webhooks.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click();
    await webhooks.getByText('No test endpoints yet').waitFor();
    await expectFocus(webhooks.getByRole('button', { name: 'Add endpoint' }));
  });
});
