/**
 * How prices are meant where Stripe collects tax: it is added to them, or they include it.
 * https://docs.stripe.com/tax/products-prices-tax-codes-tax-behavior
 */
export const taxBehaviors = ['exclusive', 'inclusive'] as const;
export type TaxBehavior = (typeof taxBehaviors)[number];
