import { type Language, pathIn } from '../../contract/fields/languages.ts';
import { fillText } from '../mail/fill-mail.ts';
import { instantText } from '../mail/formats.ts';
import {
  accountDeletedMail,
  accountNoticeMail,
  accountViewedMail,
  apiKeyLeakedMail,
  dataExportedMail,
} from '../mail/mails.ts';
import words from '../mail/rendered/notice-words.json' with { type: 'json' };
import type { Mail } from '../mail/send-mail.ts';
import { exportExpiry } from '../tables/files/export-expiry.ts';
import { linkDays } from '../tables/session-links/session-links.store.ts';
import type { AccountChange, AccountView, DataExport, KeyLeak } from './notice.ts';

/** With the link that ends all sessions. */
export function noticeMail(
  to: string,
  siteUrl: string,
  token: string,
  { kind, at, language, key = '' }: Pick<AccountChange, 'kind' | 'at' | 'language' | 'key'>,
): Mail {
  return {
    to,
    ...accountNoticeMail(language, {
      title: words[language][kind].title,
      text: fillText(words[language][kind].text, { key }),
      time: timeText(at, language),
      link: sessionsEndLink(siteUrl, token, language),
      days: String(linkDays),
    }),
  };
}

/** Has no link to end sessions: none is left. */
export function deletionMail(to: string, siteUrl: string, at: string, language: Language): Mail {
  return {
    to,
    ...accountDeletedMail(language, { time: timeText(at, language), contactUrl: `${siteUrl}/contact` }),
  };
}

/** Tells the owner which API key was public. */
export function leakMail(to: string, siteUrl: string, { key, at, language }: KeyLeak): Mail {
  return {
    to,
    ...apiKeyLeakedMail(language, {
      key,
      time: timeText(at, language),
      developersUrl: `${siteUrl}${pathIn(language, '/developers')}`,
    }),
  };
}

/** The mail gives no access to the file. */
export function exportMail(to: string, siteUrl: string, { at, language }: DataExport): Mail {
  return {
    to,
    ...dataExportedMail(language, {
      until: instantText(exportExpiry(new Date(at)).toISOString(), language),
      settingsUrl: `${siteUrl}${pathIn(language, '/account')}`,
    }),
  };
}

/** Tells the owner that an operator looks at what they see. */
export function viewMail(to: string, siteUrl: string, { at, language }: AccountView): Mail {
  return {
    to,
    ...accountViewedMail(language, {
      time: timeText(at, language),
      contactUrl: `${siteUrl}${pathIn(language, '/contact')}`,
    }),
  };
}

/** The page whose button ends all sessions. Opening it changes nothing: mail scanners open links. */
export function sessionsEndLink(siteUrl: string, token: string, language: Language): string {
  return `${siteUrl}${pathIn(language, '/auth')}?end-sessions=${token}`;
}

function timeText(at: string, language: Language): string {
  return fillText(words[language].time, { date: instantText(at, language) });
}
