import {
  type BillingInterval,
  creditPacks,
  packNames,
  packPriceLookupKey,
  planPriceCents,
  planPriceLookupKey,
  plans,
  tiers,
} from '../../contract/catalog.ts';
import type { UserId } from '../../contract/ids.ts';
import { addMonths } from '../../functions/credits/months.ts';

/** Stripe's objects as far as the simulated functions read them. They are replaced, never changed. */
export interface StripeState {
  readonly customers: ReadonlyMap<string, Customer>;
  readonly sessions: ReadonlyMap<string, Session>;
  readonly charges: ReadonlyMap<string, Charge>;
  readonly disputes: ReadonlyMap<string, Dispute>;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  readonly invoices: ReadonlyMap<string, Invoice>;
}

export interface Customer {
  readonly id: string;
  readonly userId: UserId | null;
  readonly hasEmail: boolean;
  readonly isDeleted: boolean;
}
export interface Session {
  readonly id: string;
  readonly customer: string;
  readonly mode: 'payment' | 'subscription';
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'paid' | 'unpaid';
  readonly payment_intent: string | null;
  readonly created: number;
  readonly currency: 'usd';
  readonly amount_total: number;
  readonly client_reference_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly url: string;
  /** What it sells. */
  readonly price: Price;
  readonly subscription: string | null;
}
/** The portal, opened for one customer; with a change of plan to confirm, or with all that can be managed. */
export interface PortalSession {
  readonly url: string;
  readonly customer: string;
  readonly change: { readonly subscription: string; readonly price: Price } | null;
}
export interface Charge {
  readonly id: string;
  readonly customer: string;
  readonly payment_intent: string;
  readonly status: 'succeeded';
  readonly amount: number;
  readonly amount_refunded: number;
  readonly disputed: boolean;
  /** Whether anything of it was ever returned, also if that was undone. */
  readonly wasReturned: boolean;
  readonly receipt_url: string;
}
export interface Dispute {
  readonly charge: string;
  readonly amount: number;
  readonly status: 'needs_response' | 'won' | 'lost';
}
export interface Price {
  readonly id: string;
  readonly lookup_key: string;
  readonly unit_amount: number;
  readonly metadata: Readonly<Record<string, string>>;
}
export interface Subscription {
  readonly id: string;
  readonly customer: string;
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly created: number;
  readonly items: {
    readonly data: readonly [
      {
        readonly id: string;
        readonly price: Price;
        readonly current_period_start: number;
        readonly current_period_end: number;
      },
    ];
  };
  readonly cancel_at_period_end: boolean;
  readonly cancel_at: null;
  readonly ended_at: number | null;
  readonly cancellation_details: { readonly reason: string | null };
  readonly pause_collection: null;
  readonly schedule: null;
  readonly latest_invoice: string | null;
}
export interface Invoice {
  readonly id: string;
  readonly customer: string;
  readonly subscriptionId: string;
  readonly status: 'open' | 'paid' | 'void';
  readonly currency: 'usd';
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly amount_paid_off_stripe: number;
  readonly status_transitions: { readonly paid_at: number | null };
  readonly lines: { readonly data: readonly InvoiceLine[]; readonly has_more: false };
  readonly payments: { readonly data: readonly { readonly payment: { readonly payment_intent: string } }[] };
  readonly post_payment_credit_notes_amount: number;
  readonly hosted_invoice_url: null;
}
export interface InvoiceLine {
  readonly amount: number;
  readonly quantity: 1;
  readonly pricing: { readonly price_details: { readonly price: string } };
  readonly parent: {
    readonly subscription_item_details: { readonly subscription: string; readonly proration: boolean };
  };
  readonly period: { readonly start: number; readonly end: number };
}

/** An event for the webhook. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: object };
}

const packPrices: readonly Price[] = packNames.map((pack) => ({
  id: `price_${pack}`,
  lookup_key: packPriceLookupKey(pack),
  unit_amount: creditPacks[pack].priceCents,
  metadata: { product_type: 'credit_pack', pack, credits: String(creditPacks[pack].credits) },
}));

export const planPrices: ReadonlyMap<string, Price> = new Map(
  tiers.flatMap((tier) =>
    (['monthly', 'yearly'] as const).map((interval): [string, Price] => [
      planPriceLookupKey(tier, interval),
      {
        id: `price_${tier}_${interval}`,
        lookup_key: planPriceLookupKey(tier, interval),
        unit_amount: planPriceCents(tier, interval),
        metadata: {
          product_type: 'subscription',
          tier,
          interval,
          credits_per_month: String(plans[tier].creditsPerMonth),
        },
      },
    ]),
  ),
);

/** Every price of the catalog in the model. */
export const prices: readonly Price[] = [...packPrices, ...planPrices.values()];

/** What of a charge was returned or is held by a bank: at most all of it, in US cents. */
export function returnedCents(state: StripeState, charge: Charge): number {
  const dispute = state.disputes.get(charge.id);
  const held = dispute !== undefined && dispute.status !== 'won' ? dispute.amount : 0;
  return Math.min(charge.amount, charge.amount_refunded + held);
}

/** When a period that starts then ends, in seconds since 1970. */
export function periodEnd(start: number, interval: BillingInterval): number {
  const months = interval === 'monthly' ? 1 : 12;
  return Date.parse(addMonths(new Date(start * 1_000).toISOString(), months)) / 1_000;
}

/** A line of an invoice, for one subscription and price. */
export function lineOf(
  subscription: string,
  price: Price,
  amount: number,
  period: InvoiceLine['period'],
  proration: boolean,
): InvoiceLine {
  return {
    amount,
    quantity: 1,
    pricing: { price_details: { price: price.id } },
    parent: { subscription_item_details: { subscription, proration } },
    period,
  };
}
