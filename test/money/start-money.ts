import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { createStripe } from 'stripe-emulator/stripe.ts';
import {
  type BillingInterval,
  creditPacks,
  type PackName,
  packPriceLookupKey,
  planPriceLookupKey,
  type Tier,
} from '../../contract/billing/catalog.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { packMetadata } from '../../functions/billing/stripe/pack-payment.ts';
import { stripeCatalog } from '../../functions/billing/stripe/stripe-catalog.ts';
import { createOrdersStore } from '../../functions/billing/sync/orders.store.ts';
import { stripeWebhook } from '../../functions/billing/sync/stripe-webhook.ts';
import {
  leaveRefundsToHourlyRun,
  type SyncCustomerDependencies,
  syncCustomer,
} from '../../functions/billing/sync/sync-customer.ts';
import { syncStripeCatalog } from '../../functions/billing/sync-stripe-catalog.ts';
import {
  type BillingAccountStore,
  createBillingAccountStore,
} from '../../functions/tables/credits/billing-account.store.ts';
import type { BillingAccount } from '../../functions/tables/credits/billing-account.ts';
import { type CreditsStore, createCreditsStore } from '../../functions/tables/credits/credits.store.ts';
import type { Account } from '../../functions/tables/credits/ledger.ts';
import { expectLedgerToAddUp } from '../tables/ledger-sum.ts';
import { startTables } from '../tables/start-tables.ts';
import { recordRequest } from '../vendor-checks/recorded-requests.ts';

const secretKey = 'sk_test_money';
const webhookSecret = 'whsec_money';

/** Our billing between the emulated Stripe, with our catalog in it, and our tables; no cloud around. */
export async function startMoney() {
  const folder = await mkdtemp(join(tmpdir(), 'money-'));
  const tables = await startTables();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  let passedMilliseconds = 0;
  const now = () => Date.now() + passedMilliseconds;
  const emulator = createStripe({
    folder,
    now,
    secretKey,
    webhookEndpoints: [],
    pagesUrl: `http://127.0.0.1:${address.port}/_local/stripe`,
    log: () => undefined,
  });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await (request.url?.startsWith('/v1/') ? emulator.handleApi : emulator.handlePages)(request, response);
  }
  const stripe = new Stripe(secretKey, {
    host: '127.0.0.1',
    port: address.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((...[url, init]: Parameters<typeof fetch>) => {
      const { pathname, search } = new URL(String(url));
      recordRequest({ method: init?.method ?? '', url: pathname + search, body: String(init?.body ?? '') });
      return fetch(url, init);
    }),
  });
  const logged: { level: string; code: string }[] = [];
  const note = (level: string) => (code: string) => logged.push({ level, code });
  const dependencies: SyncCustomerDependencies & {
    readonly credits: CreditsStore;
    readonly billing: BillingAccountStore;
  } = {
    stripe: async () => stripe,
    credits: createCreditsStore(tables.client, 'credits'),
    billing: createBillingAccountStore(tables.client, 'credits'),
    orders: createOrdersStore(tables.client, 'orders'),
    refundUngranted: leaveRefundsToHourlyRun,
    now: () => new Date(now()),
    log: { info: note('info'), warn: note('warn'), error: note('error') },
  };
  await syncStripeCatalog({
    stripe: async () => stripe,
    catalog: stripeCatalog(null),
    siteUrl: 'http://localhost:4280',
    log: dependencies.log,
  });
  const webhook = stripeWebhook({ ...dependencies, webhookSecret: async () => webhookSecret });
  let people = 0;

  return {
    stripe,
    tables,
    dependencies,
    logged,
    newCustomer,
    /** Moves the time of all customers and banks. */
    passes(seconds: number): void {
      passedMilliseconds += seconds * 1_000;
    },
    /** Delivers an event to the webhook's handler, signed as by Stripe. */
    async deliver(event: Stripe.Event): Promise<void> {
      const body = JSON.stringify(event);
      await webhook({
        userId: null,
        path: undefined,
        query: undefined,
        headers: {
          'stripe-signature': stripe.webhooks.generateTestHeaderString({
            payload: body,
            secret: webhookSecret,
            timestamp: Math.floor(now() / 1_000),
          }),
        },
        body,
      });
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await emulator.close();
      await tables.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };

  /** A person with a customer of their own on a test clock. */
  async function newCustomer() {
    people += 1;
    const userId = UserId.parse(`00000000-0000-4000-8000-${String(people).padStart(12, '0')}`);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(now() / 1_000) });
    const customer = await stripe.customers.create({
      email: `ada-${people}@example.com`,
      metadata: { user_id: userId },
      test_clock: clock.id,
    });

    const priceOf = async (lookupKey: string) => {
      const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
      if (data[0] === undefined) throw new Error(`No price ${lookupKey}`);
      return data[0].id;
    };

    const person = {
      userId,
      customerId: customer.id,

      /** Subscribes on the hosted page with this card. */
      async subscribes(tier: Tier, interval: BillingInterval = 'monthly', card = '4242424242424242') {
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customer.id,
          client_reference_id: userId,
          line_items: [{ price: await priceOf(planPriceLookupKey(tier, interval)), quantity: 1 }],
          subscription_data: { metadata: { user_id: userId } },
          success_url: 'http://localhost:4280/success',
        });
        await pay(session.url, card);
        return person.subscription();
      },

      /** Buys a pack on the hosted page with this card, under terms of the checkout that an operator sets. */
      async buys(
        pack: PackName,
        card = '4242424242424242',
        terms: Partial<Stripe.Checkout.SessionCreateParams> = {},
      ): Promise<string> {
        const session = await stripe.checkout.sessions.create({
          mode: 'payment',
          customer: customer.id,
          client_reference_id: userId,
          line_items: [{ price: await priceOf(packPriceLookupKey(pack)), quantity: 1 }],
          metadata: packMetadata(userId, creditPacks[pack]),
          invoice_creation: {
            enabled: true,
            invoice_data: { metadata: packMetadata(userId, creditPacks[pack]) },
          },
          success_url: 'http://localhost:4280/success',
          ...terms,
        });
        await pay(session.url, card);
        return session.id;
      },

      async changesTo(
        tier: Tier,
        interval: BillingInterval = 'monthly',
        proration: 'always_invoice' | 'create_prorations' | 'none' = 'always_invoice',
      ) {
        const subscription = await person.subscription();
        const [item] = subscription.items.data;
        if (item === undefined) throw new Error('A subscription has an item.');
        return stripe.subscriptions.update(subscription.id, {
          items: [{ id: item.id, price: await priceOf(planPriceLookupKey(tier, interval)) }],
          proration_behavior: proration,
        });
      },

      async subscription(): Promise<Stripe.Subscription> {
        const { data } = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
        if (data[0] === undefined) throw new Error('There is no subscription.');
        return data[0];
      },

      /** Moves this customer's time; null: to just after the end of the running period, when renewals are paid. */
      async advances(seconds: number | null = null) {
        const { frozen_time: frozen } = await stripe.testHelpers.testClocks.retrieve(clock.id);
        const to =
          seconds === null
            ? ((await person.subscription()).items.data[0]?.current_period_end ?? frozen) + 2 * 3_600
            : frozen + seconds;
        await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: to });
      },

      /** The charge of the latest payment. */
      async latestCharge(): Promise<Stripe.Charge> {
        const { data } = await stripe.charges.list({ customer: customer.id, limit: 1 });
        if (data[0] === undefined) throw new Error('Nothing was charged.');
        return data[0];
      },

      /** Syncs the customer, and checks that the ledger adds up. */
      async syncs(): Promise<Account & BillingAccount> {
        const { account, billing } = await syncCustomer(dependencies, { userId, customerId: customer.id });
        await expectLedgerToAddUp(tables.client, 'credits', userId);
        return { ...account, ...billing };
      },

      orders: async () => (await dependencies.orders.read(userId)).orders.map(({ order }) => order),
    };
    return person;
  }

  async function pay(url: string | null, card: string): Promise<void> {
    if (url === null) throw new Error('The session has no page.');
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(url).origin },
      body: new URLSearchParams({
        email: 'ada@example.com',
        number: card,
        expiry: '12 / 40',
        cvc: '123',
        name: 'Ada Lovelace',
        country: 'GB',
      }),
    });
    if (response.status !== 303) throw new Error(`The payment was refused: ${await response.text()}`);
  }
}
