import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  application,
  contactMessage,
  newMessageId,
  pdf,
} from '../functions/support/testing/sample-messages.ts';
import { Message, MessageId, messageReference, messageReferencePattern } from './messages.ts';

/** The path and the message of each issue. */
function wrong(value: unknown): readonly (readonly [string, string])[] {
  const result = z.safeParse(Message, value);
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

const resume = { file_name: 'cv.pdf', content_base64: pdf.toString('base64') };

describe('a message', () => {
  it.each([
    ['from the contact page', contactMessage()],
    ['applying for a job', application({ link: 'https://ada.example/', resume })],
    ['applying for none in particular', application({ job_id: null })],
  ])('%s is taken', (_name, message) => {
    expect(wrong(message)).toEqual([]);
  });

  it('is trimmed, with line breaks of one kind', () => {
    const message = contactMessage({
      first_name: ' Ada ',
      message: ' Dear all,\r\nhello\u2028there \n',
    });
    expect(z.parse(Message, message)).toMatchObject({
      first_name: 'Ada',
      message: 'Dear all,\nhello\nthere',
    });
  });

  it.each([
    ['a line break in a name', contactMessage({ first_name: 'Ada\r\nBcc: x@y.example' }), 'first_name'],
    ['a control character in a name', application({ name: 'Ada\u0007' }), 'name'],
    ['half a character', contactMessage({ last_name: '\ud83d' }), 'last_name'],
    ['no name', contactMessage({ last_name: '  ' }), 'last_name'],
    ['a name that is too long', contactMessage({ last_name: 'x'.repeat(101) }), 'last_name'],
    ['no email address', contactMessage({ email: 'ada' }), 'email'],
    ['two email addresses', contactMessage({ email: 'ada@x.example, bob@x.example' }), 'email'],
    ['a line break in the email address', contactMessage({ email: 'ada@x.example\nBcc: b' }), 'email'],
    ['a control character in the message', contactMessage({ message: 'Dear all,\u0000 hello' }), 'message'],
    ['a message of zero-width characters', contactMessage({ message: '\u200b'.repeat(20) }), 'message'],
    ['a short message', contactMessage({ message: '123456789' }), 'message'],
    ['a long message', contactMessage({ message: 'x'.repeat(5_001) }), 'message'],
    ['an unknown subject', { ...contactMessage(), subject: 'praise' }, 'subject'],
    ['an unknown kind', { ...contactMessage(), kind: 'praise' }, 'kind'],
    ['a field of another kind', { ...contactMessage(), resume }, ''],
    ['an id that is not one', { ...contactMessage(), id: 'abc' }, 'id'],
    ['no time', { ...contactMessage(), sent_at: undefined }, 'sent_at'],
    ['a link that is not https', application({ link: 'http://ada.example/' }), 'link'],
    ['a link that is a script', application({ link: 'javascript:alert(1)' }), 'link'],
    ['a job that cannot be', application({ job_id: '../x' }), 'job_id'],
    [
      'a résumé that is no PDF',
      application({
        resume: { ...resume, content_base64: Buffer.from('MZ\u0090 a program').toString('base64') },
      }),
      'resume.content_base64',
    ],
    [
      'a résumé in broken Base64',
      application({ resume: { ...resume, content_base64: `${resume.content_base64.slice(0, -1)}!` } }),
      'resume.content_base64',
    ],
    [
      'a résumé called otherwise',
      application({ resume: { ...resume, file_name: 'cv.exe' } }),
      'resume.file_name',
    ],
    [
      'a résumé with a path',
      application({ resume: { ...resume, file_name: '../cv.pdf' } }),
      'resume.file_name',
    ],
  ])('with %s is refused, and the field named', (_name, message, field) => {
    expect(wrong(message).map(([path]) => path)).toEqual([field]);
  });

  it('says what is allowed', () => {
    expect(wrong(contactMessage({ message: 'Hi' }))).toEqual([
      ['message', 'a string of 10 to 5,000 characters'],
    ]);
    expect(wrong({ ...contactMessage(), kind: 'x' })).toEqual([['kind', 'one of "contact", "application"']]);
  });

  it('may bring a résumé of 3 MB, and no byte more', () => {
    const ofSize = (bytes: number) =>
      application({
        resume: {
          ...resume,
          content_base64: Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length)]).toString('base64'),
        },
      });
    expect(wrong(ofSize(3 * 1_024 * 1_024))).toEqual([]);
    expect(wrong(ofSize(3 * 1_024 * 1_024 + 1))).toEqual([
      ['resume.content_base64', 'a PDF file of at most 3 MB'],
    ]);
  });
});

describe('a reference', () => {
  it('is read aloud easily, and is the same for the same message', () => {
    expect(messageReference(MessageId.parse('00000000-0000-4000-8000-000000000000'))).toBe('RW-0000-00');
    expect(messageReference(MessageId.parse('ffffffff-0000-4000-8000-000000000000'))).toBe('RW-ZZZZ-ZZ');
    expect(messageReference(MessageId.parse('3b9aca00-0000-4000-8000-000000000000'))).toBe('RW-7EDC-M0');
    expect(messageReference(newMessageId())).toMatch(messageReferencePattern);
  });
});
