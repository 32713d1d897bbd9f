interface MoneyFormat {
  readonly format: Intl.NumberFormat;
  readonly decimals: number;
}

/** By currency: a format is slow to make. */
const moneyFormats = new Map<string, MoneyFormat>();

/** The currency's amounts as text; 2 decimals for most, 0 for the yen. */
function moneyFormat(currency: string): MoneyFormat {
  const known = moneyFormats.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const made = { format, decimals: format.resolvedOptions().maximumFractionDigits ?? 2 };
  moneyFormats.set(currency, made);
  return made;
}

/** 4990, 'usd' → '$49.90'. The amount is in the currency's smallest unit. */
export function formatMoney(amount: number | null, currency: string | null): string {
  if (amount === null || currency === null) return '';
  const { format, decimals } = moneyFormat(currency);
  return format.format(amount / 10 ** decimals);
}

/** '49.90', 'usd' → 4990; null when it is no amount of this currency above zero. */
export function parseMoney(text: string, currency: string): number | null {
  const match = /^(\d{1,8})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  const { decimals } = moneyFormat(currency);
  const fraction = match?.[2] ?? '';
  if (match === null || fraction.length > decimals) return null;
  const amount = Number(`${match[1]}${fraction.padEnd(decimals, '0')}`);
  return amount === 0 ? null : amount;
}

/** '2026-11-21 09:30:00 UTC' */
export function formatTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** '21 November 2026', in UTC as all of Stripe's days. */
export function formatDay(seconds: number): string {
  return dayFormat.format(seconds * 1000);
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  mastercard: 'Mastercard',
  visa: 'Visa',
};

/** 'Visa ending in 4242' */
export function formatCard(brand: string | null | undefined, last4: string | null | undefined): string {
  return `${brandNames[brand ?? ''] ?? 'Card'} ending in ${last4 ?? '????'}`;
}
