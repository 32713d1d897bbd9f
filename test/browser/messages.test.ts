import { createHash, randomUUID } from 'node:crypto';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minimumFillingMilliseconds } from '../../contract/fields/message-limits.ts';
import { newPerson } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud, tableNamed } from '../cloud/test-cloud.ts';
import { closePages, newVisitor, sharedBrowser, type Visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;
beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));

/** Every test is another visitor's: the counters of those before it are taken away. */
beforeEach(async () => {
  const TableName = tableNamed(cloud, 'Messages');
  const { Items = [] } = await cloud.database.send(new ScanCommand({ TableName }));
  for (const { id } of Items) {
    if (String(id).startsWith('limit#')) {
      await cloud.database.send(new DeleteCommand({ TableName, Key: { id } }));
    }
  }
});

const newEmail = () => `${randomUUID()}@example.com`;

/** What the operator got from this sender. */
const mailFrom = (email: string) => cloud.mail.messages().filter(({ reply_to }) => reply_to === email);

/** The reference that the page shows once the message is with the operator. */
async function sentReference(page: Page): Promise<string> {
  const reference = page.locator('[data-part=reference]');
  await reference.waitFor();
  return reference.innerText();
}

/** A visitor whose clock the tests move on: a form is sent no sooner than a person could have filled it in. */
async function newWriter(): Promise<Visitor> {
  const visitor = await newVisitor(browser, cloud.siteUrl);
  await visitor.page.clock.install();
  return visitor;
}

const takeTime = (page: Page) => page.clock.fastForward(minimumFillingMilliseconds);

async function fillContact(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Subject').selectOption('Billing Question');
  await page.getByRole('textbox', { name: 'Message' }).fill('Which payment was that?');
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const failure = (page: Page) => page.locator('form').getByRole('alert');

/** What a screen reader says of a field besides its name. */
async function descriptionOf(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .filter((text) => text !== '')
      .join(' '),
  );
}

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

describe('the contact page', () => {
  it('sends one message when it is pressed twice, and says by which reference it goes', async () => {
    const visitor = await newWriter();
    const { page } = visitor;
    const email = newEmail();
    await page.goto('/contact');
    await fillContact(page, email);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/messages')) requests += 1;
    });
    await sendButton(page).dblclick();
    const reference = await sentReference(page);
    expect(requests).toBe(1);
    expect(mailFrom(email).map(({ subject }) => subject)).toEqual([
      `[${reference}] Billing Question: Ada Lovelace`,
    ]);
    expect(mailFrom(email)[0]?.text).toContain('Which payment was that?');
    await expect.poll(() => isFocused(page.locator('[data-part=sent]'))).toBe(true);
    expect(await page.getByRole('status').innerText()).toContain(reference);

    await page.getByRole('button', { name: 'Write another' }).click();
    expect(await isFocused(page.getByLabel('First name'))).toBe(true);
    expect(await page.getByLabel('First name').inputValue()).toBe('');
    await fillContact(page, email);
    await takeTime(page);
    await sendButton(page).click();
    expect(await sentReference(page)).not.toBe(reference);
    expect(mailFrom(email)).toHaveLength(2);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('says beside each field what to change, and goes to the first', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/contact');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example');
    await sendButton(page).click();
    await failure(page).getByText('Not sent yet: please check 4 fields.').waitFor();
    const lastName = page.getByLabel('Last name');
    expect(await isFocused(lastName)).toBe(true);
    expect(await descriptionOf(lastName)).toBe('Enter your last name.');
    expect(await descriptionOf(page.getByLabel('Email'))).toBe(
      'Enter a full email, such as name@example.com.',
    );
    expect(await page.getByLabel('First name').getAttribute('aria-invalid')).toBeNull();

    // It goes as soon as it is mended.
    await page.getByLabel('Email').fill('ada@example.com');
    expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBeNull();
    await visitor.close();
  });

  it('keeps what was written when sending fails, over a reload, and sends it as the same message', async () => {
    const visitor = await newWriter();
    const { page, context } = visitor;
    const email = newEmail();
    const ids: unknown[] = [];
    // The message arrives, and the answer is lost.
    await context.route('**/api/messages', async (route) => {
      ids.push(route.request().postDataJSON().id);
      await route.fetch();
      await route.abort();
    });
    await page.goto('/contact');
    await fillContact(page, email);
    await takeTime(page);
    await sendButton(page).click();
    await failure(page).getByText('We couldn’t be reached.').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Lovelace');

    await page.reload();
    await page.getByText('Mon-Fri 9-6 PST').waitFor();
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Lovelace');
    expect(await page.getByLabel('Subject').inputValue()).toBe('billing_question');
    await context.unroute('**/api/messages');
    page.on('request', (request) => {
      if (request.url().endsWith('/api/messages')) ids.push(request.postDataJSON().id);
    });
    await sendButton(page).click();
    await sentReference(page);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    expect(mailFrom(email)).toHaveLength(1);

    await page.reload();
    expect(await page.getByLabel('Last name').inputValue()).toBe('');
    await visitor.close();
  });

  it('sends what was changed after a lost answer as a message of its own', async () => {
    const visitor = await newWriter();
    const { page, context } = visitor;
    const email = newEmail();
    await context.route('**/api/messages', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto('/contact');
    await fillContact(page, email);
    await takeTime(page);
    await sendButton(page).click();
    await failure(page).getByText('We couldn’t be reached.').waitFor();
    await context.unroute('**/api/messages');
    await page.getByRole('textbox', { name: 'Message' }).fill('It was the one of the 3rd of May.');
    await sendButton(page).click();
    await sentReference(page);
    expect(mailFrom(email).some(({ text }) => text?.includes('the 3rd of May'))).toBe(true);
    await visitor.close();
  });

  it('says in plain words that one is offline, and that it was too much', async () => {
    const visitor = await newWriter();
    const { page, context } = visitor;
    const email = newEmail();
    await page.goto('/contact');
    await fillContact(page, email);
    await takeTime(page);
    await context.setOffline(true);
    await sendButton(page).click();
    await failure(page).getByText('You’re offline. Your message is still here.').waitFor();
    await context.setOffline(false);
    for (let count = 0; count < 5; count += 1) {
      await page.request.post('/api/messages', {
        data: {
          kind: 'contact',
          id: randomUUID(),
          opened_at: '2026-11-21T10:00:00.000Z',
          sent_at: '2026-11-21T10:01:00.000Z',
          first_name: 'Ada',
          last_name: 'Lovelace',
          email,
          subject: 'general_inquiry',
          message: 'One of too many.',
        },
      });
    }
    await sendButton(page).click();
    await failure(page).getByText('You’ve sent us several messages already.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Which payment was that?');
    await visitor.close();
  });

  it('has the subject chosen that a link asks for, from elsewhere and from its own cards', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/contact?subject=media_press#message');
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('media_press');
    await page.getByRole('link', { name: 'Talk to us about enterprise' }).click();
    expect(await page.getByLabel('Subject').inputValue()).toBe('business_partnership');
    expect(await isFocused(page.getByLabel('First name'))).toBe(true);
    await visitor.close();
  });

  it('works the same within the application, and knows the address of who is signed in', async () => {
    const person = await newPerson(cloud);
    const visitor = await newWriter();
    const { page } = visitor;
    await openSignedIn(page, cloud, person);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('heading', { name: 'Write to us.' }).waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
    await fillContact(page, person.email);
    await takeTime(page);
    await sendButton(page).click();
    await sentReference(page);
    expect(mailFrom(person.email)).toHaveLength(1);
    visitor.expectNoComplaints();
    await visitor.close();
  });
});

describe('the careers page', () => {
  it('leads to the form of a position also where its link was followed before the code had arrived', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.goto('/careers?job_id=product-designer#apply');
    await expect.poll(() => isFocused(page.getByLabel('Your name'))).toBe(true);
    expect(await page.getByLabel('Position').locator('option:checked').innerText()).toBe('Product designer');
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('sends an application for the position that was chosen, with a PDF, by keyboard', async () => {
    const visitor = await newWriter();
    const { page } = visitor;
    const email = newEmail();
    const pdf = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 251)),
    ]);
    await page.goto('/careers');
    await page.getByRole('link', { name: 'Apply Now as Product designer' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(page.getByLabel('Your name'))).toBe(true);
    expect(await page.getByLabel('Position').locator('option:checked').innerText()).toBe('Product designer');
    await page.keyboard.type('Ada Lovelace');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('What you’d like to do here').fill('I would cut the cutting room.');

    const send = page.getByRole('button', { name: 'Send Application' });
    await takeTime(page);
    await send.click();
    const resume = page.getByLabel('Résumé', { exact: true });
    await expect.poll(() => descriptionOf(resume)).toContain('Choose a PDF, or add a link instead.');
    await resume.setInputFiles({
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('PK…'),
    });
    await expect.poll(() => descriptionOf(resume)).toContain('Choose a PDF file.');
    await resume.setInputFiles({ name: 'Ada.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect.poll(() => resume.getAttribute('aria-invalid')).toBeNull();
    await send.click();
    await sentReference(page);
    const [mail] = mailFrom(email);
    expect(mail?.text).toContain('product-designer');
    expect(mail?.attachments).toEqual([
      expect.objectContaining({ sha256: createHash('sha256').update(pdf).digest('hex') }),
    ]);
    visitor.expectNoComplaints();
    await visitor.close();
  });

  it('takes a link in place of a file, for no particular position', async () => {
    const visitor = await newWriter();
    const { page } = visitor;
    const email = newEmail();
    await page.goto('/careers');
    await page.getByRole('link', { name: 'Send Resume' }).click();
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('What you’d like to do here').fill('I would find out what sound does.');
    await page.getByLabel('Link').fill('example.com/ada');
    await takeTime(page);
    await page.getByRole('button', { name: 'Send Application' }).click();
    await sentReference(page);
    expect(mailFrom(email)[0]?.text).toContain('https://example.com/ada');
    await visitor.close();
  });
});

it('shows that a message was sent accessibly', async () => {
  const visitor = await newWriter();
  await visitor.page.goto('/contact');
  await fillContact(visitor.page, newEmail());
  await takeTime(visitor.page);
  await sendButton(visitor.page).click();
  await sentReference(visitor.page);
  await expectAccessible(visitor.page, '/contact, sent');
  await visitor.close();
});

describe('the community page', () => {
  it('leads those who ask for an invitation to the contact form, and lists events in the order of their days', async () => {
    const visitor = await newVisitor(browser, cloud.siteUrl);
    const { page } = visitor;
    await page.clock.setFixedTime(new Date('2027-03-05T12:00:00Z'));
    await page.goto('/community');
    await page.getByText('Next: Wednesday, April 7, 2027').waitFor();
    expect(
      await page
        .getByRole('region', { name: 'Upcoming events' })
        .getByText(/^Next:/)
        .allTextContents(),
    ).toEqual([
      'Next: Friday, March 12, 2027',
      'Next: Tuesday, March 23, 2027',
      'Next: Wednesday, April 7, 2027',
    ]);
    await page.getByRole('link', { name: 'Ask for an invitation' }).click();
    await page.waitForURL('**/contact?subject=general_inquiry#message');
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('general_inquiry');
    await visitor.close();
  });
});
