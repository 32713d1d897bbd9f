import type Stripe from 'stripe';
import type { BillingInterval, Tier } from '../../contract/catalog.ts';
import type { Invocation } from './invocations.ts';
import {
  type Charge,
  type Customer,
  type Dispute,
  type Invoice,
  type InvoiceLine,
  lineOf,
  type PortalSession,
  type Price,
  periodEnd,
  prices,
  type Session,
  type StripeEvent,
  type StripeState,
  type Subscription,
} from './stripe-objects.ts';
import { type StripeBooks, stripeClientFor } from './stripe-sdk.ts';

/**
 * Stripe as the simulated handlers see it: a small model of what is true (customers, packs, plans, renewals, refunds,
 * disputes), shown through the part of its SDK that they call. Objects are replaced, never changed, so that what was
 * read stays as it was.
 */
export interface StripeModel {
  /** The SDK of one function. */
  readonly clientFor: (invocation: Invocation) => Stripe;
  /** The person pays an open checkout; false: it cannot be paid (any more). */
  readonly pay: (sessionId: string) => boolean;
  /** The person confirms the change of plan for which the portal was opened. */
  readonly confirm: (url: string) => void;
  /** At once, with the unused time credited and the rest charged. The period stays. */
  readonly upgrade: (subscriptionId: string, tier: Tier) => void;
  readonly cancelAtEnd: (subscriptionId: string) => void;
  readonly cancelAtOnce: (subscriptionId: string) => void;
  /** Gives back this share of what was charged, and of it all at most. */
  readonly refund: (chargeId: string, share: number) => void;
  /** The bank could not give the money back: it is ours again. */
  readonly failRefund: (chargeId: string) => void;
  readonly dispute: (chargeId: string) => void;
  readonly closeDispute: (chargeId: string, outcome: 'won' | 'lost') => void;
  /** Time has come to a period's end. Does nothing if it has not, or the subscription does not go on. */
  readonly renew: (subscriptionId: string, isPaid: boolean) => void;
  /** The bank pays what it refused before. */
  readonly recover: (subscriptionId: string) => void;
  /** Stripe gives up a subscription that was not paid. */
  readonly giveUp: (subscriptionId: string) => void;
  readonly snapshot: () => StripeState;
}

export function createStripeModel(options: {
  readonly now: () => number;
  readonly onEvent: (event: StripeEvent) => void;
}): StripeModel {
  const { onEvent } = options;
  const nowSeconds = () => Math.floor(options.now() / 1_000);
  const customers = new Map<string, Customer>();
  const customersByKey = new Map<string, string>();
  const sessions = new Map<string, Session>();
  const charges = new Map<string, Charge>();
  const disputes = new Map<string, Dispute>();
  const subscriptions = new Map<string, Subscription>();
  const portals = new Map<string, PortalSession>();
  const invoices = new Map<string, Invoice>();
  const events: StripeEvent[] = [];
  let ids = 0;
  const newId = (prefix: string) => {
    ids += 1;
    return `${prefix}_${ids}`;
  };

  const books: StripeBooks = {
    customers,
    customersByKey,
    sessions,
    charges,
    disputes,
    subscriptions,
    invoices,
    portals,
    events,
    nowSeconds,
    newId,
    emit,
    isThere,
    end,
  };

  return {
    clientFor: (invocation) => stripeClientFor(invocation, books),
    pay(sessionId) {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open' || !isThere(session.customer)) return false;
      if (session.mode === 'payment') {
        const intent = charge(session.customer, session.amount_total);
        replace(sessions, {
          ...session,
          status: 'complete',
          payment_status: 'paid',
          payment_intent: intent,
        });
      } else {
        const id = newId('sub');
        replace(sessions, { ...session, status: 'complete', payment_status: 'paid', subscription: id });
        subscribe(id, session.customer, session.price);
      }
      emit('checkout.session.completed', { customer: session.customer });
      return true;
    },
    confirm(url) {
      const { change } = portals.get(url) ?? {};
      if (change != null) changePlan(change.subscription, change.price);
    },
    upgrade(subscriptionId, tier) {
      const interval = subscriptions.get(subscriptionId)?.items.data[0].price.metadata.interval;
      const price = prices.find(({ metadata }) => metadata.tier === tier && metadata.interval === interval);
      if (price !== undefined) changePlan(subscriptionId, price);
    },
    cancelAtEnd(subscriptionId) {
      const subscription = subscriptions.get(subscriptionId);
      if (subscription === undefined || subscription.status === 'canceled') return;
      replace(subscriptions, { ...subscription, cancel_at_period_end: true });
      emit('customer.subscription.updated', { customer: subscription.customer });
    },
    cancelAtOnce: (subscriptionId) => end(subscriptionId, 'cancellation_requested'),
    refund(chargeId, share) {
      const known = charges.get(chargeId);
      if (known === undefined) return;
      const amount = Math.min(known.amount - known.amount_refunded, Math.ceil(known.amount * share));
      replace(charges, {
        ...known,
        amount_refunded: known.amount_refunded + amount,
        wasReturned: true,
      });
      emit('charge.refunded', { customer: known.customer });
    },
    failRefund(chargeId) {
      const known = charges.get(chargeId);
      if (known === undefined || known.amount_refunded === 0) return;
      replace(charges, { ...known, amount_refunded: 0 });
      emit('refund.failed', { charge: chargeId });
    },
    dispute(chargeId) {
      const known = charges.get(chargeId);
      if (known === undefined || known.disputed) return;
      replace(charges, { ...known, disputed: true, wasReturned: true });
      disputes.set(chargeId, {
        charge: chargeId,
        amount: known.amount - known.amount_refunded,
        status: 'needs_response',
      });
      emit('charge.dispute.created', { charge: chargeId });
    },
    closeDispute(chargeId, outcome) {
      const known = disputes.get(chargeId);
      if (known?.status !== 'needs_response') return;
      disputes.set(chargeId, { ...known, status: outcome });
      emit('charge.dispute.closed', { charge: chargeId });
    },
    renew(subscriptionId, isPaid) {
      const subscription = subscriptions.get(subscriptionId);
      if (subscription?.status !== 'active') return;
      const [item] = subscription.items.data;
      if (nowSeconds() < item.current_period_end) return;
      if (subscription.cancel_at_period_end) return end(subscriptionId, 'cancellation_requested');
      const start = item.current_period_end;
      const period = { start, end: periodEnd(start, intervalOf(item.price)) };
      replace(subscriptions, {
        ...subscription,
        status: isPaid ? 'active' : 'past_due',
        items: {
          data: [{ ...item, current_period_start: period.start, current_period_end: period.end }],
        },
      });
      emit('customer.subscription.updated', { customer: subscription.customer });
      const line = lineOf(subscriptionId, item.price, item.price.unit_amount, period, false);
      invoice(subscriptionId, [line], isPaid);
    },
    recover(subscriptionId) {
      const subscription = subscriptions.get(subscriptionId);
      const open = invoices.get(subscription?.latest_invoice ?? '');
      if (subscription?.status !== 'past_due' || open?.status !== 'open') return;
      replace(subscriptions, { ...subscription, status: 'active' });
      replace(invoices, paid(open));
      emit('invoice.paid', { customer: subscription.customer });
    },
    giveUp(subscriptionId) {
      if (subscriptions.get(subscriptionId)?.status === 'past_due') end(subscriptionId, 'payment_failed');
    },
    snapshot: () => ({ customers, sessions, charges, disputes, subscriptions, invoices }),
  };

  function subscribe(id: string, customer: string, price: Price): void {
    const start = nowSeconds();
    const period = { start, end: periodEnd(start, intervalOf(price)) };
    subscriptions.set(id, {
      id,
      customer,
      status: 'active',
      created: start,
      items: {
        data: [{ id: `si_${id}`, price, current_period_start: period.start, current_period_end: period.end }],
      },
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
      cancellation_details: { reason: null },
      pause_collection: null,
      schedule: null,
      latest_invoice: null,
    });
    emit('customer.subscription.created', { customer });
    invoice(id, [lineOf(id, price, price.unit_amount, period, false)], true);
  }

  /** To a more expensive plan of the same interval; other changes wait for the period's end, and are not played. */
  function changePlan(subscriptionId: string, price: Price): void {
    const subscription = subscriptions.get(subscriptionId);
    if (subscription?.status !== 'active' || subscription.ended_at !== null) return;
    const [item] = subscription.items.data;
    if (price.metadata.interval !== item.price.metadata.interval) return;
    if (price.unit_amount <= item.price.unit_amount) return;
    const rest = { start: nowSeconds(), end: item.current_period_end };
    const share = (rest.end - rest.start) / (item.current_period_end - item.current_period_start);
    const lines = [
      lineOf(subscriptionId, item.price, 0 - Math.round(item.price.unit_amount * share), rest, true),
      lineOf(subscriptionId, price, Math.round(price.unit_amount * share), rest, true),
    ];
    // In a period's last moments there is nothing to pay.
    if (share <= 0 || lines.reduce((sum, { amount }) => sum + amount, 0) <= 0) return;
    replace(subscriptions, { ...subscription, items: { data: [{ ...item, price }] } });
    emit('customer.subscription.updated', { customer: subscription.customer });
    invoice(subscriptionId, lines, true);
  }

  function emit(type: string, object: object): void {
    const event = { id: newId('evt'), type, created: nowSeconds(), data: { object } };
    events.push(event);
    onEvent(event);
  }

  function isThere(customer: string): boolean {
    return customers.get(customer)?.isDeleted === false;
  }

  function end(subscriptionId: string, reason: string): void {
    const subscription = subscriptions.get(subscriptionId);
    if (subscription === undefined || subscription.status === 'canceled') return;
    replace(subscriptions, {
      ...subscription,
      status: 'canceled',
      ended_at: nowSeconds(),
      cancellation_details: { reason },
    });
    emit('customer.subscription.deleted', { customer: subscription.customer });
  }

  /** Takes money; returns the payment intent. */
  function charge(customer: string, amount: number): string {
    const id = newId('ch');
    const intent = `pi_${id}`;
    charges.set(id, {
      id,
      customer,
      payment_intent: intent,
      status: 'succeeded',
      amount,
      amount_refunded: 0,
      disputed: false,
      wasReturned: false,
      receipt_url: `https://stripe.example/${id}`,
    });
    return intent;
  }

  function invoice(subscriptionId: string, lines: readonly InvoiceLine[], isPaid: boolean): void {
    const subscription = subscriptions.get(subscriptionId);
    if (subscription === undefined) return;
    const id = newId('in');
    const open: Invoice = {
      id,
      customer: subscription.customer,
      subscriptionId,
      status: 'open',
      currency: 'usd',
      amount_due: lines.reduce((sum, { amount }) => sum + amount, 0),
      amount_paid: 0,
      amount_paid_off_stripe: 0,
      status_transitions: { paid_at: null },
      lines: { data: lines, has_more: false },
      payments: { data: [] },
      post_payment_credit_notes_amount: 0,
      hosted_invoice_url: null,
    };
    invoices.set(id, isPaid ? paid(open) : open);
    replace(subscriptions, { ...subscription, latest_invoice: id });
    emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', { customer: subscription.customer });
  }

  function paid(open: Invoice): Invoice {
    return {
      ...open,
      status: 'paid',
      amount_paid: open.amount_due,
      status_transitions: { paid_at: nowSeconds() },
      payments: { data: [{ payment: { payment_intent: charge(open.customer, open.amount_due) } }] },
    };
  }
}

function intervalOf(price: Price): BillingInterval {
  return price.metadata.interval === 'yearly' ? 'yearly' : 'monthly';
}

function replace<Value extends { readonly id: string }>(map: Map<string, Value>, value: Value): void {
  map.set(value.id, value);
}
