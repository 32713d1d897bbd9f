import { randomUUID } from 'node:crypto';
import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minimumFillingMilliseconds } from '../../contract/fields/message-limits.ts';
import type { OperatorRole } from '../../contract/operators/operator-roles.ts';
import { Video } from '../../contract/schemas.ts';
import { newEmail, newPerson, type Person } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectAccessible, twoViews } from './expect-accessible.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;
let person: Person;
/** May grant and take credits, and change settings. */
let grace: Operator;
/** May do everything. */
let ada: Operator;
/** May grant credits, and take none. */
let sam: Operator;

interface Operator {
  readonly email: string;
  readonly visitor: Visitor;
  readonly page: Page;
  /** The next code of the authenticator app: each serves once. */
  readonly nextCode: () => string;
}

const password = 'Reelwright-operator-1';
const stepMilliseconds = 30_000;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
  person = await newPerson(cloud);
  grace = await newOperator('grace', 'money', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXA');
  ada = await newOperator('ada', 'owner', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXB');
  sam = await newOperator('sam', 'support', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXC');
});
afterAll(() => closePages(browser));

async function newOperator(name: string, role: OperatorRole, totpSecret: string): Promise<Operator> {
  const { operatorPool, operatorsUrl } = cloud;
  if (operatorPool === undefined || operatorsUrl === undefined) throw new Error('There is no console.');
  const email = `${name}-${randomUUID()}@operators.example.com`;
  operatorPool.seedUser({ email, password, groups: [role], totpSecret });
  const visitor = await newVisitor(browser, operatorsUrl);
  let codes = 0;
  const nextCode = () => {
    codes += 1;
    return totpCode(totpSecret, cloud.now() + (codes - 1) * stepMilliseconds);
  };
  return { email, visitor, page: visitor.page, nextCode };
}

async function signIn({ page, email, nextCode }: Operator): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCode());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(email).first().waitFor();
}

async function openPerson({ page }: Operator, tab = 'overview'): Promise<void> {
  await page.goto(`/people/${person.userId}?tab=${tab}`);
  await page.getByRole('heading', { level: 1, name: person.email }).waitFor();
}

function dialogOf({ page }: Operator): Locator {
  return page.getByRole('dialog');
}

/** Fills an action's form, up to what would happen. */
async function rehearse(operator: Operator, button: string, fields: Readonly<Record<string, string>>) {
  await operator.page.getByRole('button', { name: button, exact: true }).first().click();
  const dialog = dialogOf(operator);
  for (const [label, value] of Object.entries(fields)) {
    await dialog.getByRole('textbox', { name: label }).fill(value);
  }
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('our_fault');
  await dialog.getByRole('textbox', { name: 'In a sentence' }).fill('Three videos failed on launch day.');
  await dialog.getByRole('button', { name: 'See what would happen' }).click();
  await dialog.getByRole('button', { name: 'Back' }).waitFor();
}

async function confirm(operator: Operator, button: string, outcome: string): Promise<void> {
  await dialogOf(operator).getByRole('button', { name: button, exact: true }).click();
  await dialogOf(operator).getByRole('heading', { name: outcome }).waitFor();
  await dialogOf(operator).getByRole('button', { name: 'Close' }).last().click();
}

/** Reports a shared video by the link on its page; the reference that the page shows. */
async function reportAsVisitor(link: string): Promise<string> {
  const visitor = await newVisitor(browser, cloud.siteUrl);
  const { page } = visitor;
  await page.clock.install();
  await page.goto(link);
  await page.getByRole('link', { name: 'Report this video' }).click();
  await page.getByRole('radio', { name: /^Something else(?! that)/ }).check();
  await page.getByLabel('What is wrong with it').fill('It shows my front door.');
  await page.getByLabel('Your full name').fill('Rita Reporter');
  await page.getByLabel('Your email').fill(newEmail());
  await page.getByRole('checkbox', { name: /^I believe in good faith/ }).check();
  await page.clock.fastForward(minimumFillingMilliseconds);
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.locator('[data-part=sent]').waitFor();
  const reference = await page.locator('[data-part=reference]').innerText();
  visitor.expectNoComplaints();
  await visitor.close();
  return reference;
}

/** The owner of a removed video follows the link on its card, and appeals. */
async function appealAsOwner(): Promise<void> {
  const visitor = await newVisitor(browser, cloud.siteUrl);
  const { page } = visitor;
  await openSignedIn(page, cloud, person, '/generate?tab=history');
  await page.getByRole('link', { name: 'Why, and how to appeal' }).click();
  await page.getByRole('heading', { level: 1, name: 'We removed your video' }).waitFor();
  await page.getByText('It shows where a person lives.').waitFor();
  await page.getByLabel('Why should your video be shown?').fill('It is my own front door.');
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByRole('heading', { level: 1, name: 'We’re looking at your appeal' }).waitFor();
  visitor.expectNoComplaints();
  await visitor.close();
}

/** Refusals that the flow is about are no complaint. */
function expectNoOtherComplaints({ visitor }: Operator): void {
  expect(visitor.complaints().filter((line) => !/status of (401|403|404|409)/.test(line))).toEqual([]);
}

/** The steps build on one another. */
describe("the operators' console", () => {
  it('opens by password and code, and comes back to the address that was asked for', async () => {
    await grace.page.goto('/queues');
    await grace.page.getByRole('heading', { level: 1, name: 'Operators' }).waitFor();
    await expectAccessible(grace.page, "operators' sign-in");
    await signIn(grace);
    await grace.page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor();
  });

  it('finds a person by the address, with the keyboard alone', async () => {
    const { page } = grace;
    await page.keyboard.press('/');
    await page.keyboard.type(person.email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: person.email }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/people/${person.userId}`);
    await expectAccessible(page, "a person's page");
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'Now' }).waitFor();
  });

  it('grants below the limit: what was rehearsed is what the person has', async () => {
    await openPerson(grace);
    await rehearse(grace, 'Grant credits', { Credits: '500' });
    const dialog = dialogOf(grace);
    await dialog.getByText(`Grant 500 credits to ${person.email}`).waitFor();
    await dialog.getByText('+500 credits').waitFor();
    const slider = dialog.getByRole('slider');
    await slider.fill('0');
    await dialog.getByText('500 credits', { exact: true }).waitFor();
    expect(await person.credits()).toBe(0);
    await expectAccessible(grace.page, 'what would happen', twoViews[0]);
    await confirm(grace, 'Grant credits', 'Done');
    expect(await person.credits()).toBe(500);
  });

  it('shows a new preview where something changed in between, and does nothing before that is confirmed', async () => {
    await ada.page.goto('/');
    await signIn(ada);
    await openPerson(ada);
    await rehearse(ada, 'Grant credits', { Credits: '1000' });
    await openPerson(grace);
    await rehearse(grace, 'Grant credits', { Credits: '200' });
    await confirm(grace, 'Grant credits', 'Done');
    await dialogOf(ada).getByRole('button', { name: 'Grant credits', exact: true }).click();
    await dialogOf(ada).getByText('Something changed since you looked.').waitFor();
    expect(await person.credits()).toBe(700);
    await confirm(ada, 'Grant credits', 'Done');
    expect(await person.credits()).toBe(1_700);
  });

  it('asks for a second sign-in where the server does, and then does what was confirmed, once', async () => {
    await openPerson(grace);
    await rehearse(grace, 'Take credits', { Credits: '200' });
    await grace.page.route(
      '**/actions/confirm',
      (route) =>
        route.fulfill({
          status: 403,
          json: { error: { code: 'step_up_required', message: 'Sign in again.' } },
        }),
      { times: 1 },
    );
    const dialog = dialogOf(grace);
    await dialog.getByRole('button', { name: 'Take credits', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(grace.nextCode());
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('heading', { name: 'Done' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await person.credits()).toBe(1_500);
  });

  it('lets another operator approve what is above the limit, and never the one who asked', async () => {
    await openPerson(grace);
    await rehearse(grace, 'Grant credits', { Credits: '20000' });
    await confirm(grace, 'Ask another operator', 'Waits for another operator');
    expect(await person.credits()).toBe(1_500);
    await grace.page.goto('/approvals');
    await grace.page
      .getByText('You asked for this, so another operator has to approve it.')
      .first()
      .waitFor();
    await ada.page.goto('/approvals');
    await ada.page.getByText(grace.email).first().waitFor();
    await ada.page.getByText(`Grant 20,000 credits to ${person.email}`).first().waitFor();
    await expectAccessible(ada.page, 'approvals', twoViews[1]);
    await ada.page.getByRole('button', { name: 'Approve' }).first().click();
    await ada.page
      .getByRole('status')
      .filter({ hasText: /20,?000/ })
      .waitFor();
    expect(await person.credits()).toBe(21_500);
  });

  it('offers a role what it may do, and the API refuses the rest, and every customer', async () => {
    await sam.page.goto('/');
    await signIn(sam);
    await openPerson(sam);
    await sam.page.getByRole('button', { name: 'Grant credits', exact: true }).waitFor();
    expect(await sam.page.getByRole('button', { name: 'Take credits', exact: true }).count()).toBe(0);
    const token = await sam.page.evaluate(() => localStorage.getItem('reelwright.operator') ?? '{}');
    const statusOf = async (authorization: string) =>
      (
        await fetch(`${cloud.operatorsUrl}/api/operators/actions/preview`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({
            action: 'takeCredits',
            input: { person: person.userId, credits: 1 },
            reason: { kind: 'correction', sentence: 'Trying what is not allowed.' },
          }),
        })
      ).status;
    expect(await statusOf(`Bearer ${JSON.parse(token).token}`)).toBe(403);
    expect(await statusOf(`Bearer ${person.accessToken}`)).toBe(401);
    expect(await person.credits()).toBe(21_500);
  });

  it('suspends a person, who then spends nothing, and resumes them', async () => {
    await openPerson(ada);
    await rehearse(ada, 'Suspend', {});
    await confirm(ada, 'Suspend', 'Done');
    await ada.page.getByText('Suspended since').waitFor();
    expect(await person.generate()).toMatchObject({
      status: 403,
      body: { error: { code: 'account_suspended' } },
    });
    expect(await person.credits()).toBe(21_500);
    await rehearse(ada, 'Resume', {});
    await confirm(ada, 'Resume', 'Done');
    await ada.page.getByText('Suspended since').waitFor({ state: 'detached' });
  });

  it('leads from a report to the removal of the video, and to the appeal of its owner', async () => {
    const { page } = ada;
    const { id } = await person.generate();
    await person.waitForVideo(id);
    const shared = await person.call('shareVideo', { id, body: { show_prompt: false } });
    const link = Video.parse(shared.body).share_url ?? '';
    const reference = await reportAsVisitor(link);
    await page.goto('/queues?queue=cases');
    const reported = page.getByRole('link', { name: `${reference}: other, not hidden` });
    await reported.waitFor();
    await page.keyboard.press('?');
    await dialogOf(ada).getByText('Next in a list').waitFor();
    await page.keyboard.press('Escape');
    await dialogOf(ada).getByText('Next in a list').waitFor({ state: 'hidden' });
    await page.keyboard.press('j');
    await expect.poll(() => reported.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: reference }).waitFor();
    await page.getByText('It shows my front door.').waitFor();
    await expectAccessible(page, 'a case', twoViews[0]);
    await page.getByRole('button', { name: 'Remove the video' }).click();
    const dialog = dialogOf(ada);
    await dialog.getByRole('combobox', { name: 'Ground' }).selectOption('terms');
    await dialog.getByRole('textbox', { name: 'Statement' }).fill('It shows where a person lives.');
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('safety');
    await dialog.getByRole('textbox', { name: 'In a sentence' }).fill('The door can be recognized.');
    await dialog.getByRole('button', { name: 'See what would happen' }).click();
    await dialog.getByText('To who reported it').waitFor();
    await confirm(ada, 'Decide the case', 'Done');
    await page.getByRole('heading', { name: 'Decision: removed' }).waitFor();
    const token = new URL(link).pathname.split('/').at(-1) ?? '';
    expect((await fetch(`${cloud.siteUrl}/api/shared/${token}`)).status).toBe(404);
    await page.goto('/queues?queue=cases');
    await page.getByText('Nothing waits here.').waitFor();

    await appealAsOwner();
    await page.goto('/queues?queue=cases');
    await page.getByRole('link', { name: `${reference}: other, appealed` }).click();
    await page.getByText('It is my own front door.').waitFor();
    await page.getByRole('button', { name: 'Grant the appeal' }).waitFor();
  });

  it('changes a setting in its place, and brings back what is deployed', async () => {
    const { page } = ada;
    await page.goto('/now');
    await page.getByRole('listitem').filter({ hasText: 'Operators' }).getByText('done').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'mails_a_day' });
    await row.getByRole('button', { name: 'Change' }).waitFor();
    await expectAccessible(page, 'what goes on now', twoViews[0]);
    for (const value of ['50', '']) {
      await row.getByRole('button', { name: 'Change' }).click();
      await dialogOf(ada).getByRole('textbox', { name: 'Value' }).fill(value);
      await dialogOf(ada).getByRole('combobox', { name: 'Reason' }).selectOption('operations');
      await dialogOf(ada)
        .getByRole('textbox', { name: 'In a sentence' })
        .fill('Trying a setting out in a test.');
      await dialogOf(ada).getByRole('button', { name: 'See what would happen' }).click();
      await confirm(ada, 'Change a setting', 'Done');
      await row.getByText('changed').waitFor({ state: value === '' ? 'detached' : 'visible' });
    }
  });

  it('shows all of it in the audit, which one can take along', async () => {
    const { page } = ada;
    await page.goto(`/audit?person=${person.userId}`);
    const rows = page.getByRole('row');
    await rows.filter({ hasText: 'requested' }).first().waitFor();
    const texts = (await rows.allTextContents()).join('\n');
    for (const part of [grace.email, ada.email, 'Three videos failed on launch day.']) {
      expect(texts).toContain(part);
    }
    await expectAccessible(page, 'the audit', twoViews[1]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /as CSV/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('audit.csv');
  });

  it('has no page that axe, the console or a phone would find fault with', async () => {
    const { page } = ada;
    for (const tab of ['statement', 'payments', 'videos', 'sign-ins', 'keys', 'audit']) {
      await openPerson(ada, tab);
      // The confirmation of the sign-up: SES told what became of it.
      if (tab === 'sign-ins') await page.getByText('Delivered').first().waitFor();
      await expect.poll(() => page.getByRole('status').count()).toBe(0);
      await expectAccessible(page, `a person's ${tab}`, twoViews[0]);
    }
    for (const [path, title] of [
      ['/', 'Find'],
      ['/queues', 'Queues'],
      ['/nowhere', 'Page not found'],
      [`/people/${randomUUID()}`, 'Person'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expectAccessible(page, path, twoViews[1]);
    }
    for (const operator of [grace, ada, sam]) expectNoOtherComplaints(operator);
  });
});
