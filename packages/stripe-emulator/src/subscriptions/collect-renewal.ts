import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { attemptPayment } from '../invoices/pay-invoice.ts';
import { updateInvoice } from '../invoices/update-invoice.ts';
import { voidInvoice } from '../invoices/void-invoice.ts';
import { hasEnded } from '../objects/subscriptions.ts';
import type { Work } from '../routes/route.ts';
import { type Invoice, internalCollection, subscriptionOf, subscriptions } from '../state/collections.ts';
import { retryDelaysSeconds } from './billing-times.ts';
import { endSubscription } from './cancel-subscription.ts';
import { endSchedule } from './schedules.ts';

/** How often an invoice has been retried automatically. `id` is the invoice's. */
interface RetryCount {
  readonly id: string;
  readonly retries: number;
}

const retryCounts = internalCollection<RetryCount>('invoice_retry_count');

/** Finalizes a renewal's draft and tries to pay it, or voids it while the collection is paused. */
export function collectRenewal(work: Work, draft: Invoice): void {
  const invoice = finalizeInvoice(work, draft);
  if (work.store.get(subscriptions, subscriptionOf(draft) ?? '')?.pause_collection)
    voidInvoice(work, invoice);
  else attemptPayment(work, invoice, { nextAttempt: retryTime(work, 0) });
}

/** Retries an invoice; after the last try its subscription ends. */
export function retryInvoice(work: Work, invoice: Invoice): void {
  const retries = (work.store.get(retryCounts, invoice.id)?.retries ?? 0) + 1;
  work.store.put(retryCounts, { id: invoice.id, retries });
  const nextAttempt = retryTime(work, retries);
  const result = attemptPayment(work, invoice, { nextAttempt });
  if (result.outcome !== 'paid' && nextAttempt === null) giveUp(work, result.invoice);
}

/** When an invoice that has been tried again `retries` times is tried next; null when it was the last time. */
function retryTime({ nowSeconds }: Work, retries: number): number | null {
  const delay = retryDelaysSeconds[retries];
  return delay === undefined ? null : nowSeconds + delay;
}

function giveUp(work: Work, invoice: Invoice): void {
  updateInvoice(work, invoice, [], { auto_advance: false });
  const subscription = work.store.get(subscriptions, subscriptionOf(invoice) ?? '');
  if (subscription === undefined || hasEnded(subscription)) return;
  endSubscription(work, endSchedule(work, subscription, 'canceled'), {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: 'payment_failed',
  });
}
