import type { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../api/errors.ts';
import { charges } from '../objects/charges.ts';
import { closeDispute, disputes } from '../objects/disputes.ts';
import { idOf } from '../objects/ids.ts';
import { refunds } from '../objects/refunds.ts';
import { act, backPath } from './dashboard-flash.ts';
import { dashboardPage, notFoundPage } from './dashboard-layout.ts';
import { actionButton, badge, customerLink, objectLink, table, time } from './dashboard-parts.ts';
import { formatMoney } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageAnswer, PageRequest, PageRoute } from './page.ts';

/** The lists of refunds and disputes, and the bank's decision about a dispute. */
export const dashboardRefundRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/refunds', handle: refundList },
  { method: 'GET', path: '/disputes', handle: disputeList },
  { method: 'POST', path: '/disputes/:id/decide', handle: decideDispute },
];

function refundList(request: PageRequest): PageAnswer {
  const { account, query } = request;
  return dashboardPage(
    request,
    '/refunds',
    'Refunds',
    table({
      label: 'Refunds',
      all: account.store.all(refunds),
      query,
      columns: ['Refund', 'Status', 'Reason', 'Payment', 'Customer', 'Created'],
      row: (refund) => [
        objectLink(account.pagesUrl, refund.id, formatMoney(refund.amount, refund.currency)),
        badge(refund.status),
        (refund.failure_reason ?? refund.reason)?.replaceAll('_', ' ') ?? null,
        paymentLink(account, idOf(refund.charge)),
        customerLink(account, idOf(refund.customer)),
        time(refund.created),
      ],
      empty: 'No refunds yet. Open a payment to refund it, in full or in part.',
    }),
  );
}

function disputeList(request: PageRequest): PageAnswer {
  const { account, query } = request;
  return dashboardPage(
    request,
    '/disputes',
    'Disputes',
    table({
      label: 'Disputes',
      all: account.store.all(disputes),
      query,
      columns: ['Dispute', 'Status', 'Reason', 'Decide', 'Payment', 'Customer', 'Answer by'],
      row: (dispute) => [
        objectLink(account.pagesUrl, dispute.id, formatMoney(dispute.amount, dispute.currency)),
        badge(dispute.status),
        dispute.reason.replaceAll('_', ' '),
        disputeButtons(account, dispute, '/disputes'),
        paymentLink(account, idOf(dispute.charge)),
        customerLink(account, idOf(account.store.get(charges, idOf(dispute.charge) ?? '')?.customer)),
        dispute.evidence_details.due_by === null ? null : time(dispute.evidence_details.due_by),
      ],
      empty: 'No disputes yet. Open a payment to dispute it, or pay with the card 4000 0000 0000 0259.',
    }),
  );
}

function decideDispute({ account, id, form }: PageRequest): PageAnswer {
  const dispute = account.store.get(disputes, id);
  const outcome = form.get('outcome');
  if (dispute === undefined || (outcome !== 'won' && outcome !== 'lost')) {
    return notFoundPage(account, 'There is no dispute with this id, or nothing to decide about it.');
  }
  return act(account, backPath(form, '/disputes'), (work) => {
    if (!isOpen(dispute)) throw invalidRequest(`This dispute is already ${dispute.status}.`);
    closeDispute(work, dispute, outcome);
    const amount = formatMoney(dispute.amount, dispute.currency);
    return outcome === 'won'
      ? `The dispute over ${amount} is won. The money and the fee are back.`
      : `The dispute over ${amount} is lost. The money and the fee stay withdrawn.`;
  });
}

/** Win and Lose; null once the bank has decided. */
export function disputeButtons({ pagesUrl }: Account, dispute: Stripe.Dispute, back: string): Html | null {
  if (!isOpen(dispute)) return null;
  const context = `the dispute over ${formatMoney(dispute.amount, dispute.currency)}`;
  const button = (label: string, outcome: 'won' | 'lost') =>
    actionButton({
      action: `${pagesUrl}/disputes/${dispute.id}/decide`,
      back,
      label,
      context,
      fields: { outcome },
    });
  return html`<div class="buttons">${button('Win', 'won')}${button('Lose', 'lost')}</div>`;
}

function isOpen({ status }: Stripe.Dispute): boolean {
  return status === 'needs_response' || status === 'under_review';
}

function paymentLink({ store, pagesUrl }: Account, chargeId: string | null): Html | null {
  const charge = store.get(charges, chargeId ?? '');
  const intent = idOf(charge?.payment_intent);
  if (charge === undefined || intent === null) return null;
  return html`<a href="${pagesUrl}/payments/${intent}">${formatMoney(charge.amount, charge.currency)}</a>`;
}
