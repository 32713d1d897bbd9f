import { fillMail } from '../mail/fill-mail.ts';
import { instantText } from '../mail/instant-text.ts';
import type { Mail } from '../mail/send-mail.ts';
import type { AccountChange } from './notice.ts';
import { linkDays } from './session-links.store.ts';

/** What the owner reads of each kind: the subject, and what happened. */
const words: Readonly<Record<AccountChange['kind'], { readonly title: string; readonly text: string }>> = {
  password_changed: {
    title: 'Your password was changed',
    text: 'The password of your Reelwright account was changed, and every browser was signed out.',
  },
  password_reset: {
    title: 'Your password was reset',
    text: 'A new password was set for your Reelwright account by a code that we mailed to you, and every browser was signed out.',
  },
  address_changed: {
    title: 'Your email address was changed',
    text: 'Your Reelwright account has a new email address, and every browser was signed out. If you did not change it, write to us at once on our contact page.',
  },
  second_factor_added: {
    title: 'Two-factor authentication is on',
    text: 'Signing in to your Reelwright account now asks for a code of your authenticator.',
  },
  second_factor_removed: {
    title: 'Two-factor authentication is off',
    text: 'Signing in to your Reelwright account no longer asks for a code of your authenticator.',
  },
  new_browser: {
    title: 'A new browser signed in',
    text: 'Your Reelwright account was signed in to from a browser that we have not seen before.',
  },
};

/** Tells the owner what happened, with the link that ends all sessions. */
export function noticeMail(
  to: string,
  siteUrl: string,
  token: string,
  { kind, at }: Pick<AccountChange, 'kind' | 'at'>,
): Mail {
  return {
    to,
    ...fillMail('account-notice', {
      ...words[kind],
      time: instantText(at),
      link: sessionsEndLink(siteUrl, token),
      days: String(linkDays),
    }),
  };
}

/** Tells the owner that the account is gone. It has no session left to end, so there is no link but to us. */
export function deletionMail(to: string, siteUrl: string, at: string): Mail {
  return {
    to,
    ...fillMail('account-deleted', { time: instantText(at), contactUrl: `${siteUrl}/contact` }),
  };
}

/** The page whose button ends all sessions. Opening it changes nothing: mail scanners open links. */
export function sessionsEndLink(siteUrl: string, token: string): string {
  return `${siteUrl}/auth?end-sessions=${token}`;
}
