import type Stripe from 'stripe';
import { type TaxBehavior, taxBehaviors } from '../../../contract/billing/tax.ts';
import { environmentIfSet } from '../../environment/environment.ts';

/** How this environment sells: the facts `tax` and `promotionCodes`. */
export interface SaleSettings {
  /** Null: no tax is collected. */
  readonly tax: TaxBehavior | null;
  readonly promotionCodes: boolean;
}

/** What the stacks say: `StripeAccount`. */
export function saleSettings(): SaleSettings {
  const behavior = environmentIfSet('TAX_BEHAVIOR');
  return {
    tax: taxBehaviors.find((known) => known === behavior) ?? null,
    promotionCodes: environmentIfSet('PROMOTION_CODES') !== undefined,
  };
}

/**
 * The part of every checkout that the settings decide. With tax, Stripe asks for the address that decides it, and a
 * business may name itself and its tax id; all three stay with the customer, for later invoices.
 * https://docs.stripe.com/tax/checkout, https://docs.stripe.com/tax/checkout/tax-ids
 */
export function checkoutSettings({ tax, promotionCodes }: SaleSettings) {
  return {
    ...(tax !== null && {
      automatic_tax: { enabled: true },
      billing_address_collection: 'required',
      customer_update: { address: 'auto', name: 'auto' },
      tax_id_collection: { enabled: true },
    }),
    ...(promotionCodes && { allow_promotion_codes: true }),
  } as const satisfies Partial<Stripe.Checkout.SessionCreateParams>;
}
