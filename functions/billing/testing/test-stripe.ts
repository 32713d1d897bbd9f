import type Stripe from 'stripe';
import { ActionRefused, createStripeInProcess, type StripeInProcess } from 'stripe-emulator/in-process.ts';
import {
  checkoutSessions,
  customers,
  type PortalSession,
  portalSessions,
  prices,
  type Subscription,
  subscriptions,
} from 'stripe-emulator/state/collections.ts';
import * as z from 'zod/mini';
import type { TaxBehavior } from '../../../contract/billing/tax.ts';
import { recordRequest } from '../../../test/vendor-checks/recorded-requests.ts';
import type { Log } from '../../log/logger.ts';
import { stripeCatalog } from '../stripe/stripe-catalog.ts';
import { syncStripeCatalog } from '../sync-stripe-catalog.ts';

type ApiRequest = Parameters<StripeInProcess['api']>[0];
type ApiAnswer = ReturnType<StripeInProcess['api']>;

/** The emulated Stripe with our catalog, and a client whose calls a test can delay, interleave and break. */
export interface TestStripe extends Omit<StripeInProcess, 'stripe'> {
  /** For the code under test. */
  readonly client: Stripe;
  /** Its calls skip `pass`, `fault` and `alter`. */
  readonly direct: Stripe;
  /** Not the deleted ones. */
  readonly customers: () => Stripe.Customer[];
  readonly sessions: () => Stripe.Checkout.Session[];
  readonly portals: () => PortalSession[];
  readonly subscriptions: () => Subscription[];
  /** The active ones. */
  readonly live: () => Subscription[];
  /** The id of our current price. */
  readonly priceOf: (lookupKey: string) => string;
  /** False: the checkout can no longer be paid. */
  readonly pays: (url: string) => boolean;
  /** The first payment with this test card may fail. Returns the subscription's id. */
  readonly subscribe: (customer: string, lookupKey: string, card?: string) => Promise<string>;
}

export interface TestStripeOptions {
  /** The catalog's; null by default. */
  readonly tax?: TaxBehavior | null;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /**
   * Awaited before (`POST /v1/customers`) and after (`POST /v1/customers answered`) each call's effect. If it
   * throws, the connection broke there.
   */
  readonly pass?: (call: string) => Promise<void>;
  /** Answers 500, for a day to the same idempotency key. */
  readonly fault?: (call: string) => ApiRequest['fault'];
  /** Replaces an answer that the emulator cannot give. */
  readonly alter?: (call: string, answer: ApiAnswer) => Pick<ApiAnswer, 'status' | 'body'>;
}

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const testSiteUrl = 'https://reelwright.test';
export const testNow = Date.parse('2026-11-21T12:00:00.000Z');

const filled = new Map<TaxBehavior | null, Promise<StripeInProcess>>();

export async function createTestStripe(options: TestStripeOptions = {}): Promise<TestStripe> {
  const { tax = null, now = () => testNow, pass = async () => undefined } = options;
  const { fault = () => undefined, alter = (_call, answer) => answer } = options;
  const prepared = filled.get(tax) ?? withCatalog(tax);
  filled.set(tax, prepared);
  const emulated = (await prepared).copy({ now });
  const api: StripeInProcess['api'] = (request) => {
    recordRequest(request);
    return emulated.api(request);
  };
  const client = emulated.clientFor(async (request) => {
    const call = nameOf(request);
    await pass(call);
    const answer = api({ ...request, fault: fault(call) });
    await pass(`${call} answered`);
    return { ...answer, ...alter(call, answer) };
  });
  const direct = emulated.clientFor(async (request) => emulated.api(request));
  const { objects, does } = emulated;
  const priceOf = (lookupKey: string): string => {
    const price = objects.all(prices).find(({ lookup_key: key }) => key === lookupKey);
    if (price === undefined) throw new Error(`There is no price ${lookupKey}.`);
    return price.id;
  };
  return {
    ...emulated,
    api,
    client,
    direct,
    customers: () => objects.all(customers).filter((customer) => !customer.deleted),
    sessions: () => objects.all(checkoutSessions),
    portals: () => objects.all(portalSessions),
    subscriptions: () => objects.all(subscriptions),
    live: () => objects.all(subscriptions).filter(({ status }) => status === 'active'),
    priceOf,
    pays(url) {
      try {
        does.pay(url);
        return true;
      } catch (error) {
        if (error instanceof ActionRefused) return false;
        throw error;
      }
    },
    async subscribe(customer, lookupKey, card = 'pm_card_visa') {
      const { id: method } = await direct.paymentMethods.attach(card, { customer });
      const { id } = await direct.subscriptions.create({
        customer,
        items: [{ price: priceOf(lookupKey) }],
        default_payment_method: method,
      });
      return id;
    },
  };
}

async function withCatalog(tax: TaxBehavior | null): Promise<StripeInProcess> {
  const emulated = createStripeInProcess({ now: () => testNow });
  await syncStripeCatalog({
    stripe: async () =>
      emulated.clientFor(async (request) => {
        recordRequest(request);
        return emulated.api(request);
      }),
    catalog: stripeCatalog(tax),
    siteUrl: testSiteUrl,
    log: quiet,
  });
  return emulated;
}

/** Method and path without ids, such as `POST /v1/checkout/sessions/{id}/expire`. */
function nameOf({ method, url }: ApiRequest): string {
  const [path = ''] = url.split('?');
  return `${method} ${path.replace(/\/(?:bpc|bps|ch|cs|cus|du|in|pi|price|prod|re|sub)_\w+/g, '/{id}')}`;
}

/** Gives the objects of a list, such as `GET /v1/subscriptions`, another state. */
export function listedAs(list: string, state: object): NonNullable<TestStripeOptions['alter']> {
  return (call, answer) => {
    if (call !== list) return answer;
    const { data } = z.parse(List, answer.body);
    return { ...answer, body: { ...answer.body, data: data.map((item) => ({ ...item, ...state })) } };
  };
}

const List = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
