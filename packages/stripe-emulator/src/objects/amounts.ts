// https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
const minimumAmounts: Readonly<Record<string, number>> = { usd: 50, eur: 50, gbp: 30, cad: 50, aud: 50 };

/** The least that can be charged, in the currency's smallest unit. It is known for a few currencies only. */
export function minimumChargeOf(currency: string): number {
  return minimumAmounts[currency] ?? 1;
}
