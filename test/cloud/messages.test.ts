import { createHash, randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Message } from '../../contract/messages.ts';
import { application, contactMessage, pdf } from '../../functions/support/testing/sample-messages.ts';
import { inOneWindow } from './one-window.ts';
import { type SharedCloud, sharedQuickCloud, tableNamed } from './test-cloud.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedQuickCloud();
});

/** Sends a message through the site. */
async function send(body: Message | object, headers: Record<string, string> = {}) {
  const response = await fetch(`${cloud.siteUrl}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: Answer.parse(await response.json()) };
}

const Answer = z.object({
  reference: z.optional(z.string()),
  error: z.optional(
    z.object({
      code: z.string(),
      message: z.string(),
      field: z.optional(z.string()),
      allowed: z.optional(z.string()),
      retry_after_seconds: z.optional(z.int()),
    }),
  ),
});

const newEmail = () => `${randomUUID()}@example.com`;

/** What the operator got from this sender, newest first. */
const mailFrom = (email: string) => cloud.mail.messages().filter(({ reply_to }) => reply_to === email);

/** Every test is another visitor's: the counters of those before it are taken away. */
async function forgetCounters() {
  const TableName = tableNamed(cloud, 'Messages');
  const { Items = [] } = await cloud.database.send(new ScanCommand({ TableName }));
  for (const { id } of Items) {
    if (String(id).startsWith('limit#')) {
      await cloud.database.send(new DeleteCommand({ TableName, Key: { id } }));
    }
  }
}

beforeEach(forgetCounters);

/** Lets the function run that mails what is not mailed yet. */
const sweep = () => cloud.fireSchedules('SupportMailMessages');

describe('a message from the contact page', () => {
  it('reaches the operator, who answers its sender', async () => {
    const email = newEmail();
    const { status, body } = await send(contactMessage({ email, subject: 'media_press' }));
    expect(status).toBe(202);
    expect(body.reference).toMatch(/^RW-.{4}-..$/);
    expect(mailFrom(email)).toEqual([
      expect.objectContaining({
        from: 'Reelwright <hello@reelwright.example>',
        to: 'operator@reelwright.example',
        subject: `[${body.reference}] Media/Press: Ada Lovelace`,
        text: expect.stringContaining('Where do I find my invoice?'),
      }),
    ]);
    // No one else gets email: a form must not send to any typed address.
    expect(cloud.mail.messages().filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('is one message, however often it is sent', async () => {
    const message = contactMessage({ email: newEmail() });
    const first = await send(message);
    expect(await send(message)).toEqual(first);
    expect(await send({ ...message, message: 'Something else entirely.' })).toEqual(first);
    await sweep();
    expect(mailFrom(message.email)).toHaveLength(1);
  });

  it.each([
    ['the hidden field is filled in', { website: 'https://spam.example/' }],
    ['it was sent at once', { sent_at: '2026-11-21T10:00:01.000Z' }],
  ])('is answered and forgotten when %s', async (_name, parts) => {
    const email = newEmail();
    const { status, body } = await send(contactMessage({ email, ...parts }));
    expect([status, typeof body.reference]).toEqual([202, 'string']);
    await sweep();
    expect(mailFrom(email)).toEqual([]);
    expect(await listed(body.reference)).toEqual([]);
  });

  it('is refused with the field and what is allowed', async () => {
    const { status, body } = await send(contactMessage({ first_name: 'Ada\r\nBcc: everyone@example.com' }));
    expect([status, body.error]).toEqual([
      400,
      {
        code: 'invalid_request',
        field: 'first_name',
        allowed: 'a string of 1 to 100 characters on one line',
        message: expect.stringContaining('first_name'),
      },
    ]);
  });
});

describe('too many messages', () => {
  it('of one network are refused, whatever address they claim to have', async () => {
    inOneWindow(cloud, 10 * 60);
    const answers = [];
    for (let count = 1; count <= 11; count += 1) {
      answers.push(
        await send(contactMessage({ email: newEmail() }), { 'x-forwarded-for': `198.51.100.${count}` }),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(202), 429]);
    expect(answers.at(-1)?.body.error).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(
        /^You’ve sent us several messages already\. Please try again in (a minute|\d+ minutes)\.$/,
      ),
      retry_after_seconds: expect.any(Number),
    });
  });
});

describe('when SES fails', () => {
  it('the message is kept, and mailed later', async () => {
    const email = newEmail();
    cloud.ses.fail('rejected', 1);
    const { status, body } = await send(contactMessage({ email }));
    expect(status).toBe(202);
    expect(mailFrom(email)).toEqual([]);
    expect(await listed(body.reference)).toEqual([
      expect.not.objectContaining({ mailed_at: expect.anything() }),
    ]);

    await makeDue(email);
    // A schedule may come twice, and both runs go on at once.
    await Promise.all([sweep(), sweep()]);
    expect(mailFrom(email)).toHaveLength(1);
    expect(await listed(body.reference)).toEqual([
      expect.objectContaining({ mailed_at: expect.any(String) }),
    ]);

    await sweep();
    expect(mailFrom(email)).toHaveLength(1);
  });
});

describe('an application', () => {
  it('arrives with its résumé', async () => {
    const email = newEmail();
    const content = Buffer.concat([pdf, Buffer.alloc(3 * 1_024 * 1_024 - pdf.length, 'x')]);
    const { status } = await send(
      application({ email, resume: { file_name: 'Ada.pdf', content_base64: content.toString('base64') } }),
    );
    expect(status).toBe(202);
    expect(mailFrom(email)[0]?.attachments).toEqual([
      {
        file_name: 'Ada.pdf',
        content_type: 'application/pdf',
        size_bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      },
    ]);
  });

  it('brings its résumé also when it is mailed later', async () => {
    const email = newEmail();
    cloud.ses.fail('rejected', 1);
    await send(
      application({ email, resume: { file_name: 'Ada.pdf', content_base64: pdf.toString('base64') } }),
    );
    await makeDue(email);
    await sweep();
    expect(mailFrom(email)[0]?.attachments).toEqual([
      expect.objectContaining({ sha256: createHash('sha256').update(pdf).digest('hex') }),
    ]);
  });
});

describe('a copyright notice of the time when notices were messages', () => {
  it('is shown to the operator in whole', async () => {
    const email = newEmail();
    const { body } = await send(contactMessage({ email }));
    await becomeNotice(email);
    expect(await listed(body.reference)).toEqual([
      expect.objectContaining({
        reference: body.reference,
        kind: 'dmca_notice',
        email,
        details: [
          { label: 'Material complained of', text: 'https://reelwright.example/share/abc' },
          { label: 'Signature', text: 'ada lovelace' },
        ],
      }),
    ]);
    const newest = Newest.parse(await cloud.invoke('SupportListMessages', { newest: 1 }));
    expect(newest.messages.map(({ reference }) => reference)).toEqual([body.reference]);
  });
});

const Newest = z.object({ messages: z.array(z.object({ reference: z.string() })) });
const Found = z.object({ found: z.array(z.record(z.string(), z.unknown())) });

/** What the operator's command shows of a reference. */
async function listed(reference: string | undefined) {
  return Found.parse(await cloud.invoke('SupportListMessages', { reference })).found;
}

/** The functions' clock is the machine's, so that a later try is now takes a write. */
async function makeDue(email: string) {
  await changeMessage(email, { mail_after: '2020-01-01T00:00:00.000Z' });
}

async function becomeNotice(email: string) {
  const fields = { material_urls: 'https://reelwright.example/share/abc', signature: 'ada lovelace' };
  await changeMessage(email, { kind: 'dmca_notice', fields });
}

async function changeMessage(email: string, parts: Readonly<Record<string, unknown>>) {
  const TableName = tableNamed(cloud, 'Messages');
  const { Items = [] } = await cloud.database.send(new ScanCommand({ TableName }));
  for (const item of Items.filter((one) => one.email === email)) {
    await cloud.database.send(new PutCommand({ TableName, Item: { ...item, ...parts } }));
  }
}
