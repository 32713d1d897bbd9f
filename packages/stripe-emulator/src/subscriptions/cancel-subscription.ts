import type { Stripe } from 'stripe';
import { recordEvent } from '../events/events.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { addPendingLine, takePendingLines } from '../invoices/invoice-lines.ts';
import { attemptPayment } from '../invoices/pay-invoice.ts';
import { updateInvoice } from '../invoices/update-invoice.ts';
import { hasEnded, itemOf, requireSubscription, updateSubscription } from '../objects/subscriptions.ts';
import { atTimeOf } from '../objects/test-clocks.ts';
import { invalidRequest } from '../routes/errors.ts';
import type { Work } from '../routes/route.ts';
import { invoices, type Subscription, subscriptionOf, subscriptions } from '../state/collections.ts';
import { endSchedule } from './schedules.ts';
import { unusedTimeLine } from './subscription-lines.ts';

export interface Cancellation {
  readonly when: 'now' | 'period_end';
  /** Credits the time that is paid and not used, with the next invoice or, with `invoiceNow`, at once. */
  readonly prorate?: boolean | undefined;
  readonly invoiceNow?: boolean | undefined;
  readonly details?: Partial<Stripe.Subscription.CancellationDetails> | undefined;
}

/** Ends a subscription, now or with its period. A schedule that it has is canceled or released with it. */
export function cancelSubscription(
  anyWork: Work,
  subscription: Subscription,
  { when, prorate = false, invoiceNow = false, details = {} }: Cancellation,
): Subscription {
  const work = atTimeOf(anyWork, subscription.customer);
  if (hasEnded(subscription)) {
    throw invalidRequest(`No such subscription: '${subscription.id}'`, {
      code: 'resource_missing',
      param: 'id',
    });
  }
  const cancellationDetails = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: 'cancellation_requested' as const,
    ...details,
  };
  if (when === 'period_end') {
    const unscheduled = endSchedule(work, subscription, 'released');
    return updateSubscription(work, unscheduled, {
      cancel_at: itemOf(unscheduled).current_period_end,
      cancel_at_period_end: true,
      canceled_at: work.nowSeconds,
      cancellation_details: cancellationDetails,
    });
  }
  const credit = prorate ? unusedTimeLine(work, subscription) : undefined;
  if (credit !== undefined) addPendingLine(work, credit);
  const invoiced = invoiceNow ? invoicePendingLines(work, subscription) : subscription;
  const unscheduled = endSchedule(work, invoiced, 'canceled');
  return endSubscription(work, unscheduled, cancellationDetails);
}

/** Ends a subscription for good. Its unpaid invoices are no longer collected automatically. */
export function endSubscription(
  work: Work,
  subscription: Subscription,
  cancellationDetails: Stripe.Subscription.CancellationDetails,
): Subscription {
  const ended: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? work.nowSeconds,
    cancellation_details: cancellationDetails,
    ended_at: work.nowSeconds,
    status: 'canceled',
  };
  work.store.put(subscriptions, ended);
  recordEvent(work, 'customer.subscription.deleted', ended);
  for (const invoice of work.store.all(invoices)) {
    const unpaid = invoice.status === 'draft' || invoice.status === 'open';
    if (unpaid && subscriptionOf(invoice) === subscription.id) {
      updateInvoice(work, invoice, [], {
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      });
    }
  }
  return ended;
}

/** Undoes a cancellation at the period's end. */
export function resumeSubscription(anyWork: Work, subscription: Subscription): Subscription {
  const work = atTimeOf(anyWork, subscription.customer);
  if (hasEnded(subscription)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  return updateSubscription(work, subscription, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  });
}

/** Invoices the pending prorations, if there are any, and pays the invoice. */
function invoicePendingLines(work: Work, subscription: Subscription): Subscription {
  const lines = takePendingLines(work, subscription.id);
  if (lines.length === 0) return subscription;
  const draft = createInvoice(work, subscription, {
    billingReason: 'subscription_update',
    lines,
    period: { start: work.nowSeconds, end: work.nowSeconds },
    finalizesAt: null,
  });
  const invoiced = updateSubscription(work, subscription, { latest_invoice: draft.id });
  attemptPayment(work, finalizeInvoice(work, draft), { nextAttempt: null });
  return requireSubscription(work, invoiced.id, 'subscription', 404);
}
