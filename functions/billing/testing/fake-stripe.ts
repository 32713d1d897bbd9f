import type Stripe from 'stripe';

/** The part of a price that the tests need. */
export interface FakePrice {
  readonly id: string;
  readonly lookup_key: string;
  readonly unit_amount: number;
  readonly metadata: Record<string, string>;
}

export interface FakeSubscription {
  readonly id: string;
  readonly customer: string;
  status: string;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  schedule: string | null;
  pause_collection: object | null;
  latest_invoice: string | null;
  items: { data: { id: string; price: FakePrice; current_period_end: number }[] };
}

const fakePeriodEnd = 1_800_000_000;

interface FakeSession {
  readonly id: string;
  readonly url: string;
  readonly customer: string;
  readonly params: Stripe.Checkout.SessionCreateParams;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
}

/**
 * Stripe's checkouts, subscriptions and portal in memory. Each call awaits `pass` before and after its effect, so that a
 * test can delay it, interleave it with others or make it fail, which the emulator cannot.
 */
export function createFakeStripe(
  pass: (call: string) => Promise<void> = async () => undefined,
  prices: FakePrice[] = fakePrices(),
) {
  const customers = new Set<string>();
  /** By customer. */
  const emails = new Map<string, string>();
  const byIdempotencyKey = new Map<string, string>();
  const sessions = new Map<string, FakeSession>();
  const subscriptions = new Map<string, FakeSubscription>();
  const paidInvoices = new Set<string>();
  const portals: Stripe.BillingPortal.SessionCreateParams[] = [];
  let ids = 0;
  const newId = (prefix: string) => {
    ids += 1;
    return `${prefix}_${ids}`;
  };
  const knownCustomer = (id: unknown): string => {
    if (typeof id !== 'string' || !customers.has(id)) throw refusal('resource_missing', 'customer');
    return id;
  };
  const known = <Value>(map: ReadonlyMap<string, Value>, id: string): Value => {
    const value = map.get(id);
    if (value === undefined) throw refusal('resource_missing', 'id');
    return value;
  };
  const call = <Parameters extends unknown[], Result>(
    name: string,
    effect: (...parameters: Parameters) => Result,
  ) => {
    return async (...parameters: Parameters): Promise<Result> => {
      await pass(name);
      const result = effect(...parameters);
      await pass(`${name} answered`);
      return result;
    };
  };
  /** A list that can be awaited for its first page or iterated to its end. */
  const list = <Item, Parameters extends unknown[]>(
    name: string,
    effect: (...parameters: Parameters) => Item[],
  ) => {
    return (...parameters: Parameters) => {
      const page = async () => {
        await pass(name);
        const data = effect(...parameters);
        await pass(`${name} answered`);
        return { data, has_more: false };
      };
      return {
        // biome-ignore lint/suspicious/noThenProperty: Stripe's lists are thenable and iterable, both at once.
        then: (onData: (value: unknown) => unknown, onError: (reason: unknown) => unknown) =>
          page().then(onData, onError),
        async *[Symbol.asyncIterator]() {
          yield* (await page()).data;
        },
      };
    };
  };

  const api = {
    customers: {
      create: call(
        'customers.create',
        (params: { email?: string }, options?: { idempotencyKey?: string }) => {
          const key = options?.idempotencyKey ?? newId('key');
          const id = byIdempotencyKey.get(key) ?? newId('cus');
          if (!byIdempotencyKey.has(key)) {
            customers.add(id);
            if (params.email !== undefined) emails.set(id, params.email);
          }
          byIdempotencyKey.set(key, id);
          return { id };
        },
      ),
      update: call('customers.update', (id: string, { email }: { email?: string }) => {
        if (!customers.has(id)) throw refusal('resource_missing', 'id');
        if (email !== undefined) emails.set(id, email);
        return { id };
      }),
      del: call('customers.del', (id: string) => {
        if (!customers.delete(id)) throw refusal('resource_missing', 'id');
        emails.delete(id);
        for (const subscription of subscriptions.values()) {
          if (subscription.customer === id && subscription.status !== 'incomplete_expired') {
            subscription.status = 'canceled';
          }
        }
        return { id, deleted: true };
      }),
    },
    prices: {
      list: list('prices.list', ({ lookup_keys }: { lookup_keys: string[] }) =>
        prices.filter((price) => lookup_keys.includes(price.lookup_key)),
      ),
    },
    checkout: {
      sessions: {
        create: call('checkout.sessions.create', (params: Stripe.Checkout.SessionCreateParams) => {
          const id = newId('cs');
          const price = params.line_items?.[0]?.price;
          if (!prices.some((known) => known.id === price)) throw refusal('resource_missing', 'price');
          const session: FakeSession = {
            id,
            url: `https://checkout.stripe.test/${id}`,
            customer: knownCustomer(params.customer),
            params,
            status: 'open',
            subscription: null,
          };
          sessions.set(id, session);
          return { ...session };
        }),
        expire: call('checkout.sessions.expire', (id: string) => {
          const session = known(sessions, id);
          if (session.status !== 'open') throw refusal();
          session.status = 'expired';
          return { ...session };
        }),
        retrieve: call('checkout.sessions.retrieve', (id: string) => ({ ...known(sessions, id) })),
        list: list('checkout.sessions.list', ({ customer, status }: { customer: string; status?: string }) =>
          [...sessions.values()].filter(
            (session) => session.customer === customer && (status === undefined || session.status === status),
          ),
        ),
      },
    },
    subscriptions: {
      list: list('subscriptions.list', ({ customer }: { customer: string }) =>
        [...subscriptions.values()]
          .filter((subscription) => subscription.customer === knownCustomer(customer))
          .map((subscription) => ({ ...subscription })),
      ),
      retrieve: call('subscriptions.retrieve', (id: string) => ({ ...known(subscriptions, id) })),
      cancel: call('subscriptions.cancel', (id: string) => {
        const subscription = known(subscriptions, id);
        if (subscription.status === 'canceled') throw refusal('resource_missing', 'id');
        subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled';
        return { ...subscription };
      }),
    },
    subscriptionSchedules: {
      retrieve: call('subscriptionSchedules.retrieve', (id: string) => ({
        id,
        phases: [{ start_date: fakePeriodEnd }],
      })),
    },
    invoices: {
      voidInvoice: call('invoices.voidInvoice', (id: string) => {
        if (paidInvoices.has(id)) throw refusal();
        return { id, status: 'void' };
      }),
      retrieve: call('invoices.retrieve', (id: string) => ({
        id,
        status: paidInvoices.has(id) ? 'paid' : 'void',
      })),
    },
    billingPortal: {
      configurations: {
        list: list('billingPortal.configurations.list', () => [
          { id: 'bpc_other', created: 1, metadata: {} },
          { id: 'bpc_ours', created: 2, metadata: { product: 'reelwright' } },
          { id: 'bpc_change', created: 3, metadata: { product: 'reelwright', purpose: 'change' } },
        ]),
      },
      sessions: {
        create: call('billingPortal.sessions.create', (params: Stripe.BillingPortal.SessionCreateParams) => {
          knownCustomer(params.customer);
          portals.push(params);
          return { url: `https://portal.stripe.test/${portals.length}` };
        }),
      },
    },
  };

  function subscribe(customer: string, price: FakePrice, changes: Partial<FakeSubscription> = {}): string {
    const id = newId('sub');
    subscriptions.set(id, {
      id,
      customer,
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: null,
      schedule: null,
      pause_collection: null,
      latest_invoice: newId('in'),
      items: { data: [{ id: newId('si'), price, current_period_end: fakePeriodEnd }] },
      ...changes,
    });
    return id;
  }

  // Untyped, so that the part can stand in for the whole client.
  const client: Stripe = Object.assign(Object.create(null), api);
  return {
    client,
    customers,
    sessions,
    emails,
    subscriptions,
    paidInvoices,
    portals,
    prices,
    subscribe,
    priceOf: (lookupKey: string): FakePrice => {
      const price = prices.find(({ lookup_key: key }) => key === lookupKey);
      if (price === undefined) throw new Error(`There is no price ${lookupKey}.`);
      return price;
    },
    /** Pays at the URL that a handler returned, if it can still be paid. */
    pay(url: string): boolean {
      const session = [...sessions.values()].find((candidate) => candidate.url === url);
      if (session?.status !== 'open') return false;
      session.status = 'complete';
      const price = prices.find(({ id }) => id === session.params.line_items?.[0]?.price);
      if (session.params.mode === 'subscription' && price !== undefined) {
        session.subscription = subscribe(session.customer, price);
      }
      return true;
    },
    live: () => [...subscriptions.values()].filter(({ status }) => status === 'active'),
  };
}

/** The error that Stripe's SDK throws when Stripe refuses a request. */
export function refusal(code?: string, param?: string): Error {
  return Object.assign(new Error(code ?? 'refused'), { type: 'StripeInvalidRequestError', code, param });
}

/** The error that Stripe's SDK throws when Stripe cannot be reached or does not answer in time. */
export function unreachable(): Error {
  return Object.assign(new Error('no answer'), { type: 'StripeConnectionError' });
}

function fakePrices(): FakePrice[] {
  const plan = (tier: string, interval: string): FakePrice => ({
    id: `price_${tier}_${interval}`,
    lookup_key: `plan_${tier}_${interval}`,
    unit_amount: 2_999,
    metadata: { product_type: 'subscription', tier, interval, credits_per_month: '4000' },
  });
  return [
    ...['basic', 'plus', 'pro'].flatMap((tier) => [plan(tier, 'monthly'), plan(tier, 'yearly')]),
    {
      id: 'price_starter',
      lookup_key: 'pack_starter',
      unit_amount: 4_990,
      metadata: { product_type: 'credit_pack', pack: 'starter', credits: '7000' },
    },
  ];
}
