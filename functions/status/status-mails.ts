import type { Incident, ServiceName } from '../../contract/status.ts';
import { Html, html } from '../http/html.ts';
import type { Mail } from '../mail/send-mail.ts';

/** How people read a service's name. */
export const serviceTitles: Readonly<Record<ServiceName, string>> = {
  website: 'Website',
  api: 'API',
  sign_in: 'Sign-in',
  database: 'Database',
  payments: 'Payments',
  videos: 'Video generation',
};

export const statusTitles: Readonly<Record<Incident['status'], string>> = {
  investigating: 'Investigating',
  resolved: 'Resolved',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  completed: 'Completed',
};

/** Asks whoever owns the address whether they want to hear of incidents. Nothing happens until they say so. */
export function confirmationMail(to: string, siteUrl: string, token: string): Mail {
  return mailOf({
    to,
    subject: 'Confirm your status updates',
    heading: 'Do you want our status updates?',
    paragraphs: [
      'Somebody, hopefully you, asked us to send news about incidents and maintenance of Reelwright to this address.',
    ],
    link: { href: `${siteUrl}/status?confirm=${token}`, label: 'Confirm' },
    footer:
      'The link works for 48 hours. You did not ask? Then ignore this message: the address is forgotten.',
    headers: [],
  });
}

/** For somebody who subscribes again. */
export function alreadySubscribedMail(to: string, siteUrl: string, endToken: string): Mail {
  return mailOf({
    to,
    subject: 'You already get our status updates',
    heading: 'You are subscribed',
    paragraphs: ['Somebody, hopefully you, asked for status updates again. You get them already.'],
    link: { href: `${siteUrl}/status`, label: 'See the status' },
    ...ending(siteUrl, endToken),
  });
}

/** What has happened, as it was written. */
export interface Announcement {
  readonly kind: Incident['kind'];
  readonly title: string;
  readonly status: Incident['status'];
  readonly services: readonly ServiceName[];
  readonly text: string;
  /** ISO 8601. */
  readonly starts_at: string;
  readonly ends_at: string | null;
}

/** Tells a subscriber of an incident's beginning, of news of it, or of its end. */
export function announcementMail(
  to: string,
  siteUrl: string,
  endToken: string,
  announcement: Announcement,
): Mail {
  const { kind, title, status, services, text, starts_at, ends_at } = announcement;
  return mailOf({
    to,
    subject: `${statusTitles[status]}: ${title}`,
    heading: title,
    paragraphs: [
      `${statusTitles[status]} · ${services.map((service) => serviceTitles[service]).join(', ')}`,
      ...(kind === 'maintenance' && ends_at !== null
        ? [`From ${instantText(starts_at)} to ${instantText(ends_at)}`]
        : []),
      ...text.split(/\n{2,}/),
    ],
    link: { href: `${siteUrl}/status`, label: 'See the status' },
    ...ending(siteUrl, endToken),
  });
}

/** The link for people, and the address for mail programs (RFC 8058). */
function ending(siteUrl: string, token: string) {
  return {
    footer: {
      text: 'No longer interested?',
      href: `${siteUrl}/status?unsubscribe=${token}`,
      label: 'Unsubscribe',
    },
    headers: [
      { name: 'List-Unsubscribe', value: `<${siteUrl}/api/status/subscriptions/${token}/end>` },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    ],
  };
}

/** `21 November 2026, 14:30 UTC` */
function instantText(instant: string): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(instant));
  return `${text.replace(' at ', ', ')} UTC`;
}

function mailOf(parts: {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly href: string; readonly label: string };
  readonly footer: string | { readonly text: string; readonly href: string; readonly label: string };
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}): Mail {
  const { to, subject, heading, paragraphs, link, footer, headers } = parts;
  const footerText = typeof footer === 'string' ? footer : `${footer.text} ${footer.label}: ${footer.href}`;
  const footerHtml =
    typeof footer === 'string'
      ? html`${footer}`
      : html`${footer.text} <a href="${footer.href}" style="color:#6b6152">${footer.label}</a>`;
  const body = new Html(
    paragraphs.map((paragraph) => html`<p style="white-space:pre-line">${paragraph}</p>`.text).join('\n'),
  );
  return {
    to,
    subject,
    headers,
    text: [heading, ...paragraphs, `${link.label}: ${link.href}`, footerText].join('\n\n'),
    html: html`<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f6f2ea;color:#211c15;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="font-weight:700;letter-spacing:.02em">Reelwright</p>
<h1 style="font-size:24px;line-height:1.2">${heading}</h1>
${body}
<p style="margin:24px 0"><a href="${link.href}" style="background:#e8a33d;color:#16120d;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:600">${link.label}</a></p>
<p style="color:#6b6152;font-size:14px">${footerHtml}</p>
</div></body></html>`.text,
  };
}
