import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract/messages.ts';
import { messageMail } from './message-mail.ts';
import { newMessage } from './new-message.ts';
import { application, contactMessage } from './testing/sample-messages.ts';

function mailOf(message: Message) {
  const kept = newMessage(message, undefined, new Date('2026-11-21T10:03:00Z'));
  return messageMail({ ...kept, mail_attempts: 0 }, 'operator@example.com', null);
}

describe('what the operator reads', () => {
  it('is who wrote, about what, when, and all of the text', () => {
    const { subject, text } = mailOf(contactMessage({ message: 'Where is it?\nI have looked.' }));
    expect(subject).toMatch(/^\[RW-.{4}-..\] Billing Question: Ada Lovelace$/);
    expect(text).toMatch(
      /^From: Ada Lovelace <ada@example\.com>\nAbout: Billing Question\nReceived: 2026-11-21 10:03 UTC\nReference: RW-.{4}-..\n\nMessage:\nWhere is it\?\nI have looked\.\n$/,
    );
  });

  it.each([
    ['for a job', 'senior-engineer', 'Application for senior-engineer: Ada'],
    ['for none in particular', null, 'Application: Ada'],
  ])('says of an application %s', (_name, job_id, words) => {
    const { subject, text } = mailOf(application({ job_id, link: 'https://ada.example/' }));
    expect(subject).toContain(words);
    expect(text).toContain('Link:\nhttps://ada.example/');
  });

  it('has all of a copyright notice of the time when notices were messages', () => {
    const { text } = messageMail(
      {
        ...newMessage(contactMessage(), undefined, new Date('2026-11-21T10:03:00Z')),
        kind: 'dmca_notice',
        mail_attempts: 0,
        fields: {
          work: 'A drawing of an engine',
          material_urls: 'https://a.example/\nhttps://b.example/',
          accurate: 'Stated, under penalty of perjury',
          signature: 'ada lovelace',
        },
      },
      'operator@example.com',
      null,
    );
    expect(text).toContain(
      'Copyrighted work:\nA drawing of an engine\n\nMaterial complained of:\nhttps://a.example/\nhttps://b.example/\n\nAccuracy and authority:\nStated, under penalty of perjury\n\nSignature:\nada lovelace\n',
    );
  });

  it('shows hostile text as text in HTML', () => {
    const hostile = '<img src=x onerror=alert(1)> & "more"';
    const { html } = mailOf(contactMessage({ first_name: hostile, message: `Hello, ${hostile}` }));
    expect(html).not.toContain('<img');
    expect(html.split('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;')).toHaveLength(3);
  });
});
