import type { Work } from '../api/route.ts';
import { markUncollectible, voidInvoice } from '../invoices/close-invoice.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import type { Invoice } from '../invoices/invoices.ts';
import { moveInvoice } from '../invoices/move-invoice.ts';
import { attemptPayment } from '../invoices/pay-invoice.ts';
import { internalCollection } from '../store/store.ts';
import { endSubscription } from './cancel-subscription.ts';
import { endSchedule } from './schedules.ts';
import { hasEnded, subscriptions, updateSubscription } from './subscriptions.ts';

/** How often an invoice has been tried again by itself. `id` is the invoice's. */
interface RetryCount {
  readonly id: string;
  readonly retries: number;
}

const retryCounts = internalCollection<RetryCount>('invoice_retry_count');

/** Finalizes a renewal's draft and tries to pay it, or does what a pause of the collection says. */
export function collectRenewal(work: Work, draft: Invoice): void {
  const invoice = finalizeInvoice(work, draft);
  const { subscription } = draft.parent.subscription_details;
  switch (work.store.get(subscriptions, subscription)?.pause_collection?.behavior) {
    case 'void':
      voidInvoice(work, invoice);
      return;
    case 'mark_uncollectible':
      markUncollectible(work, invoice);
      return;
    default:
      attemptPayment(work, invoice, { nextAttempt: retryTime(work, 0) });
  }
}

/** Tries again to pay an invoice; after the last time its subscription meets its end, as the account's settings say. */
export function retryInvoice(work: Work, invoice: Invoice): void {
  const retries = (work.store.get(retryCounts, invoice.id)?.retries ?? 0) + 1;
  work.store.put(retryCounts, { id: invoice.id, retries });
  const nextAttempt = retryTime(work, retries);
  const result = attemptPayment(work, invoice, { nextAttempt });
  if (result.outcome !== 'paid' && nextAttempt === null) giveUp(work, result.invoice);
}

/** When an invoice that has been tried again `retries` times is tried next; null when it was the last time. */
function retryTime({ nowSeconds, billing }: Work, retries: number): number | null {
  const delay = billing.retryDelaysSeconds[retries];
  return delay === undefined ? null : nowSeconds + delay;
}

function giveUp(work: Work, invoice: Invoice): void {
  moveInvoice(work, invoice, [], { auto_advance: false });
  const { subscription: id } = invoice.parent.subscription_details;
  const subscription = work.store.get(subscriptions, id);
  if (subscription === undefined || hasEnded(subscription)) return;
  switch (work.billing.afterRetries) {
    case 'cancel':
      endSubscription(work, endSchedule(work, subscription, 'canceled'), {
        comment: null,
        feedback: null,
        feedback_option: null,
        reason: 'payment_failed',
      });
      return;
    case 'unpaid':
      updateSubscription(work, subscription, { status: 'unpaid' });
      return;
    case 'past_due':
      return;
  }
}
