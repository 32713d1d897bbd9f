/** Decimals of a currency: 2 for most, 0 for the yen. */
function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** 4990, 'usd' → '49.90', as an input holds it. The amount is in the currency's smallest unit. */
export function toMajorUnits(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (amount / 10 ** decimals).toFixed(decimals);
}

/** '49.90', 'usd' → 4990; null when it is no amount of this currency above zero. */
export function fromMajorUnits(text: string, currency: string): number | null {
  const match = /^(\d{1,8})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  const decimals = decimalsOf(currency);
  const fraction = match?.[2] ?? '';
  if (match === null || fraction.length > decimals) return null;
  const amount = Number(`${match[1]}${fraction.padEnd(decimals, '0')}`);
  return amount === 0 ? null : amount;
}
