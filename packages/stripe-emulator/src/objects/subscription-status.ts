import type { Work } from '../routes/route.ts';
import { type Invoice, type Subscription, subscriptionOf, subscriptions } from '../state/collections.ts';
import { updateSubscription } from './subscriptions.ts';

/** A subscription is active again once its latest invoice is paid or void. */
export function activateAfterInvoice(work: Work, invoice: Invoice): void {
  const subscription = subscriptionOfLatest(work, invoice);
  if (subscription === undefined) return;
  const { status } = subscription;
  const first = status === 'incomplete' && invoice.status === 'paid';
  if (first || status === 'past_due') {
    updateSubscription(work, subscription, { status: 'active' });
  }
  if (status === 'incomplete' && invoice.status === 'void') {
    updateSubscription(work, subscription, { status: 'incomplete_expired', ended_at: work.nowSeconds });
  }
}

/** An active subscription is past due when its latest invoice cannot be paid. */
export function markPastDue(work: Work, invoice: Invoice): void {
  const subscription = subscriptionOfLatest(work, invoice);
  if (subscription?.status === 'active' || subscription?.status === 'trialing') {
    updateSubscription(work, subscription, { status: 'past_due' });
  }
}

function subscriptionOfLatest({ store }: Work, invoice: Invoice): Subscription | undefined {
  const subscription = store.get(subscriptions, subscriptionOf(invoice) ?? '');
  return subscription?.latest_invoice === invoice.id ? subscription : undefined;
}
