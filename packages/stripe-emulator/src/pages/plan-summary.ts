import type { Stripe } from 'stripe';
import { formatCard, formatMoney } from '../format/format.ts';
import type { RecurringPrice } from '../state/collections.ts';

/** '$29.99 per month' */
export function formatPlanPrice(price: RecurringPrice): string {
  return `${formatMoney(price.unit_amount, price.currency)} per ${price.recurring.interval}`;
}

/** 'Visa ending in 4242' */
export function formatPaymentMethod(method: Stripe.PaymentMethod): string {
  return formatCard(method.card?.brand, method.card?.last4);
}

/** The parts of an address that are known, each on a line of its own. */
export function addressLines(address: Stripe.Address | null | undefined): string[] {
  const { line1, line2, postal_code: code, city, state, country } = address ?? {};
  const town = [code, city, state].filter(Boolean).join(' ');
  return [line1, line2, town, countryName(country ?? null)].filter(
    (line): line is string => typeof line === 'string' && line !== '',
  );
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

function countryName(code: string | null): string | null {
  return code === null || code === '' ? null : (countryNames.of(code) ?? code);
}
