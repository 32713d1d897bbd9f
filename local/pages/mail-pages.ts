import type { MailAttachment, Mailbox, MailMessage } from 'aws-local/ses/mailbox.ts';
import { type Html, html } from 'emulator-kit/html.ts';
import { page } from './page.ts';

/** The mailbox, newest message first. */
export function mailListPage(mailbox: Mailbox): Html {
  const messages = mailbox.messages();
  return page(
    'Mail',
    messages.length === 0
      ? html`<p>No mail yet. Whatever the local cloud sends arrives here, and nowhere else.</p>`
      : html`<table>
<thead><tr><th>Sent</th><th>To</th><th>Subject</th></tr></thead>
<tbody>${messages.map(
          ({ id, to, subject, sent_at }) => html`
<tr><td><time datetime="${sent_at}">${readableTime(sent_at)}</time></td><td>${to}</td><td><a href="/_local/mail/${id}">${subject}</a></td></tr>`,
        )}
</tbody>
</table>`,
  );
}

/** One message: its links to click, and what it looks like. */
export function mailMessagePage(message: MailMessage): Html {
  return page(
    message.subject,
    html`<dl>
${message.from === undefined ? undefined : html`<dt>From</dt><dd>${message.from}</dd>`}
<dt>To</dt><dd>${message.to}</dd>
${message.reply_to === undefined ? undefined : html`<dt>Answers to</dt><dd>${message.reply_to}</dd>`}
${message.headers?.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`) ?? []}
${message.attachments?.map(attachmentEntry) ?? []}
<dt>Sent</dt><dd><time datetime="${message.sent_at}">${readableTime(message.sent_at)}</time></dd>
</dl>
${
  message.links.length > 0
    ? html`<h2>Links</h2>
<ul>${message.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>`
    : undefined
}
<h2>Message</h2>
<iframe title="Message" sandbox="allow-top-navigation-by-user-activation allow-popups" src="/_local/mail/${message.id}/content"></iframe>
${message.text === undefined ? undefined : html`<h2>Text only</h2><pre>${message.text}</pre>`}
<p><a href="/_local/mail">All mail</a></p>`,
  );
}

function attachmentEntry({ file_name, content_type, size_bytes }: MailAttachment): Html {
  return html`<dt>Attachment</dt><dd>${file_name} <span class="quiet">${content_type}, ${String(size_bytes)} bytes</span></dd>`;
}

/** The message itself, for the frame: links lead out of it. */
export function mailContent(message: MailMessage): string {
  return `<!doctype html><meta charset="utf-8"><base target="_top">${message.html}`;
}

/** `2026-11-21 10:00:00` */
export function readableTime(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}
