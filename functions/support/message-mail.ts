import { visitorMessageMail } from '../mail/mails.ts';
import type { Mail } from '../mail/send-mail.ts';
import type { KeptMessage } from '../tables/messages/kept-message.ts';
import { labeledFields } from './new-message.ts';

/**
 * A message as an email to the operator; a reply goes to the visitor.
 *
 * @param resume null if the file is gone or unreadable; the mail names its key instead
 */
export function messageMail(message: KeptMessage, operator: string, resume: Uint8Array | null): Mail {
  const { reference, sender_name: name, email, created_at: receivedAt } = message;
  const facts = [
    { label: 'From', text: `${name} <${email}>` },
    { label: 'About', text: message.subject },
    { label: 'Received', text: `${receivedAt.slice(0, 16).replace('T', ' ')} UTC` },
    { label: 'Reference', text: reference },
    ...(message.resume === undefined ? [] : [{ label: 'Résumé', text: resumeText(message.resume, resume) }]),
  ];
  const fields = labeledFields(message);
  return {
    to: operator,
    replyTo: email,
    subject: `[${reference}] ${message.subject}: ${name}`,
    text: `${linesOf(facts)}\n\n${sectionsOf(fields)}\n`,
    html: visitorMessageMail('en', { reference, facts: linesOf(facts), fields: sectionsOf(fields) }).html,
    ...(message.resume !== undefined &&
      resume !== null && {
        attachments: [
          { fileName: message.resume.file_name, contentType: 'application/pdf', content: resume },
        ],
      }),
  };
}

function resumeText(
  { file_name: name, key }: NonNullable<KeptMessage['resume']>,
  content: Uint8Array | null,
) {
  return content === null ? `${name}, in the bucket of résumés as ${key}` : `${name}, attached`;
}

interface Labeled {
  readonly label: string;
  readonly text: string;
}

function linesOf(facts: readonly Labeled[]): string {
  return facts.map(({ label, text }) => `${label}: ${text}`).join('\n');
}

function sectionsOf(fields: readonly Labeled[]): string {
  return fields.map(({ label, text }) => `${label}:\n${text}`).join('\n\n');
}
