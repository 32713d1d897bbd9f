import type Stripe from 'stripe';
import { UserId } from '../../contract/ids.ts';
import { portalMetadata, portalPurposes } from '../../functions/billing/portal-configuration.ts';
import type { Invocation } from './invocations.ts';
import {
  type Charge,
  type Customer,
  type Dispute,
  type Invoice,
  type PortalSession,
  prices,
  type Session,
  type StripeEvent,
  type Subscription,
} from './stripe-objects.ts';

/** What the SDK reads and changes. */
export interface StripeBooks {
  readonly customers: Map<string, Customer>;
  /** By idempotency key. */
  readonly customersByKey: Map<string, string>;
  readonly sessions: Map<string, Session>;
  readonly charges: ReadonlyMap<string, Charge>;
  readonly disputes: ReadonlyMap<string, Dispute>;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  readonly invoices: ReadonlyMap<string, Invoice>;
  /** By address. */
  readonly portals: Map<string, PortalSession>;
  readonly events: readonly StripeEvent[];
  readonly nowSeconds: () => number;
  readonly newId: (prefix: string) => string;
  readonly emit: (type: string, object: object) => void;
  /** Whether a customer is there and not deleted. */
  readonly isThere: (customer: string) => boolean;
  /** Ends a subscription at once. */
  readonly end: (subscriptionId: string, reason: string) => void;
}

/** The part of Stripe's SDK that our handlers call, for one invocation of a function. */
export function stripeClientFor(invocation: Invocation, books: StripeBooks): Stripe {
  const { customers, customersByKey, sessions, charges, disputes, subscriptions, invoices, portals, events } =
    books;
  const { nowSeconds, newId, emit, isThere, end } = books;
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
            customers.set(id, {
              id,
              userId: userOf(params.metadata),
              hasEmail: params.email !== undefined,
              isDeleted: false,
            });
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
      update: (id: string, { email }: Stripe.CustomerUpdateParams) =>
        ask('customers.update', () => {
          const customer = customers.get(id);
          if (customer === undefined || customer.isDeleted) throw missing('id');
          customers.set(id, { ...customer, hasEmail: customer.hasEmail || email !== undefined });
          return { id };
        }),
      del: (id: string) =>
        ask('customers.del', () => {
          const customer = customers.get(id);
          if (customer === undefined || customer.isDeleted) throw missing('id');
          for (const subscription of subscriptions.values()) {
            if (subscription.customer === id) end(subscription.id, 'cancellation_requested');
          }
          customers.set(id, { ...customer, hasEmail: false, isDeleted: true });
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
              mode: params.mode === 'subscription' ? 'subscription' : 'payment',
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
              price,
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
            sessions.set(id, { ...session, status: 'expired' });
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
      retrieve: (id: string) =>
        ask('subscriptions.retrieve', () => {
          const subscription = subscriptions.get(id);
          if (subscription === undefined) throw missing('id');
          return subscription;
        }),
      cancel: (id: string) =>
        ask('subscriptions.cancel', () => {
          if (subscriptions.get(id)?.status === 'canceled') throw missing('id');
          end(id, 'cancellation_requested');
          return { id };
        }),
    },
    billingPortal: {
      configurations: {
        list: () =>
          list('portal.configurations.list', () => [
            ...portalPurposes.map((purpose) => ({
              id: `bpc_${purpose}`,
              created: 0,
              metadata: portalMetadata(purpose),
            })),
          ]),
      },
      sessions: {
        create: ({ customer = '', flow_data: flow }: Stripe.BillingPortal.SessionCreateParams) =>
          ask('portal.sessions.create', () => {
            if (!isThere(customer)) throw missing('customer');
            const update = flow?.subscription_update_confirm;
            const subscription = subscriptions.get(update?.subscription ?? '');
            const price = prices.find(({ id }) => id === update?.items[0]?.price);
            if (update !== undefined && subscription?.status !== 'active') throw refused('not active');
            const url = newId('bps');
            const change =
              subscription === undefined || price === undefined
                ? null
                : { subscription: subscription.id, price };
            portals.set(url, { url, customer, change });
            return { url };
          }),
      },
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
        list('disputes.list', () => [...disputes.values()].filter((dispute) => dispute.charge === chargeId)),
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

/** What the model signs its webhooks with. */
export const validSignature = 'signed by Stripe';

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

/** An error as the SDK throws it when Stripe does not answer. */
export function unreachable(): Error {
  return Object.assign(new Error('Stripe does not answer.'), { type: 'StripeConnectionError' });
}
