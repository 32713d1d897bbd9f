import { deliverAgain, deliverySettings } from '../events/deliveries.ts';
import { endpointsFor } from '../events/events.ts';
import { formatCard, formatMoney, formatTime, parseMoney } from '../format/format.ts';
import { requireInvoice } from '../invoices/invoices.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import type { PageAnswer, PageRequest, PageRoute } from '../layout/page.ts';
import { requireCustomer } from '../objects/customers.ts';
import { closeDispute, disputeReasons, openDispute } from '../objects/disputes.ts';
import { createRefund } from '../objects/refunds.ts';
import { itemOf, requireSubscription, subscriptionsOf } from '../objects/subscriptions.ts';
import { nowOf } from '../objects/test-clocks.ts';
import { advanceCustomer, advancePastPeriodEnd, stepAfter, steps } from '../operator/customer-time.ts';
import { swapCard } from '../operator/swap-card.ts';
import { invalidRequest } from '../routes/errors.ts';
import { charges, disputes, events } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { act, backPath, notFoundPage } from './layout.ts';

/** What the dashboard's buttons do. */
export const dashboardActionRoutes: readonly PageRoute[] = [
  { method: 'POST', path: '/customers/:id/advance', handle: advance },
  { method: 'POST', path: '/customers/:id/card', handle: swap },
  { method: 'POST', path: '/subscriptions/:id/renew', handle: renew },
  { method: 'POST', path: '/subscriptions/:id/cancel', handle: cancel },
  { method: 'POST', path: '/invoices/:id/pay', handle: pay },
  { method: 'POST', path: '/charges/:id/refund', handle: refundCharge },
  { method: 'POST', path: '/charges/:id/dispute', handle: disputeCharge },
  { method: 'POST', path: '/disputes/:id/decide', handle: decideDispute },
  { method: 'POST', path: '/events/:id/deliver', handle: deliver },
  { method: 'POST', path: '/deliveries/pause', handle: (request) => setPaused(request, true) },
  { method: 'POST', path: '/deliveries/resume', handle: (request) => setPaused(request, false) },
];

function advance({ account, id, form }: PageRequest): PageAnswer {
  return act(account, backPath(form, `/customers/${id}`), (work) => {
    requireCustomer(work, id, 'customer', 404);
    const now = nowOf(work, id);
    const step = steps.find((known) => known === form.get('by'));
    const target = step === undefined ? startOfDay(form.get('to') ?? '') : stepAfter(now, step);
    advanceCustomer(work, id, target);
    const statuses = subscriptionsOf(work, id).map(({ status }) => status.replaceAll('_', ' '));
    const latest = statuses.at(-1);
    return `This customer’s time is now ${formatTime(nowOf(work, id))}.${latest === undefined ? '' : ` The subscription is ${latest}.`}`;
  });
}

function swap({ account, id, form }: PageRequest): PageAnswer {
  return act(account, backPath(form, `/customers/${id}`), (work) => {
    const outcome = form.get('outcome');
    if (outcome !== 'fail' && outcome !== 'succeed')
      throw invalidRequest('Choose what the next payment does.');
    const { card } = swapCard(work, id, outcome);
    const name = formatCard(card?.brand, card?.last4);
    return outcome === 'fail'
      ? `The default card is now ${name}: the bank declines each payment.`
      : `The default card is now ${name}: payments succeed. An open invoice waits for its next try, or press Pay now.`;
  });
}

function renew({ account, id, form }: PageRequest): PageAnswer {
  return act(account, backPath(form, '/subscriptions'), (work) => {
    const before = requireSubscription(work, id, 'subscription', 404);
    const after = advancePastPeriodEnd(work, before);
    const now = formatTime(nowOf(work, after.customer));
    switch (after.status) {
      case 'active':
      case 'trialing':
        return `Renewed: it is ${now} for this customer, and the period ends at ${formatTime(itemOf(after).current_period_end)}.`;
      case 'canceled':
        return `The subscription has ended: it is ${now} for this customer.`;
      default:
        return `It is ${now} for this customer, and the subscription is ${after.status.replaceAll('_', ' ')}.`;
    }
  });
}

function cancel({ account, id, form }: PageRequest): PageAnswer {
  return act(account, backPath(form, '/subscriptions'), (work) => {
    cancelSubscription(work, requireSubscription(work, id, 'subscription', 404), { when: 'now' });
    return 'The subscription has ended at once, without a refund.';
  });
}

function pay({ account, id, form }: PageRequest): PageAnswer {
  return act(account, backPath(form, '/invoices'), (work) => {
    const result = payInvoice(work, requireInvoice(work, id, 'invoice', 404));
    const amount = formatMoney(result.invoice.amount_due, result.invoice.currency);
    switch (result.outcome) {
      case 'paid':
        return `${amount} was paid.`;
      case 'declined':
        return `${amount} was not paid. ${result.decline.message}`;
      case 'no_payment_method':
        return `${amount} was not paid: the customer has no card. Press Make it succeed first.`;
    }
  });
}

/** '2027-03-01' → its first second, in UTC. */
function startOfDay(text: string): number {
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(milliseconds)) throw invalidRequest('Choose a date to advance to, as in 2027-03-01.');
  return milliseconds / 1000;
}

function refundCharge({ account, id, form }: PageRequest): PageAnswer {
  const charge = account.store.get(charges, id);
  if (charge === undefined) return notFoundPage(account, 'There is no charge with this id.');
  return act(account, backPath(form, `/payments/${idOf(charge.payment_intent)}`), (work) => {
    const typed = form.get('amount')?.trim() ?? '';
    const amount = typed === '' ? undefined : parseMoney(typed, charge.currency);
    if (amount === null) throw invalidRequest('Nothing was refunded: write the amount as in 12.50.');
    const refund = createRefund(work, charge, { amount, reason: 'requested_by_customer' });
    const total = charge.amount_refunded + refund.amount;
    const refunded = formatMoney(refund.amount, refund.currency);
    return total === charge.amount
      ? `Refunded ${refunded}. The whole payment is refunded.`
      : `Refunded ${refunded}. ${formatMoney(charge.amount - total, charge.currency)} of the payment is left.`;
  });
}

function disputeCharge({ account, id, form }: PageRequest): PageAnswer {
  const charge = account.store.get(charges, id);
  if (charge === undefined) return notFoundPage(account, 'There is no charge with this id.');
  const reason = disputeReasons.find((known) => known === form.get('reason')) ?? 'general';
  return act(account, backPath(form, `/payments/${idOf(charge.payment_intent)}`), (work) => {
    const dispute = openDispute(work, charge, reason);
    return `Opened a dispute over ${formatMoney(dispute.amount, dispute.currency)}. The money is withdrawn until it is won.`;
  });
}

function decideDispute({ account, id, form }: PageRequest): PageAnswer {
  const dispute = account.store.get(disputes, id);
  const outcome = form.get('outcome');
  if (dispute === undefined || (outcome !== 'won' && outcome !== 'lost')) {
    return notFoundPage(account, 'There is no dispute with this id, or nothing to decide about it.');
  }
  return act(account, backPath(form, '/disputes'), (work) => {
    if (dispute.status !== 'needs_response' && dispute.status !== 'under_review') {
      throw invalidRequest(`This dispute is already ${dispute.status}.`);
    }
    closeDispute(work, dispute, outcome);
    const amount = formatMoney(dispute.amount, dispute.currency);
    return outcome === 'won'
      ? `The dispute over ${amount} is won. The money is back.`
      : `The dispute over ${amount} is lost. The money stays withdrawn.`;
  });
}

function deliver({ account, id, form }: PageRequest): PageAnswer {
  const event = account.store.get(events, id);
  if (event === undefined) return notFoundPage(account, 'There is no event with this id.');
  return act(account, backPath(form, `/events/${id}`), ({ store }) => {
    deliverAgain(store, id, endpointsFor(account.endpoints, event.type));
    return `${event.type} is on its way.`;
  });
}

function setPaused({ account, form }: PageRequest, paused: boolean): PageAnswer {
  return act(account, backPath(form, '/events'), ({ store }) => {
    store.put(deliverySettings, { id: 'deliveries', paused });
    return paused
      ? 'Webhooks are held back. Deliver them one by one, in any order, or resume.'
      : 'Webhooks are sent at once again, those that waited first.';
  });
}
