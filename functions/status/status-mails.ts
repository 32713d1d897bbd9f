import type { Language } from '../../contract/fields/languages.ts';
import type { Incident, ServiceName } from '../../contract/status.ts';
import { fillText } from '../mail/fill-mail.ts';
import { instantText, listText } from '../mail/formats.ts';
import { alreadySubscribedMail, confirmStatusUpdatesMail, statusAnnouncementMail } from '../mail/mails.ts';
import words from '../mail/rendered/status-words.json' with { type: 'json' };
import type { Mail } from '../mail/send-mail.ts';

/** Asks the owner of an address to confirm it. */
export function confirmationMail(to: string, language: Language, siteUrl: string, token: string): Mail {
  return { to, ...confirmStatusUpdatesMail(language, { link: `${siteUrl}/status?confirm=${token}` }) };
}

/** Answers a second subscription of an address. */
export function repeatedSubscriptionMail(
  to: string,
  language: Language,
  siteUrl: string,
  unsubscribeToken: string,
): Mail {
  return {
    to,
    headers: oneClickUnsubscribe(siteUrl, unsubscribeToken),
    ...alreadySubscribedMail(language, links(siteUrl, unsubscribeToken)),
  };
}

/** Written by the operator, in English. */
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

/** For the start, change or end of an incident. */
export function announcementMail(
  to: string,
  language: Language,
  siteUrl: string,
  unsubscribeToken: string,
  { kind, title, status, services, text, starts_at, ends_at }: Announcement,
): Mail {
  const { services: serviceTitles, statuses, maintenance } = words[language];
  const titles = services.map((service) => serviceTitles[service]);
  const summary = [`${statuses[status]} · ${listText(titles, language)}`];
  if (kind === 'maintenance' && ends_at !== null) {
    const [start, end] = [instantText(starts_at, language), instantText(ends_at, language)];
    summary.push(fillText(maintenance, { start, end }));
  }
  return {
    to,
    headers: oneClickUnsubscribe(siteUrl, unsubscribeToken),
    ...statusAnnouncementMail(language, {
      status: statuses[status],
      title,
      summary: summary.join('\n'),
      text,
      ...links(siteUrl, unsubscribeToken),
    }),
  };
}

function links(siteUrl: string, unsubscribeToken: string) {
  return {
    statusUrl: `${siteUrl}/status`,
    unsubscribeUrl: `${siteUrl}/status?unsubscribe=${unsubscribeToken}`,
  };
}

/** RFC 8058. */
function oneClickUnsubscribe(siteUrl: string, token: string): Mail['headers'] {
  return [
    { name: 'List-Unsubscribe', value: `<${siteUrl}/api/status/subscriptions/${token}/end>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
}
