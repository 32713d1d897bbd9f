import {
  charges,
  checkoutSessions,
  customers,
  disputes,
  invoices,
  portalSessions,
  prices,
  refunds,
  type Subscription,
  subscriptions,
} from 'stripe-emulator/state/collections.ts';
import { packNames, tiers } from '../../contract/billing/catalog.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { checkSubscription } from '../../functions/billing/check-subscription.ts';
import { createCheckout } from '../../functions/billing/create-checkout.ts';
import { createPayment } from '../../functions/billing/create-payment.ts';
import { createPortal } from '../../functions/billing/portal.ts';
import { createPrices } from '../../functions/billing/stripe/prices.ts';
import { createStripeCustomers } from '../../functions/billing/stripe/stripe-customer.ts';
import { syncCustomer } from '../../functions/billing/sync/sync-customer.ts';
import { isDependencyFailure } from '../../functions/errors/dependency-failure.ts';
import { caller } from '../handlers/caller.ts';
import type { Services } from './cloud.ts';
import type { Platform, Retry } from './platform.ts';

/** What people do with money, here and on Stripe's pages; and what operators and banks do. */
export interface MoneyActions {
  readonly buyPack: (userId: UserId) => Promise<void>;
  readonly choosePlan: (userId: UserId) => Promise<void>;
  readonly changePlan: (userId: UserId) => Promise<void>;
  readonly cancelPlan: (userId: UserId) => Promise<void>;
  /** To one that declines, or from it to one that pays what is open. */
  readonly changeCard: (userId: UserId) => Promise<void>;
  readonly getMoneyBack: () => Promise<void>;
  readonly dispute: () => Promise<void>;
  readonly look: (userId: UserId) => Promise<void>;
}

const second = 1_000;
const day = 24 * 60 * 60 * second;
/** Declined at once. */
const declinedCard = '4000000000000002';
const siteUrl = 'https://reelwright.example';

export function createMoneyActions(platform: Platform, retry: Retry): MoneyActions {
  const { random, stripe, sleep, call } = platform;

  return { buyPack, choosePlan, changePlan, cancelPlan, changeCard, getMoneyBack, dispute, look };

  async function buyPack(userId: UserId): Promise<void> {
    const pack = random.pick(packNames);
    const answer = await retry(3, () =>
      call(`${userId.slice(-2)} POST payment ${pack}`, (services) =>
        createPayment({
          saleSettings: { tax: null, promotionCodes: false },
          billing: services.billing,
          stripe: services.stripe,
          customers: customersOf(services),
          prices: createPrices(services),
          siteUrl,
          now: services.now,
        })({
          ...caller(userId),
          path: undefined,
          query: undefined,
          headers: undefined,
          language: 'en',
          body: { pack },
        }),
      ),
    );
    if (answer.kind !== 'answered') return;
    await sleep(random.fraction() * 20 * second);
    await pay(userId, answer.value.url);
    if (random.isHit(0.3)) await look(userId);
  }

  /** Chooses a plan, perhaps in two tabs at once, and pays whatever can be paid; who has a plan confirms the change. */
  async function choosePlan(userId: UserId): Promise<void> {
    const body = { tier: random.pick(tiers), isYearly: random.isHit(0.2) };
    const choose = () =>
      retry(3, () =>
        call(`${userId.slice(-2)} POST checkout ${body.tier}`, (services) =>
          createCheckout({
            saleSettings: { tax: null, promotionCodes: false },
            ...services,
            customers: customersOf(services),
            prices: createPrices(services),
            portal: createPortal({ ...services, siteUrl }),
            siteUrl,
          })({
            ...caller(userId),
            path: undefined,
            query: undefined,
            headers: undefined,
            language: 'en',
            body,
          }),
        ),
      );
    const answers = random.isHit(0.15) ? await Promise.all([choose(), choose()]) : [await choose()];
    for (const answer of answers) {
      if (answer.kind !== 'answered') continue;
      await sleep(random.fraction() * 20 * second);
      await followPage(userId, answer.value.url);
    }
  }

  /** Does what the page is for, where Stripe still lets it be done. */
  async function followPage(userId: UserId, url: string): Promise<void> {
    if (url.includes('/checkout/')) {
      await pay(userId, url);
      return;
    }
    const session = stripe.objects.get(portalSessions, url.slice(url.lastIndexOf('/') + 1));
    if (session?.flow == null) return;
    stripe.tries(`${userId.slice(-2)} confirms the change of plan`, ({ confirm }) => confirm(url));
  }

  async function pay(userId: UserId, url: string): Promise<void> {
    if (random.isHit(0.15)) await creditBalance(url);
    const card = random.isHit(0.07) ? declinedCard : undefined;
    if (stripe.tries(`${userId.slice(-2)} pays ${url}`, (does) => does.pay(url, card))) return;
    if (card !== undefined) stripe.tries(`${userId.slice(-2)} pays again`, (does) => does.pay(url));
  }

  /** An operator gives the payer a balance, which pays a part of the next invoices. */
  async function creditBalance(url: string): Promise<void> {
    const session = stripe.objects.get(checkoutSessions, url.slice(url.lastIndexOf('/') + 1));
    if (typeof session?.customer !== 'string') return;
    const balance = 0 - random.pick([300, 1_000, 5_000]);
    const { customer } = session;
    await quietly(`an operator gives ${customer} a balance of ${balance}`, () =>
      stripe.operator().customers.update(customer, { balance }),
    );
  }

  /** In the portal, or by an operator who credits what was not used. */
  async function changePlan(userId: UserId): Promise<void> {
    const subscription = liveSubscriptionOf(userId);
    if (subscription === undefined) return;
    const { id, lookup_key: key } = random.pick(planPrices());
    const who = userId.slice(-2);
    if (random.isHit(0.15)) {
      const [item] = subscription.items.data;
      await quietly(`an operator changes ${who} to ${key}`, () =>
        stripe.operator().subscriptions.update(subscription.id, {
          items: [{ id: item.id, price: id }],
          proration_behavior: random.pick(['always_invoice', 'create_prorations']),
        }),
      );
      return;
    }
    const portal = await openPortal(subscription.customer);
    if (portal === null) return;
    if (subscription.schedule !== null) {
      stripe.tries(`${who} keeps the plan`, ({ keepPlan }) => keepPlan(portal));
      return;
    }
    stripe.tries(`${who} changes to ${key}`, ({ choosePlan: choose }) => choose(portal, id));
  }

  /** At the period's end, which may be undone; or by an operator at once, who may credit what was not used. */
  async function cancelPlan(userId: UserId): Promise<void> {
    const subscription = liveSubscriptionOf(userId);
    if (subscription === undefined) return;
    const who = userId.slice(-2);
    if (random.isHit(0.3)) {
      stripe.tries(`${who} is cancelled at once`, (does) => does.cancelAtOnce(subscription.id));
      return;
    }
    if (random.isHit(0.15)) {
      await quietly(`${who} is cancelled at once, with a credit`, () =>
        stripe.operator().subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true }),
      );
      return;
    }
    const portal = await openPortal(subscription.customer);
    if (portal === null) return;
    if (subscription.cancel_at_period_end) {
      stripe.tries(`${who} resumes`, ({ resumePlan }) => resumePlan(portal));
    } else {
      stripe.tries(`${who} cancels`, ({ cancelPlan: cancel }) => cancel(portal));
    }
  }

  async function changeCard(userId: UserId): Promise<void> {
    const customer = customersOfUser(userId).find(
      (id) => stripe.objects.get(customers, id)?.deleted !== true,
    );
    if (customer === undefined) return;
    const who = userId.slice(-2);
    if (!stripe.tries(`${who}’s card will decline`, (does) => does.swapCard(customer, 'fail'))) return;
    if (random.isHit(0.3)) return;
    await sleep(random.fraction() * random.pick([60 * second, 35 * day]));
    if (!stripe.tries(`${who}’s card pays again`, (does) => does.swapCard(customer, 'succeed'))) return;
    for (const { id } of openInvoicesOf(customer)) {
      if (random.isHit(0.5)) stripe.tries(`${who} pays ${id}`, (does) => does.payInvoice(id));
    }
  }

  function customersOf(services: Services) {
    return createStripeCustomers({
      billing: services.billing,
      emailOf: async () => 'ada@example.com',
      log: services.log,
    });
  }

  async function openPortal(customer: string): Promise<string | null> {
    const { data } = await stripe.operator().billingPortal.configurations.list({ active: true });
    let url: string | null = null;
    await quietly(`the portal of ${customer}`, async () => {
      ({ url } = await stripe.operator().billingPortal.sessions.create({
        customer,
        configuration: data[0]?.id ?? '',
      }));
    });
    return url;
  }

  /** What Stripe refuses, because something else has happened in between, does not happen. */
  async function quietly(what: string, ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask();
      platform.trace?.(what);
    } catch (error) {
      platform.trace?.(`${what} ✗ ${error}`);
      if (!isDependencyFailure(error)) throw error;
    }
  }

  function customersOfUser(userId: UserId): string[] {
    return stripe.objects.all(customers).flatMap(({ id }) => (stripe.userOf(id) === userId ? id : []));
  }

  function liveSubscriptionOf(userId: UserId): Subscription | undefined {
    return stripe.objects
      .all(subscriptions)
      .find(({ customer, ended_at: endedAt }) => endedAt === null && stripe.userOf(customer) === userId);
  }

  function openInvoicesOf(customer: string) {
    return stripe.objects
      .all(invoices)
      .filter((invoice) => invoice.customer === customer && invoice.status === 'open');
  }

  function planPrices() {
    const [first, ...others] = stripe.objects.all(prices).filter(({ recurring }) => recurring !== null);
    if (first === undefined) throw new Error('Stripe sells no plan.');
    return [first, ...others] as const;
  }

  function someCharge() {
    const paid = stripe.objects.all(charges).filter((charge) => charge.paid);
    return paid[random.integer(paid.length)];
  }

  async function getMoneyBack(): Promise<void> {
    const charge = someCharge();
    if (charge === undefined) return;
    const share = random.pick([1, 1, 0.5, 0.33, 0.01]);
    const left = charge.amount - charge.amount_refunded;
    const amount = Math.min(left, Math.ceil(charge.amount * share));
    if (amount === 0) return;
    const isRefunded = stripe.tries(`Stripe refunds ${amount} of ${charge.id}`, (does) =>
      does.refund(charge.id, amount),
    );
    if (!isRefunded || !random.isHit(0.2)) return;
    const refund = stripe.objects.all(refunds).at(-1)?.id ?? '';
    await sleep(random.fraction() * 60 * second);
    stripe.tries(`${refund} fails`, (does) => does.failRefund(refund));
  }

  async function dispute(): Promise<void> {
    const charge = someCharge();
    if (charge === undefined) return;
    if (!stripe.tries(`the bank takes ${charge.id} back`, (does) => does.dispute(charge.id))) return;
    const opened = stripe.objects.all(disputes).at(-1)?.id ?? '';
    if (random.isHit(0.4)) return;
    await sleep(random.fraction() * random.pick([120 * second, 120 * second, 40 * day]));
    const outcome = random.pick(['won', 'lost'] as const);
    stripe.tries(`the dispute of ${charge.id} is ${outcome}`, (does) => does.closeDispute(opened, outcome));
  }

  async function look(userId: UserId): Promise<void> {
    await call(`${userId.slice(-2)} GET subscription`, (services) =>
      checkSubscription({
        billing: services.billing,
        syncCustomer: (customer) => syncCustomer(services.syncing, customer),
        now: services.now,
        log: services.log,
      })({ ...caller(userId), path: undefined, ...empty }),
    );
  }
}

const empty = { query: undefined, headers: undefined, body: undefined } as const;
