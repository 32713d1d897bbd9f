/** Stripe's currencies whose unit is not a hundred of its smallest. https://docs.stripe.com/currencies#zero-decimal */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('bhd jod kwd omr tnd'.split(' ').map((code) => [code, 3])),
};

/**
 * An amount as people write it: 4990 US cents → 49.9.
 *
 * @param amount in the currency's smallest unit, as Stripe counts it
 * @param currency ISO 4217
 */
export function inCurrencyUnits(amount: number, currency: string): number {
  return amount / 10 ** (decimals[currency.toLowerCase()] ?? 2);
}
