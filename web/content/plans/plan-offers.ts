import { t } from '@lingui/core/macro';
import { type BillingInterval, planPriceCents } from '../../../contract/billing/catalog.ts';
import type { PlanOption } from '../../../contract/billing/plan-changes.ts';
import { currentLanguage } from '../../locales/current-language.ts';
import { formatDate, formatPrice } from '../../locales/figures.ts';
import type { PlanOffer } from './plan-offer.ts';
import { planName } from './product-names.ts';

/** '$50', without cents. */
export function formatEstimate(cents: number): string {
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  }).format(cents / 100);
}

/** The label of a plan's button. */
export function offerLabel(offer: PlanOffer): string {
  switch (offer.kind) {
    case 'manage':
      return offer.isPaymentDue ? t`Pay Now` : t`Manage Subscription`;
    case 'current':
      return t`Current Plan`;
    case 'keep':
      return keepLabel(offer.plan);
    case 'planned':
      return t({ message: 'Planned', comment: 'button, disabled: the change to this plan is planned' });
    default:
      return t`Get Started`;
  }
}

/** The line under a plan's button: what happens, when, and the estimate for today. */
export function offerLine(offer: PlanOffer, to: PlanOption): string {
  switch (offer.kind) {
    case 'buy':
      return t`7-day money-back guarantee. Cancel anytime.`;
    case 'manage':
      return offer.isPaymentDue
        ? t`Your last payment failed. Pay it first, then change plans.`
        : t`You manage this plan at Stripe.`;
    case 'now': {
      const estimate = formatEstimate(offer.aboutCents);
      const price = priceOf(to);
      return to.interval === 'yearly'
        ? t`Starts right away: about ${estimate} today, then ${price} a year. You confirm it at Stripe.`
        : t`Starts right away: about ${estimate} today, then ${price} a month. You confirm it at Stripe.`;
    }
    case 'later': {
      const date = formatDate(offer.endsAt);
      return t`Starts on ${date}, when your paid period ends. You pay nothing today.`;
    }
    case 'planned': {
      const date = formatDate(offer.endsAt);
      return t`Starts on ${date}.`;
    }
    case 'current':
    case 'keep':
      return '';
  }
}

/** The label of the button that changes the billing interval. */
export function intervalSwitchLabel(interval: BillingInterval): string {
  return interval === 'yearly' ? t`Switch to yearly billing` : t`Switch to monthly billing`;
}

/** The label of the button that keeps their plan. */
export function keepLabel({ tier }: PlanOption): string {
  const plan = planName(tier);
  return t`Keep ${plan}`;
}

/** 'US$100' for a plan's billing period. */
export function priceOf({ tier, interval }: PlanOption): string {
  return formatPrice(planPriceCents(tier, interval));
}
