import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mailsPerDayMaximum, mailsPerTenMinutesMaximum } from '../../contract/person-limits.ts';
import { environment } from '../environment/environment.ts';
import { secondsUntil, waitingWords } from '../errors/waiting.ts';
import type { Log } from '../log/logger.ts';
import { atMost, type CurrentSettings, type Settings } from '../settings/settings.ts';
import { counterOf, type LimitCounter } from '../tables/limits/limit-counter.ts';
import { createLimitsStore, type LimitsStore } from '../tables/limits/limits.store.ts';
import { publicMailDomains } from './public-mail-domains.ts';

const tenMinutes = 10 * 60;
const day = 24 * 60 * 60;

/** A person who waits for a confirmation asks three times. */
const addressLimits = [
  { maximum: 5, windowSeconds: tenMinutes },
  { maximum: 20, windowSeconds: day },
] as const;

/** Lets a company sign up together, and does not flood its mail server. */
const domainLimits = [
  { maximum: 20, windowSeconds: tenMinutes },
  { maximum: 200, windowSeconds: day },
] as const;

/** Half of the total: a flood at one provider leaves the rest to others. */
const publicDomainLimits = [{ maximum: 500, windowSeconds: tenMinutes }] as const;

/** The deployed ones, which the settings may lower. */
export const mailTotalLimits = [
  { setting: 'mails_in_ten_minutes', maximum: mailsPerTenMinutesMaximum, windowSeconds: tenMinutes },
  { setting: 'mails_a_day', maximum: mailsPerDayMaximum, windowSeconds: day },
] as const;

/** Why a visitor asks for an email to an address. */
export type MailPurpose = 'sign_up' | 'resend' | 'reset' | 'status' | 'address_change';

/** Narrow limits come first, so that their refusals use nothing of the wide ones. */
export function mailCounters(email: string, now: Date, settings: Settings): readonly LimitCounter[] {
  const address = email.trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const ofDomain = publicMailDomains.has(domain) ? publicDomainLimits : domainLimits;
  return [
    ...addressLimits.map((limit) => counterOf({ name: 'mail_address', ...limit }, mailboxOf(address), now)),
    ...ofDomain.map((limit) => counterOf({ name: 'mail_domain', ...limit }, domain, now)),
    ...mailTotalLimits.map(({ setting, maximum, windowSeconds }) =>
      counterOf(
        { name: 'mail_total', maximum: atMost(settings, setting, maximum), windowSeconds },
        'all',
        now,
      ),
    ),
  ];
}

/**
 * The mailbox of an address: a plus begins an owner's note, and Gmail ignores dots.
 * https://support.google.com/mail/answer/7436150
 */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [name = ''] = address.slice(0, Math.max(at, 0)).split('+');
  return gmailDomains.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

const gmailDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

export interface MailLimits {
  /**
   * Counts a mail before it is sent.
   *
   * @param before counted first
   * @returns the limit that refuses it; null: none
   */
  count(purpose: MailPurpose, email: string, before?: readonly LimitCounter[]): Promise<LimitCounter | null>;
}

export function createMailLimits(dependencies: {
  readonly limits: LimitsStore;
  readonly settings: CurrentSettings;
  readonly now: () => Date;
  readonly log: Log;
}): MailLimits {
  const { limits, settings, now, log } = dependencies;
  return {
    async count(purpose, email, before = []) {
      const full = await limits.count([...before, ...mailCounters(email, now(), await settings())]);
      if (full !== null) log.warn('mail.limited', { purpose, limit: full.name });
      else if (purpose === 'sign_up') log.info('account.sign_up_begun');
      return full;
    },
  };
}

/** Hides which limit refused, and whether there is an account. */
export function mailRefusal({ endsAt }: LimitCounter, now: Date): string {
  const wait = waitingWords(secondsUntil(endsAt, now));
  return `Too many emails were asked for. Check your spam folder, or try again ${wait}.`;
}

/** The limits in the environment's table. */
export function mailLimitsInAws(
  client: DynamoDBDocumentClient,
  settings: CurrentSettings,
  log: Log,
): MailLimits {
  return createMailLimits({
    limits: createLimitsStore(client, environment('LIMITS_TABLE')),
    settings,
    now: () => new Date(),
    log,
  });
}
