import type { Incident, ServiceName } from '../../contract/status.ts';
import { fillMail } from '../mail/fill-mail.ts';
import { instantText } from '../mail/instant-text.ts';
import type { Mail } from '../mail/send-mail.ts';

/** The services' display names. */
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

/** Asks the owner of the address for a confirmation. Until then nothing else is sent. */
export function confirmationMail(to: string, siteUrl: string, token: string): Mail {
  return { to, ...fillMail('confirm-status-updates', { link: `${siteUrl}/status?confirm=${token}` }) };
}

/** Answers a second subscription of the same address. */
export function alreadySubscribedMail(to: string, siteUrl: string, unsubscribeToken: string): Mail {
  return {
    to,
    headers: oneClickUnsubscribe(siteUrl, unsubscribeToken),
    ...fillMail('already-subscribed', links(siteUrl, unsubscribeToken)),
  };
}

/** An announcement as the operator wrote it. */
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

/** Tells a subscriber that an incident began, changed or ended. */
export function announcementMail(
  to: string,
  siteUrl: string,
  unsubscribeToken: string,
  { kind, title, status, services, text, starts_at, ends_at }: Announcement,
): Mail {
  const summary = [
    `${statusTitles[status]} · ${services.map((service) => serviceTitles[service]).join(', ')}`,
  ];
  if (kind === 'maintenance' && ends_at !== null) {
    summary.push(`From ${instantText(starts_at)} to ${instantText(ends_at)}`);
  }
  return {
    to,
    headers: oneClickUnsubscribe(siteUrl, unsubscribeToken),
    ...fillMail('status-announcement', {
      title,
      summary: summary.join('\n'),
      text,
      ...links(siteUrl, unsubscribeToken),
    }),
    subject: `${statusTitles[status]}: ${title}`,
  };
}

function links(siteUrl: string, unsubscribeToken: string) {
  return {
    statusUrl: `${siteUrl}/status`,
    unsubscribeUrl: `${siteUrl}/status?unsubscribe=${unsubscribeToken}`,
  };
}

/** The address that mail programs call: RFC 8058. */
function oneClickUnsubscribe(siteUrl: string, token: string): Mail['headers'] {
  return [
    { name: 'List-Unsubscribe', value: `<${siteUrl}/api/status/subscriptions/${token}/end>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
}
