import { t } from '@lingui/core/macro';
import { taxBehaviors } from '../../contract/billing/tax.ts';

declare global {
  interface ImportMetaEnv {
    /** The facts `tax` and `promotionCodes`: lib/edge/site-build.ts. Empty: left out. */
    readonly VITE_TAX?: string;
    readonly VITE_PROMOTION_CODES?: string;
  }
}

// Undefined on the laptop, and if Node runs this file directly.
const written = import.meta.env?.VITE_TAX;

/** Whether tax is added to prices or included in them; null: none is collected. */
export const tax = taxBehaviors.find((known) => known === written) ?? null;

/** Whether checkouts take promotion codes. */
export const takesPromotionCodes = Boolean(import.meta.env?.VITE_PROMOTION_CODES);

/** What a price means, in the language of the page. */
export function taxSentence(): string {
  switch (tax) {
    case 'exclusive':
      return t`Prices do not include tax. Stripe adds it where it is due and shows it before you pay.`;
    case 'inclusive':
      return t`Prices include tax. Stripe shows it before you pay.`;
    case null:
      return t`No tax is added.`;
  }
}
