import { invalidRequest } from '../api/errors.ts';
import { nowOf } from '../clocks/test-clocks.ts';
import { requireInvoice } from '../invoices/invoices.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { requireCustomer } from '../objects/customers.ts';
import { advanceCustomer, passPeriodEnd, stepAfter, steps } from '../operator/customer-time.ts';
import { swapCard } from '../operator/swap-card.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { itemOf, requireSubscription, subscriptionsOf } from '../subscriptions/subscriptions.ts';
import { act, backPath } from './dashboard-flash.ts';
import { formatCard, formatMoney, formatTime } from './format.ts';
import type { PageAnswer, PageRequest, PageRoute } from './page.ts';

/** The buttons that move a customer's time, renew or end a subscription, try a payment again and swap the card. */
export const dashboardCustomerActionRoutes: readonly PageRoute[] = [
  { method: 'POST', path: '/customers/:id/advance', handle: advance },
  { method: 'POST', path: '/customers/:id/card', handle: swap },
  { method: 'POST', path: '/subscriptions/:id/renew', handle: renew },
  { method: 'POST', path: '/subscriptions/:id/cancel', handle: cancel },
  { method: 'POST', path: '/invoices/:id/pay', handle: pay },
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
    const after = passPeriodEnd(work, before);
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
      case 'requires_action':
        return `${amount} was not paid yet: the customer has to confirm it at ${result.authenticationUrl}`;
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
