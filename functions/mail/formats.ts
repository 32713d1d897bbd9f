import { inCurrencyUnits } from '../../contract/billing/currencies.ts';
import type { Language } from '../../contract/fields/languages.ts';

/** American English. */
const locales: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de', es: 'es', ja: 'ja' };

/** Formats an ISO 8601 instant: `November 21, 2026 at 2:30 PM UTC`. */
export function instantText(instant: string, language: Language): string {
  const text = new Intl.DateTimeFormat(locales[language], {
    ...{ year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' },
  }).format(new Date(instant));
  // Intl puts a narrow no-break space before PM, which some mail programs show as a box.
  return text.replaceAll('\u202F', ' ');
}

/**
 * Formats an amount: `$49.90`.
 *
 * @param amount in the currency's smallest unit
 * @param currency ISO 4217
 */
export function moneyText(amount: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(locales[language], { style: 'currency', currency });
  return format.format(inCurrencyUnits(amount, currency));
}

/** `Website, API and Sign-in` */
export function listText(parts: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(parts);
}
