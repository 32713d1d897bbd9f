import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { get, type Reading, type Resource } from '../routes/route.ts';
import { internalCollection } from '../state/collections.ts';

/** Standard rates of value added tax in percent, by country; elsewhere, as in the United States, there is none. */
const percentages: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  DE: 19,
  DK: 25,
  ES: 21,
  FR: 20,
  GB: 20,
  IE: 23,
  IT: 22,
  NL: 21,
  PL: 23,
  PT: 23,
  SE: 25,
};

/** Forms of the same countries' tax ids. https://docs.stripe.com/billing/customer/tax-ids */
const taxIdForms: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  ES: /^ES[A-Z\d]\d{7}[A-Z\d]$/,
  FR: /^FR[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^GB\d{9}(\d{3})?$/,
  IE: /^IE\d{7}[A-W][A-IW]?$/,
  IT: /^IT\d{11}$/,
  NL: /^NL\d{9}B\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  SE: /^SE\d{12}$/,
};

/** The tax id of a business. */
export interface TaxId {
  readonly type: 'eu_vat' | 'gb_vat';
  readonly value: string;
}

/** What decides the tax of a payment. */
export interface Taxpayer {
  /** ISO 3166-1, two letters. */
  readonly country: string | null;
  readonly taxId: TaxId | null;
}

/** Null: the text is no tax id of the country. */
export function taxIdIn(text: string, country: string): TaxId | null {
  const value = text.replace(/[\s.-]/g, '').toUpperCase();
  if (taxIdForms[country]?.test(value) !== true) return null;
  return { type: country === 'GB' ? 'gb_vat' : 'eu_vat', value };
}

/** The tax ids that a checkout collected. `id` is the customer's. */
interface CollectedTaxId {
  readonly id: string;
  readonly taxId: TaxId;
}

export const collectedTaxIds = internalCollection<CollectedTaxId>('collected_tax_id');

/** The customer as a taxpayer: by their address, and the tax id that a checkout collected. */
export function taxpayerOf({ store }: Pick<Reading, 'store'>, customer: Stripe.Customer): Taxpayer {
  return {
    country: customer.address?.country ?? null,
    taxId: store.get(collectedTaxIds, customer.id)?.taxId ?? null,
  };
}

/** A tax as lines of invoices have it. */
export type LineTax = Stripe.InvoiceLineItem.Tax;

/**
 * The tax on an amount. The seller is abroad, so a business with a tax id owes it itself (reverse charge), and pays
 * a price that includes tax in full.
 *
 * @param amount after discounts, in the currency's smallest unit; below zero for a credit
 */
export function taxOn(amount: number, behavior: 'exclusive' | 'inclusive', payer: Taxpayer): LineTax {
  const percentage = percentages[payer.country ?? ''] ?? 0;
  const isReversed = percentage > 0 && payer.taxId !== null;
  const percent = isReversed ? 0 : percentage;
  const tax =
    behavior === 'exclusive'
      ? Math.round((amount * percent) / 100)
      : Math.round((amount * percent) / (100 + percent));
  return {
    amount: tax,
    tax_behavior: behavior,
    tax_rate_details: null,
    taxability_reason: isReversed ? 'reverse_charge' : percentage === 0 ? 'not_collecting' : 'standard_rated',
    taxable_amount: percent === 0 ? 0 : behavior === 'exclusive' ? amount : amount - tax,
    type: 'tax_rate_details',
  };
}

/** How Stripe Tax is set up: it is active. https://docs.stripe.com/api/tax/settings */
export const taxSettingsResource: Resource = {
  object: 'tax.settings',
  collection: internalCollection('tax_settings'),
  routes: [
    get({
      path: '/v1/tax/settings',
      parameters: z.strictObject({}),
      handle: (): Stripe.Tax.Settings => ({
        object: 'tax.settings',
        defaults: { provider: 'stripe', tax_behavior: null, tax_code: 'txcd_10000000' },
        head_office: {
          address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: 'CA' },
        },
        livemode: false,
        status: 'active',
        status_details: { active: {} },
      }),
    }),
  ],
};
