import type { Mailbox, MailMessage } from '../mail/mailbox.ts';
import { type Html, html, page } from './html.ts';

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
<dt>To</dt><dd>${message.to}</dd>
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
<p><a href="/_local/mail">All mail</a></p>`,
  );
}

/** The message itself, for the frame: links lead out of it. */
export function mailContent(message: MailMessage): string {
  return `<!doctype html><meta charset="utf-8"><base target="_top">${message.html}`;
}

/** `2026-11-21 10:00:00` */
export function readableTime(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}
