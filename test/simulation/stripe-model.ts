import type Stripe from 'stripe';
import {
  type BillingInterval,
  creditPacks,
  packNames,
  packPriceLookupKey,
  planPriceCents,
  planPriceLookupKey,
  plans,
  type Tier,
  tiers,
} from '../../contract/catalog.ts';
import { UserId } from '../../contract/ids.ts';
import { addMonths } from '../../functions/credits/months.ts';
import type { Invocation } from './invocations.ts';

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
  /** The person subscribes on Stripe's page; null if the customer is gone or subscribed. */
  readonly subscribe: (customer: string, tier: Tier, interval: BillingInterval) => string | null;
  /** At once, with the unused time credited and the rest charged. */
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
  readonly truth: () => StripeState;
}

export interface StripeState {
  readonly customers: ReadonlyMap<string, Customer>;
  readonly sessions: ReadonlyMap<string, Session>;
  readonly charges: ReadonlyMap<string, Charge>;
  readonly disputes: ReadonlyMap<string, Dispute>;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  readonly invoices: ReadonlyMap<string, Invoice>;
}

export interface Customer {
  readonly id: string;
  readonly userId: UserId | null;
  readonly isDeleted: boolean;
}
export interface Session {
  readonly id: string;
  readonly customer: string;
  readonly mode: 'payment';
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'paid' | 'unpaid';
  readonly payment_intent: string | null;
  readonly created: number;
  readonly currency: 'usd';
  readonly amount_total: number;
  readonly client_reference_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly url: string;
  readonly subscription: null;
}
export interface Charge {
  readonly id: string;
  readonly customer: string;
  readonly payment_intent: string;
  readonly status: 'succeeded';
  readonly amount: number;
  readonly amount_refunded: number;
  readonly disputed: boolean;
  /** Whether anything of it was ever returned, also if that was undone. */
  readonly wasReturned: boolean;
  readonly receipt_url: string;
}
export interface Dispute {
  readonly charge: string;
  readonly amount: number;
  readonly status: 'needs_response' | 'won' | 'lost';
}
export interface Price {
  readonly id: string;
  readonly lookup_key: string;
  readonly unit_amount: number;
  readonly metadata: Readonly<Record<string, string>>;
}
export interface Subscription {
  readonly id: string;
  readonly customer: string;
  readonly status: 'active' | 'past_due' | 'canceled';
  readonly created: number;
  readonly items: {
    readonly data: readonly [
      { readonly price: Price; readonly current_period_start: number; readonly current_period_end: number },
    ];
  };
  readonly cancel_at_period_end: boolean;
  readonly cancel_at: null;
  readonly ended_at: number | null;
  readonly cancellation_details: { readonly reason: string | null };
  readonly pause_collection: null;
  readonly schedule: null;
  readonly latest_invoice: string | null;
}
export interface Invoice {
  readonly id: string;
  readonly customer: string;
  readonly subscriptionId: string;
  readonly status: 'open' | 'paid' | 'void';
  readonly currency: 'usd';
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly amount_paid_off_stripe: number;
  readonly status_transitions: { readonly paid_at: number | null };
  readonly lines: { readonly data: readonly InvoiceLine[]; readonly has_more: false };
  readonly payments: { readonly data: readonly { readonly payment: { readonly payment_intent: string } }[] };
  readonly post_payment_credit_notes_amount: number;
  readonly hosted_invoice_url: null;
}
export interface InvoiceLine {
  readonly amount: number;
  readonly quantity: 1;
  readonly pricing: { readonly price_details: { readonly price: string } };
  readonly parent: {
    readonly subscription_item_details: { readonly subscription: string; readonly proration: boolean };
  };
  readonly period: { readonly start: number; readonly end: number };
}

/** What tells the webhook that something has happened. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: object };
}

const packPrices: readonly Price[] = packNames.map((pack) => ({
  id: `price_${pack}`,
  lookup_key: packPriceLookupKey(pack),
  unit_amount: creditPacks[pack].priceCents,
  metadata: { product_type: 'credit_pack', pack, credits: String(creditPacks[pack].credits) },
}));

const planPrices: ReadonlyMap<string, Price> = new Map(
  tiers.flatMap((tier) =>
    (['monthly', 'yearly'] as const).map((interval): [string, Price] => [
      planPriceLookupKey(tier, interval),
      {
        id: `price_${tier}_${interval}`,
        lookup_key: planPriceLookupKey(tier, interval),
        unit_amount: planPriceCents(tier, interval),
        metadata: {
          product_type: 'subscription',
          tier,
          interval,
          credits_per_month: String(plans[tier].creditsPerMonth),
        },
      },
    ]),
  ),
);

/** Every price of the catalog in the model. */
export const prices: readonly Price[] = [...packPrices, ...planPrices.values()];

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
  const invoices = new Map<string, Invoice>();
  const events: StripeEvent[] = [];
  let ids = 0;
  const newId = (prefix: string) => {
    ids += 1;
    return `${prefix}_${ids}`;
  };

  return {
    clientFor,
    pay(sessionId) {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open' || !isThere(session.customer)) return false;
      const paid = charge(session.customer, session.amount_total);
      replace(sessions, { ...session, status: 'complete', payment_status: 'paid', payment_intent: paid });
      emit('checkout.session.completed', { customer: session.customer });
      return true;
    },
    subscribe(customer, tier, interval) {
      if (!isThere(customer)) return null;
      const isSubscribed = [...subscriptions.values()].some(
        (subscription) =>
          subscription.customer === customer &&
          (subscription.status !== 'canceled' ||
            subscription.items.data[0].current_period_end > nowSeconds()),
      );
      const price = planPrices.get(planPriceLookupKey(tier, interval));
      if (isSubscribed || price === undefined) return null;
      const id = newId('sub');
      const start = nowSeconds();
      const period = { start, end: periodEnd(start, interval) };
      subscriptions.set(id, {
        id,
        customer,
        status: 'active',
        created: start,
        items: {
          data: [{ price, current_period_start: period.start, current_period_end: period.end }],
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
      return id;
    },
    upgrade(subscriptionId, tier) {
      const subscription = subscriptions.get(subscriptionId);
      if (subscription?.status !== 'active' || subscription.ended_at !== null) return;
      const [item] = subscription.items.data;
      const price = planPrices.get(planPriceLookupKey(tier, 'monthly'));
      if (price === undefined || item.price.metadata.interval !== 'monthly') return;
      if (price.unit_amount <= item.price.unit_amount) return;
      const rest = { start: nowSeconds(), end: item.current_period_end };
      const share = (rest.end - rest.start) / (item.current_period_end - item.current_period_start);
      const lines = [
        lineOf(subscriptionId, item.price, 0 - Math.round(item.price.unit_amount * share), rest, true),
        lineOf(subscriptionId, price, Math.round(price.unit_amount * share), rest, true),
      ];
      if (share <= 0 || lines.some(({ amount }) => amount === 0)) return;
      replace(subscriptions, { ...subscription, items: { data: [{ ...item, price }] } });
      emit('customer.subscription.updated', { customer: subscription.customer });
      invoice(subscriptionId, lines, true);
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
      const interval = item.price.metadata.interval === 'yearly' ? 'yearly' : 'monthly';
      const period = { start, end: periodEnd(start, interval) };
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
    truth: () => ({ customers, sessions, charges, disputes, subscriptions, invoices }),
  };

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

  function clientFor(invocation: Invocation): Stripe {
    const ask = <Result>(name: string, effect: () => Result) =>
      invocation.call(`Stripe ${name}`, effect, { failure: unreachable });
    const list = <Item>(name: string, effect: () => Item[]) => {
      async function* items() {
        yield* await ask(name, effect);
      }
      return items();
    };
    const of =
      (customer: string | undefined) =>
      ({ customer: owner }: { readonly customer: string }) =>
        owner === customer;
    const api = {
      customers: {
        create: (params: Stripe.CustomerCreateParams, requestOptions?: { idempotencyKey?: string }) =>
          ask('customers.create', () => {
            const key = requestOptions?.idempotencyKey ?? newId('key');
            const id = customersByKey.get(key) ?? newId('cus');
            if (!customers.has(id)) {
              customers.set(id, { id, userId: userOf(params.metadata), isDeleted: false });
              customersByKey.set(key, id);
            }
            return { id };
          }),
        retrieve: (id: string) =>
          ask('customers.retrieve', () => {
            const customer = customers.get(id);
            if (customer === undefined) throw missing('id');
            return customer.isDeleted
              ? { id, deleted: true }
              : { id, deleted: false, metadata: { user_id: customer.userId } };
          }),
        del: (id: string) =>
          ask('customers.del', () => {
            const customer = customers.get(id);
            if (customer === undefined || customer.isDeleted) throw missing('id');
            for (const subscription of subscriptions.values()) {
              if (subscription.customer === id) end(subscription.id, 'cancellation_requested');
            }
            replace(customers, { ...customer, isDeleted: true });
            emit('customer.deleted', { id, metadata: { user_id: customer.userId } });
            return { id, deleted: true };
          }),
      },
      prices: {
        list: ({ lookup_keys: keys = [] }: Stripe.PriceListParams) =>
          ask('prices.list', () => ({ data: prices.filter((price) => keys.includes(price.lookup_key)) })),
        retrieve: (id: string) =>
          ask('prices.retrieve', () => {
            const price = prices.find((candidate) => candidate.id === id);
            if (price === undefined) throw missing('price');
            return price;
          }),
      },
      checkout: {
        sessions: {
          create: (params: Stripe.Checkout.SessionCreateParams) =>
            ask('checkout.sessions.create', () => {
              const { customer = '' } = params;
              if (!isThere(customer)) throw missing('customer');
              const price = prices.find(({ id }) => id === params.line_items?.[0]?.price);
              if (price === undefined) throw missing('price');
              const id = newId('cs');
              const session: Session = {
                id,
                customer,
                mode: 'payment',
                status: 'open',
                payment_status: 'unpaid',
                payment_intent: null,
                created: nowSeconds(),
                currency: 'usd',
                amount_total: price.unit_amount,
                client_reference_id: params.client_reference_id ?? null,
                metadata: Object.fromEntries(
                  Object.entries(params.metadata ?? {}).map(([name, value]) => [name, String(value)]),
                ),
                url: id,
                subscription: null,
              };
              sessions.set(id, session);
              return session;
            }),
          list: ({ customer, status }: Stripe.Checkout.SessionListParams) =>
            list('checkout.sessions.list', () =>
              [...sessions.values()].filter(
                (session) => of(customer)(session) && (status === undefined || session.status === status),
              ),
            ),
          expire: (id: string) =>
            ask('checkout.sessions.expire', () => {
              const session = sessions.get(id);
              if (session === undefined) throw missing('id');
              if (session.status !== 'open') throw refused('the session is not open');
              replace(sessions, { ...session, status: 'expired' });
              return { id };
            }),
          retrieve: (id: string) =>
            ask('checkout.sessions.retrieve', () => {
              const session = sessions.get(id);
              if (session === undefined) throw missing('id');
              return session;
            }),
        },
      },
      subscriptions: {
        list: ({ customer }: Stripe.SubscriptionListParams) =>
          list('subscriptions.list', () => [...subscriptions.values()].filter(of(customer))),
        retrieve: (id: string) => ask('subscriptions.retrieve', () => subscriptions.get(id)),
        cancel: (id: string) =>
          ask('subscriptions.cancel', () => {
            if (subscriptions.get(id)?.status === 'canceled') throw missing('id');
            end(id, 'cancellation_requested');
            return { id };
          }),
      },
      invoices: {
        list: ({ customer }: Stripe.InvoiceListParams) =>
          list('invoices.list', () => [...invoices.values()].filter(of(customer))),
      },
      charges: {
        list: ({ customer }: Stripe.ChargeListParams) =>
          list('charges.list', () => [...charges.values()].filter(of(customer))),
        retrieve: (id: string) => ask('charges.retrieve', () => charges.get(id)),
      },
      disputes: {
        list: ({ charge: chargeId }: Stripe.DisputeListParams) =>
          list('disputes.list', () =>
            [...disputes.values()].filter((dispute) => dispute.charge === chargeId),
          ),
      },
      events: {
        list: ({ created }: Stripe.EventListParams) =>
          list('events.list', () => {
            const since = typeof created === 'object' ? (created.gte ?? 0) : 0;
            return events.filter((event) => event.created >= since);
          }),
      },
      webhooks: {
        constructEventAsync: async (body: string, signature: string): Promise<unknown> => {
          if (signature !== validSignature) throw new Error('The signature is not Stripe’s.');
          return JSON.parse(body);
        },
      },
    };
    // An object of no type, which the handlers take for Stripe's client.
    return Object.assign(Object.create(null), api);
  }
}

/** What the model signs its webhooks with. */
export const validSignature = 'signed by Stripe';

/** What of a charge was returned or is held by a bank: at most all of it, in US cents. */
export function returnedCents(state: StripeState, charge: Charge): number {
  const dispute = state.disputes.get(charge.id);
  const held = dispute !== undefined && dispute.status !== 'won' ? dispute.amount : 0;
  return Math.min(charge.amount, charge.amount_refunded + held);
}

function replace<Value extends { readonly id: string }>(map: Map<string, Value>, value: Value): void {
  map.set(value.id, value);
}

function periodEnd(start: number, interval: BillingInterval): number {
  const months = interval === 'monthly' ? 1 : 12;
  return Date.parse(addMonths(new Date(start * 1_000).toISOString(), months)) / 1_000;
}

function lineOf(
  subscription: string,
  price: Price,
  amount: number,
  period: InvoiceLine['period'],
  proration: boolean,
): InvoiceLine {
  return {
    amount,
    quantity: 1,
    pricing: { price_details: { price: price.id } },
    parent: { subscription_item_details: { subscription, proration } },
    period,
  };
}

function userOf(metadata: Stripe.Emptyable<Stripe.MetadataParam> | undefined): UserId | null {
  const id = typeof metadata === 'object' ? metadata?.user_id : undefined;
  const user = UserId.safeParse(id);
  return user.success ? user.data : null;
}

function refused(message: string): Error {
  return Object.assign(new Error(message), { type: 'StripeInvalidRequestError' });
}

function missing(param: string): Error {
  return Object.assign(refused(`No such ${param}`), { code: 'resource_missing', param });
}

function unreachable(): Error {
  return Object.assign(new Error('Stripe does not answer.'), { type: 'StripeConnectionError' });
}
