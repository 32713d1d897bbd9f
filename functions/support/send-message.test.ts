import { describe, expect, it } from 'vitest';
import { type Message, messageReference } from '../../contract/messages.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Mail } from '../mail/send-mail.ts';
import type { NewMessage, SaveResult } from '../tables/messages/keep-messages.ts';
import { sendMessage } from './send-message.ts';
import { application, contactMessage, pdf } from './testing/sample-messages.ts';

interface World {
  readonly precheck?: SaveResult;
  readonly saveResult?: SaveResult;
  readonly sendMail?: () => Promise<void>;
  readonly hasOperator?: boolean;
}

/** Sends one message; returns the steps in order. */
async function send(
  body: Message,
  { precheck = { kind: 'kept' }, saveResult = { kind: 'kept' }, sendMail, hasOperator = true }: World = {},
) {
  const events: string[] = [];
  const kept: NewMessage[] = [];
  const mails: Mail[] = [];
  const lines: string[] = [];
  const note = (code: string, fields?: object) => void lines.push(`${code} ${JSON.stringify(fields)}`);
  const route = sendMessage({
    messages: {
      precheck: async () => precheck,
      keep: async (message) => {
        events.push('kept');
        kept.push(message);
        return saveResult;
      },
      markMailed: async () => void events.push('marked'),
    },
    resumes: {
      keep: async () => {
        events.push('file kept');
        return 'resumes/1.pdf';
      },
    },
    operator: hasOperator
      ? {
          address: 'operator@example.com',
          sendMail: async (mail) => {
            events.push('mailed');
            mails.push(mail);
            await sendMail?.();
          },
        }
      : null,
    now: () => new Date('2026-11-21T10:02:00Z'),
    log: { info: note, warn: note, error: note },
  });
  const answer = await route({
    userId: null,
    path: undefined,
    query: undefined,
    headers: undefined,
    body,
    visitorAddress: '203.0.113.7',
  }).catch((error: unknown) => error);
  return { answer, events, kept, mails, lines: lines.join('\n') };
}

describe('a message', () => {
  it('is kept, then mailed so that an answer goes to its sender, then marked', async () => {
    const body = contactMessage();
    const { answer, events, mails } = await send(body);
    expect(answer).toEqual({ reference: messageReference(body.id) });
    expect(events).toEqual(['kept', 'mailed', 'marked']);
    expect(mails[0]).toMatchObject({ to: 'operator@example.com', replyTo: 'ada@example.com' });
  });

  it.each([
    ['SES refuses it', { sendMail: () => Promise.reject(new Error('refused')) }, ['kept', 'mailed']],
    ['no operator address is configured', { hasOperator: false }, ['kept']],
  ])('is answered the same when %s, because it is kept', async (_name, world, events) => {
    const body = contactMessage();
    const sent = await send(body, world);
    expect(sent.answer).toEqual({ reference: messageReference(body.id) });
    expect(sent.events).toEqual(events);
  });

  it('that is a repeat is answered the same and mailed no more', async () => {
    const body = contactMessage();
    const { answer, events } = await send(body, { saveResult: { kind: 'already' } });
    expect(answer).toEqual({ reference: messageReference(body.id) });
    expect(events).toEqual(['kept']);
  });

  it.each([
    ['2026-11-21T10:10:00Z', 480, 'in 8 minutes'],
    ['2026-11-22T00:00:00Z', 50_280, 'in 14 hours'],
  ])('of a sender over the limit is refused with when to try again', async (end, seconds, words) => {
    const { answer, events } = await send(contactMessage(), {
      saveResult: { kind: 'limited', endsAt: new Date(end) },
    });
    expect(answer).toBeInstanceOf(Rejection);
    const message = `You’ve sent us several messages already. Please try again ${words}.`;
    expect(answer).toMatchObject({
      code: 'too_many_requests',
      details: { message, retry_after_seconds: seconds },
    });
    expect(events).not.toContain('mailed');
  });

  it.each([
    ['fills in the hidden field', { website: 'https://spam.example/' }],
    ['is done in less than two seconds', { sent_at: '2026-11-21T10:00:01.999Z' }],
  ])('of a machine that %s is answered like any other and not kept', async (_name, parts) => {
    const body = contactMessage(parts);
    const { answer, events } = await send(body);
    expect(answer).toEqual({ reference: messageReference(body.id) });
    expect(events).toEqual([]);
  });

  it.each([
    ['the hidden field is there and empty', { website: '' }],
    ['it took two seconds', { sent_at: '2026-11-21T10:00:02.000Z' }],
    [
      'the clock of the browser is a year behind',
      {
        opened_at: '2025-11-21T10:00:00.000Z',
        sent_at: '2025-11-21T10:01:00.000Z',
      },
    ],
  ])('is kept when %s', async (_name, parts) => {
    expect((await send(contactMessage(parts))).events).toContain('kept');
  });

  it('leaves nothing of its sender in the log', async () => {
    const { lines } = await send(contactMessage(), { sendMail: () => Promise.reject(new Error('refused')) });
    expect(lines).toContain('support.mail_failed');
    expect(lines).not.toMatch(/Ada|Lovelace|example\.com|invoice|203\.0/);
  });
});

describe('a résumé', () => {
  const withResume = () =>
    application({ resume: { file_name: 'cv.pdf', content_base64: pdf.toString('base64') } });

  it('is kept before its message, which names it, and comes with the mail', async () => {
    const { events, kept, mails } = await send(withResume());
    expect(events).toEqual(['file kept', 'kept', 'mailed', 'marked']);
    expect(kept[0]?.resume).toEqual({ key: 'resumes/1.pdf', file_name: 'cv.pdf', size_bytes: pdf.length });
    expect(mails[0]?.attachments).toEqual([
      { fileName: 'cv.pdf', contentType: 'application/pdf', content: pdf },
    ]);
    // The file is only in its bucket, which deletes it sooner than the message.
    expect(JSON.stringify(kept[0])).not.toContain(pdf.toString('base64'));
  });

  it.each<[string, SaveResult]>([
    ['of a repeat', { kind: 'already' }],
    ['of a sender over the limit', { kind: 'limited', endsAt: new Date('2026-11-21T10:10:00Z') }],
  ])('%s is not kept', async (_name, precheck) => {
    expect((await send(withResume(), { precheck })).events).toEqual([]);
  });
});
