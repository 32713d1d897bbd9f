import { packNames, tiers } from '../../contract/catalog.ts';
import type { UserId } from '../../contract/ids.ts';
import { checkSubscription } from '../../functions/billing/check-subscription.ts';
import { createCheckout } from '../../functions/billing/create-checkout.ts';
import { createPayment } from '../../functions/billing/create-payment.ts';
import { createPortal } from '../../functions/billing/portal.ts';
import { createPrices } from '../../functions/billing/prices.ts';
import { createStripeCustomers } from '../../functions/billing/stripe-customer.ts';
import { syncCustomer } from '../../functions/billing/sync-customer.ts';
import type { Services } from './cloud.ts';
import type { Platform, Retry } from './platform.ts';

/** What people do with money, here and on Stripe's pages; and what Stripe and the banks do. */
export interface MoneyActions {
  readonly buyPack: (userId: UserId) => Promise<void>;
  readonly choosePlan: (userId: UserId) => Promise<void>;
  readonly upgrade: (userId: UserId) => void;
  readonly cancelPlan: (userId: UserId) => void;
  readonly getMoneyBack: () => Promise<void>;
  readonly dispute: () => Promise<void>;
  readonly look: (userId: UserId) => Promise<void>;
}

const second = 1_000;
const day = 24 * 60 * 60 * second;
const siteUrl = 'https://reelwright.example';

/** @param horizon until when subscriptions renew and banks decide, in milliseconds since 1970 */
export function createMoneyActions(platform: Platform, retry: Retry, horizon: number): MoneyActions {
  const { random, scheduler, stripe, sleep, call } = platform;

  return {
    buyPack,
    choosePlan,
    upgrade(userId) {
      for (const id of subscriptionsOf(userId)) stripe.upgrade(id, random.pick(['plus', 'pro']));
    },
    cancelPlan(userId) {
      for (const id of subscriptionsOf(userId)) {
        if (random.isHit(0.5)) stripe.cancelAtEnd(id);
        else stripe.cancelAtOnce(id);
      }
    },
    getMoneyBack,
    dispute,
    look,
  };

  async function buyPack(userId: UserId): Promise<void> {
    const pack = random.pick(packNames);
    const answer = await retry(3, () =>
      call(`${userId.slice(-2)} POST payment ${pack}`, (services) =>
        createPayment({
          billing: services.billing,
          stripe: services.stripe,
          customers: customersOf(services),
          prices: createPrices(services),
          siteUrl,
          now: services.now,
        })({ userId, path: undefined, query: undefined, headers: undefined, body: { pack } }),
      ),
    );
    if (answer.kind !== 'answered') return;
    await sleep(random.fraction() * 20 * second);
    platform.trace?.(`${userId.slice(-2)} pays ${answer.value.url}`);
    stripe.pay(answer.value.url);
    if (random.isHit(0.3)) await look(userId);
  }

  /** Chooses a plan, perhaps in two tabs at once, and pays whatever can be paid; who has a plan confirms the change. */
  async function choosePlan(userId: UserId): Promise<void> {
    const body = { tier: random.pick(tiers), isYearly: random.isHit(0.2) };
    const choose = () =>
      retry(3, () =>
        call(`${userId.slice(-2)} POST checkout ${body.tier}`, (services) =>
          createCheckout({
            ...services,
            customers: customersOf(services),
            prices: createPrices(services),
            portal: createPortal({ ...services, siteUrl }),
            siteUrl,
          })({ userId, path: undefined, query: undefined, headers: undefined, body }),
        ),
      );
    const answers = random.isHit(0.15) ? await Promise.all([choose(), choose()]) : [await choose()];
    for (const answer of answers) {
      if (answer.kind !== 'answered') continue;
      await sleep(random.fraction() * 20 * second);
      const { url } = answer.value;
      if (hasEndedEarly(userId)) continue;
      platform.trace?.(`${userId.slice(-2)} goes to ${url}`);
      if (!stripe.pay(url)) stripe.confirm(url);
      const subscription = stripe.snapshot().sessions.get(url)?.subscription;
      if (subscription != null) planRenewal(subscription);
    }
  }

  /** A plan that was ended before the end of what was paid: its cycle and a new one's side by side are not played. */
  function hasEndedEarly(userId: UserId): boolean {
    const { customers, subscriptions } = stripe.snapshot();
    return [...subscriptions.values()].some(
      ({ customer, status, items }) =>
        customers.get(customer)?.userId === userId &&
        status === 'canceled' &&
        items.data[0].current_period_end * second > scheduler.now(),
    );
  }

  function customersOf(services: Services) {
    return createStripeCustomers({
      billing: services.billing,
      emailOf: async () => 'ada@example.com',
      log: services.log,
    });
  }

  function planRenewal(id: string): void {
    const subscription = stripe.snapshot().subscriptions.get(id);
    const [item] = subscription?.items.data ?? [];
    if (item === undefined) return;
    const endsAt = item.current_period_end * second;
    if (endsAt > horizon) return;
    scheduler.at(endsAt + random.fraction() * 60 * 60 * second, () => {
      const isPaid = random.isHit(0.8);
      platform.trace?.(`Stripe renews ${id}${isPaid ? '' : ', which is not paid'}`);
      stripe.renew(id, isPaid);
      if (!isPaid) {
        scheduler.after(random.fraction() * 2 * day, () => {
          if (random.isHit(0.6)) stripe.recover(id);
          else stripe.giveUp(id);
        });
      }
      if (stripe.snapshot().subscriptions.get(id)?.status === 'active') planRenewal(id);
    });
  }

  function subscriptionsOf(userId: UserId): string[] {
    const { customers, subscriptions } = stripe.snapshot();
    return [...subscriptions.values()]
      .filter(({ customer, status }) => status !== 'canceled' && customers.get(customer)?.userId === userId)
      .map(({ id }) => id);
  }

  function someCharge(): string | undefined {
    const ids = [...stripe.snapshot().charges.keys()];
    return ids[random.integer(ids.length)];
  }

  async function getMoneyBack(): Promise<void> {
    const charge = someCharge();
    if (charge === undefined) return;
    const share = random.pick([1, 1, 0.5, 0.33, 0.01]);
    platform.trace?.(`Stripe refunds ${share} of ${charge}`);
    stripe.refund(charge, share);
    if (!random.isHit(0.2)) return;
    await sleep(random.fraction() * 60 * second);
    stripe.failRefund(charge);
  }

  async function dispute(): Promise<void> {
    const charge = someCharge();
    if (charge === undefined) return;
    platform.trace?.(`the bank takes ${charge} back`);
    stripe.dispute(charge);
    if (random.isHit(0.4)) return;
    await sleep(random.fraction() * 120 * second);
    const outcome = random.pick(['won', 'lost'] as const);
    platform.trace?.(`the dispute of ${charge} is ${outcome}`);
    stripe.closeDispute(charge, outcome);
  }

  async function look(userId: UserId): Promise<void> {
    await call(`${userId.slice(-2)} GET subscription`, (services) =>
      checkSubscription({
        billing: services.billing,
        syncCustomer: (customer) => syncCustomer(services.syncing, customer),
        now: services.now,
        log: services.log,
      })({ userId, path: undefined, ...empty }),
    );
  }
}

const empty = { query: undefined, headers: undefined, body: undefined } as const;
