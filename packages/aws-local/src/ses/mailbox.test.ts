import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from './mailbox.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'mail-')), 'mail.json');
});
afterEach(() => rmSync(join(file, '..'), { recursive: true }));

describe('mailbox', () => {
  it('lists messages newest first, with the time they were sent, also after a restart', () => {
    let now = Date.parse('2026-11-21T10:00:00Z');
    const mailbox = openMailbox({ file, now: () => now });
    mailbox.deliver({ to: 'ada@example.com', subject: 'First', html: '<p>1</p>' });
    now += 1_000;
    mailbox.deliver({ to: 'ada@example.com', subject: 'Second', html: '<p>2</p>' });

    const reopened = openMailbox({ file, now: () => now });

    expect(reopened.messages().map(({ subject, sent_at }) => [subject, sent_at])).toEqual([
      ['Second', '2026-11-21T10:00:01.000Z'],
      ['First', '2026-11-21T10:00:00.000Z'],
    ]);
    const [newest] = reopened.messages();
    expect(reopened.message(newest?.id ?? '')?.html).toBe('<p>2</p>');
    expect(reopened.message('another')).toBeUndefined();
  });

  it('finds the links of a message as a browser would follow them', () => {
    const { deliver } = openMailbox({ file, now: Date.now });
    const html = `<a href="http://localhost:4280/auth?a=1&amp;b=2">Confirm</a> or <a href='http://x.example/'>x</a>
      <a href="http://x.example/">again</a> <a href="mailto:a@example.com">write</a>`;

    expect(deliver({ to: 'a@example.com', subject: '', html }).links).toEqual([
      'http://localhost:4280/auth?a=1&b=2',
      'http://x.example/',
    ]);
  });

  it('finds addresses in a message without markup', () => {
    const { deliver } = openMailbox({ file, now: Date.now });

    expect(
      deliver({ to: 'a@example.com', subject: '', html: 'Open http://localhost/a?b=c now' }).links,
    ).toEqual(['http://localhost/a?b=c']);
  });

  it('names the file when it is not a mailbox', () => {
    writeFileSync(file, '{"messages":');

    expect(() => openMailbox({ file, now: Date.now })).toThrow(`${file} is not what this version wrote`);
  });
});
