import type { WantedCheckout } from '../../addresses/links.ts';
import type { StripePage } from '../../billing/open-stripe-page.ts';

/** How far buying has got, for whatever offers something. */
export interface Sale {
  /** The page of Stripe's that is on its way. */
  readonly opening: StripePage | null;
  readonly isDisabled: boolean;
  /** What the person had in mind before they signed in. */
  readonly wanted: WantedCheckout | null;
  readonly onBuy: (checkout: WantedCheckout) => void;
}
