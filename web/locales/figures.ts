import { t } from '@lingui/core/macro';
import { inCurrencyUnits } from '../../contract/billing/currencies.ts';
import { currentLanguage } from './current-language.ts';

/** 14000 → '14,000'. */
export function formatCredits(credits: number): string {
  return new Intl.NumberFormat(currentLanguage()).format(credits);
}

/** -1000 → '−1,000'. */
export function formatBalance(credits: number): string {
  return credits < 0 ? `\u2212${formatCredits(-credits)}` : formatCredits(credits);
}

/** 7000 → '+7,000', -1000 → '−1,000'. */
export function formatMovement(credits: number): string {
  return credits > 0 ? `+${formatCredits(credits)}` : formatBalance(credits);
}

/** 126400 → '126.4K views'. */
export function formatViews(views: number): string {
  const count = new Intl.NumberFormat(currentLanguage(), {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(views);
  return t({ message: `${count} views`, comment: 'how often a sample video was played: 126.4K views' });
}

/** 4990 → '$49.90'; '49,90 $' in German. `amount` is in the currency's smallest unit. */
export function formatPrice(amount: number, currency = 'USD'): string {
  const format = new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency });
  return format.format(inCurrencyUnits(amount, currency));
}

/** '2026-11-21T…' → 'Nov 21, 2026', in the reader's time zone. */
export function formatDate(instant: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(new Date(instant));
}

/** '2026-11-21T…' → 'Nov 21, 2026, 3:31 PM', in the reader's time zone. */
export function formatMoment(instant: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** '2026-11-21' → 'Nov 21'. */
export function formatDay(date: string): string {
  return new Intl.DateTimeFormat(currentLanguage(), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
}

/** ['a', 'b', 'c'] → 'a, b, and c'; 'a, b und c' in German. */
export function formatList(items: readonly string[], conjunction: 'and' | 'or'): string {
  const type = conjunction === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat(currentLanguage(), { type }).format(items);
}
