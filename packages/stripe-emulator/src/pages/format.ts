/** 4990, 'usd' → '$49.90'. The amount is in the currency's smallest unit. */
export function formatMoney(amount: number | null, currency: string | null): string {
  if (amount === null || currency === null) return '';
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** '2026-11-21 09:30:00 UTC' */
export function formatTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** '21 November 2026', in UTC as all of Stripe's days. */
export function formatDay(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
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
