import { Html, html } from '../http/html.ts';
import type { Mail } from '../mail/send-mail.ts';
import type { KeptMessage } from './messages.store.ts';
import { labelledFields } from './new-message.ts';

/**
 * A visitor's message as the operator's mail. An answer to it goes to the visitor.
 *
 * @param resume the file's bytes; null where they are gone or could not be read, and its key is named instead
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
  const fields = labelledFields(message);
  return {
    to: operator,
    replyTo: email,
    subject: `[${reference}] ${message.subject}: ${name}`,
    text: [
      ...facts.map(({ label, text }) => `${label}: ${text}`),
      ...fields.map(({ label, text }) => `\n${label}:\n${text}`),
      '',
    ].join('\n'),
    html: html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${reference}</title></head>
<body style="font-family:sans-serif;line-height:1.5">
<table>${rows(facts)}</table>
${sections(fields)}</body>
</html>
`.text,
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

interface Labelled {
  readonly label: string;
  readonly text: string;
}

function rows(facts: readonly Labelled[]): Html {
  return joined(
    facts.map(
      ({ label, text }) =>
        html`<tr><th align="left" style="padding-right:1em">${label}</th><td>${text}</td></tr>`,
    ),
  );
}

function sections(fields: readonly Labelled[]): Html {
  return joined(
    fields.map(({ label, text }) => html`<h3>${label}</h3><p style="white-space:pre-wrap">${text}</p>\n`),
  );
}

function joined(parts: readonly Html[]): Html {
  return new Html(parts.map(({ text }) => text).join(''));
}
