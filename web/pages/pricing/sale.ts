import type { WantedCheckout } from '../../addresses/links.ts';
import type { StripePage } from '../../billing/open-stripe-page.ts';
import type { StripePageFailure } from '../../billing/use-stripe-page.ts';

/** State of buying, for all offers. */
export interface Sale {
  /** The Stripe page under way. */
  readonly opening: StripePage | null;
  readonly failure: StripePageFailure | null;
  readonly isDisabled: boolean;
  /** The checkout chosen before sign-in. */
  readonly wanted: WantedCheckout | null;
  readonly onBuy: (checkout: WantedCheckout) => void;
}
