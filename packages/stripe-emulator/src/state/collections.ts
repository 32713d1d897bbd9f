import type { Collection } from 'emulator-kit/store.ts';
import type { Stripe } from 'stripe';

/*
 * What is kept, as JSON has it: ids in place of what may be expanded, texts in place of the package's `Decimal`.
 */

export interface Identified {
  readonly id: string;
}

/** The collection of the Stripe objects whose `object` property is `object`. Only the emulator writes them. */
function objectCollection<T extends Identified & { readonly object: string }>(
  object: T['object'],
): Collection<T> {
  return {
    name: object,
    holds: (value): value is T => isIdentified(value) && 'object' in value && value.object === object,
  };
}

/** A collection of records that the API never shows. */
export function internalCollection<T extends Identified>(name: string): Collection<T> {
  return { name, holds: (value): value is T => isIdentified(value) };
}

function isIdentified(value: unknown): value is Identified {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

export type Price = Omit<Stripe.Price, 'unit_amount_decimal' | 'product' | 'currency_options' | 'tiers'> & {
  readonly product: string;
  readonly unit_amount: number;
  readonly unit_amount_decimal: string;
};

export type RecurringPrice = Price & { readonly recurring: Stripe.Price.Recurring };

/** The older view of a recurring price. */
export type Plan = Omit<Stripe.Plan, 'amount_decimal' | 'product' | 'tiers'> & {
  readonly amount_decimal: string;
  readonly product: string;
};

export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'plan' | 'price' | 'quantity'> & {
  readonly plan: Plan;
  readonly price: RecurringPrice;
  readonly quantity: number;
};

export type Subscription = Omit<
  Stripe.Subscription,
  'customer' | 'default_payment_method' | 'items' | 'latest_invoice' | 'schedule' | 'test_clock'
> & {
  readonly customer: string;
  readonly default_payment_method: string | null;
  readonly items: Omit<Stripe.ApiList<SubscriptionItem>, 'data'> & {
    /** Exactly one: the emulator knows no subscription to several prices. */
    readonly data: readonly [SubscriptionItem];
  };
  readonly latest_invoice: string | null;
  readonly schedule: string | null;
  readonly test_clock: string | null;
};

export type SubscriptionSchedule = Omit<
  Stripe.SubscriptionSchedule,
  'customer' | 'phases' | 'subscription' | 'test_clock'
> & {
  readonly customer: string;
  readonly phases: readonly SchedulePhase[];
  readonly subscription: string | null;
  readonly test_clock: string | null;
};

export type SchedulePhase = Omit<Stripe.SubscriptionSchedule.Phase, 'items'> & {
  readonly items: readonly (Omit<Stripe.SubscriptionSchedule.Phase.Item, 'plan' | 'price' | 'quantity'> & {
    readonly plan: string;
    readonly price: string;
    readonly quantity: number;
  })[];
};

export type InvoiceLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal' | 'subscription'> & {
  readonly pricing: {
    readonly price_details: { readonly price: string; readonly product: string };
    readonly type: 'price_details';
    readonly unit_amount_decimal: string;
  };
  readonly quantity: number;
  readonly quantity_decimal: string;
  readonly subscription: string | null;
};

/** An invoice with every line. It has no parent if it is of a checkout that is paid once. */
export type Invoice = Omit<
  Stripe.Invoice,
  'customer' | 'default_payment_method' | 'lines' | 'parent' | 'payments' | 'status' | 'test_clock'
> & {
  readonly customer: string;
  readonly default_payment_method: string | null;
  readonly lines: Stripe.ApiList<InvoiceLine>;
  readonly parent: {
    readonly quote_details: null;
    readonly subscription_details: {
      readonly metadata: Stripe.Metadata;
      readonly subscription: string;
      readonly subscription_proration_date?: number;
    };
    readonly type: 'subscription_details';
  } | null;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly test_clock: string | null;
};

/** The subscription that an invoice is for; null: none. */
export function subscriptionOf({ parent }: Pick<Invoice, 'parent'>): string | null {
  return parent?.subscription_details.subscription ?? null;
}

export type InvoicePayment = Omit<Stripe.InvoicePayment, 'invoice' | 'payment'> & {
  readonly invoice: string;
  readonly payment: { readonly payment_intent: string; readonly type: 'payment_intent' };
};

/** An event with its object as it was when the event happened. */
export type StoredEvent = Omit<Stripe.Event, 'data' | 'type'> & {
  readonly type: Stripe.Event['type'];
  readonly data: { readonly object: object; readonly previous_attributes?: object };
};

export type PortalSession = Stripe.BillingPortal.Session & { readonly configuration: string };

export const charges = objectCollection<Stripe.Charge>('charge');
export const checkoutSessions = objectCollection<Stripe.Checkout.Session>('checkout.session');
/** What customers may do in the portal. Kept with its products, which the API shows only when they are expanded. */
export const configurations = objectCollection<Stripe.BillingPortal.Configuration>(
  'billing_portal.configuration',
);
export const coupons = objectCollection<Stripe.Coupon>('coupon');
/** A deleted customer stays as a stub that says so. */
export const customers = objectCollection<Stripe.Customer | Stripe.DeletedCustomer>('customer');
export const disputes = objectCollection<Stripe.Dispute>('dispute');
export const events = objectCollection<StoredEvent>('event');
export const invoicePayments = objectCollection<InvoicePayment>('invoice_payment');
export const invoices = objectCollection<Invoice>('invoice');
export const paymentIntents = objectCollection<Stripe.PaymentIntent>('payment_intent');
export const paymentMethods = objectCollection<Stripe.PaymentMethod>('payment_method');
export const portalSessions = objectCollection<PortalSession>('billing_portal.session');
export const prices = objectCollection<Price>('price');
export const products = objectCollection<Stripe.Product>('product');
export const promotionCodes = objectCollection<Stripe.PromotionCode>('promotion_code');
export const refunds = objectCollection<Stripe.Refund>('refund');
export const subscriptionSchedules = objectCollection<SubscriptionSchedule>('subscription_schedule');
export const subscriptions = objectCollection<Subscription>('subscription');
export const taxRates = objectCollection<Stripe.TaxRate>('tax_rate');
export const testClocks = objectCollection<Stripe.TestHelpers.TestClock>('test_helpers.test_clock');
