import { describe, expect, it } from 'vitest';
import { Message } from '../../contract/messages.ts';
import { messageBody } from './message-body.ts';

const envelope = {
  id: '2f1b6c1e-7a34-4c5b-9d8e-0a1b2c3d4e5f',
  openedAtMilliseconds: Date.UTC(2026, 10, 21, 9, 30),
  sentAtMilliseconds: Date.UTC(2026, 10, 21, 9, 31),
};

describe('the body of a message', () => {
  it('of the contact page is what the API takes', () => {
    const values = {
      first_name: ' Ada ',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      subject: 'billing_question',
      message: 'Which payment was that?',
      website: '',
    };
    expect(Message.parse(messageBody('contact', values, envelope))).toEqual({
      kind: 'contact',
      id: envelope.id,
      opened_at: '2026-11-21T09:30:00.000Z',
      sent_at: '2026-11-21T09:31:00.000Z',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      subject: 'billing_question',
      message: 'Which payment was that?',
    });
  });

  it('hands on what a machine wrote into the field that people do not see', () => {
    expect(messageBody('contact', { website: 'https://spam.example' }, envelope).website).toBe(
      'https://spam.example',
    );
  });

  it('of an application is what the API takes, with a résumé or a link, for a position or none', () => {
    const values = { name: 'Ada', email: 'ada@example.com', message: 'I cut videos.', job_id: '', link: '' };
    const resume = { file_name: 'ada.pdf', content_base64: btoa('%PDF-1.7 ...') };
    expect(Message.parse(messageBody('application', values, envelope, resume))).toMatchObject({
      job_id: null,
      resume,
    });
    const withLink = { ...values, job_id: 'video-engineer', link: 'example.com/ada' };
    const message = Message.parse(messageBody('application', withLink, envelope));
    expect(message).toMatchObject({ job_id: 'video-engineer', link: 'https://example.com/ada' });
    expect(message).not.toHaveProperty('resume');
  });
});
