import { randomUUID } from 'node:crypto';
import { type Application, type ContactMessage, MessageId } from '../../../contract/messages.ts';

/** Times of the sample messages, each of which has its own id. */
const times = { opened_at: '2026-11-21T10:00:00.000Z', sent_at: '2026-11-21T10:01:00.000Z' };

export function newMessageId(): MessageId {
  return MessageId.parse(randomUUID());
}

export function contactMessage(parts: Partial<ContactMessage> = {}): ContactMessage {
  return {
    id: newMessageId(),
    kind: 'contact',
    ...times,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    subject: 'billing_question',
    message: 'Where do I find my invoice?',
    ...parts,
  };
}

export function application(parts: Partial<Application> = {}): Application {
  return {
    id: newMessageId(),
    kind: 'application',
    ...times,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    job_id: 'senior-engineer',
    message: 'I should like to work with you.',
    ...parts,
  };
}

/** Begins like every PDF. */
export const pdf = Buffer.from('%PDF-1.7\n% a résumé\n');
