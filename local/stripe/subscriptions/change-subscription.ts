import type { Reading, Work } from '../api/route.ts';
import type { InvoiceLine } from '../invoices/invoices.ts';
import type { PaymentBehavior } from './create-subscription.ts';
import type { RecurringPrice, Subscription } from './subscriptions.ts';

/** What becomes of time paid for but not used: invoiced now, on the next invoice, or nothing. */
export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';

export interface SubscriptionChange {
  readonly price: RecurringPrice;
  readonly prorationBehavior: ProrationBehavior;
  readonly quantity?: number | undefined;
  readonly paymentBehavior?: PaymentBehavior | undefined;
  /** Begins a new period now, as a change of the interval always does. */
  readonly resetPeriod?: boolean | undefined;
}

/** What would be invoiced now for a change. `amountDue` is after the customer's balance, in the smallest unit. */
export function previewChange(
  _reading: Reading,
  _subscription: Subscription,
  _change: SubscriptionChange,
): { readonly amountDue: number; readonly lines: readonly InvoiceLine[] } {
  throw new Error('The body of previewChange follows');
}

/** Moves a subscription to another price at once. */
export function changeSubscription(
  _work: Work,
  _subscription: Subscription,
  _change: SubscriptionChange,
): Subscription {
  throw new Error('The body of changeSubscription follows');
}
