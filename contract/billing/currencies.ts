/** Stripe's currencies without two decimals. https://docs.stripe.com/currencies#zero-decimal */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('bhd jod kwd omr tnd'.split(' ').map((code) => [code, 3])),
};

/**
 * 4990 US cents → 49.9.
 *
 * @param amount in the currency's smallest unit
 * @param currency ISO 4217
 */
export function inCurrencyUnits(amount: number, currency: string): number {
  return amount / 10 ** (decimals[currency.toLowerCase()] ?? 2);
}
