import fc from 'fast-check';
import { subscriptionSchedules } from 'stripe-emulator/state/collections.ts';
import { describe, expect, it } from 'vitest';
import { planPriceLookupKey } from '../../contract/billing/catalog.ts';
import {
  isSamePlan,
  type PlanOption,
  planChangeTime,
  planOptions,
} from '../../contract/billing/plan-changes.ts';
import type { TaxBehavior } from '../../contract/billing/tax.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { caller } from '../../test/handlers/caller.ts';
import { type BillingAccount, emptyBillingAccount } from '../tables/credits/billing-account.ts';
import { carriedSettings, setRenewal } from './set-renewal.ts';
import { createPrices } from './stripe/prices.ts';
import { readCustomerSnapshot } from './stripe/read-customer-snapshot.ts';
import { checkoutSettings } from './stripe/sale-settings.ts';
import { createTestStripe, testNow } from './testing/test-stripe.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const now = () => new Date(testNow);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const basic = { tier: 'basic', interval: 'monthly' } as const;
const plus = { tier: 'plus', interval: 'monthly' } as const;
const pro = { tier: 'pro', interval: 'monthly' } as const;

/** A subscriber, whose requests go through `pass`. */
async function subscriber(
  plan: PlanOption,
  pass: (call: string) => Promise<void> = async () => undefined,
  tax: TaxBehavior | null = null,
) {
  let isPassing = false;
  const stripe = await createTestStripe({
    tax,
    pass: async (call) => {
      if (isPassing) await pass(call);
    },
  });
  const { client } = stripe;
  const customer = await client.customers.create({ metadata: { user_id: userId } });
  const { data } = await client.prices.list({ lookup_keys: [planPriceLookupKey(plan.tier, plan.interval)] });
  const session = await client.checkout.sessions.create({
    mode: 'subscription',
    ...checkoutSettings({ tax, promotionCodes: false }),
    customer: customer.id,
    line_items: [{ price: data[0]?.id ?? '', quantity: 1 }],
    success_url: 'https://reelwright.test/success',
  });
  stripe.does.pay(session.id);
  const account: BillingAccount = { ...emptyBillingAccount, stripeCustomerId: customer.id };
  let synced = 0;
  const route = setRenewal({
    billing: { visitStripe: async () => account },
    stripe: async () => client,
    prices: createPrices({ now, log }),
    syncCustomer: async () => {
      synced += 1;
      return { billing: account };
    },
    now,
  });
  /** What Stripe says of the subscription, outside of `pass`. */
  const snapshot = async () => {
    isPassing = false;
    const { snapshot: read } = await readCustomerSnapshot(client, customer.id, userId);
    isPassing = true;
    const [subscription, ...others] = read.subscriptions;
    expect(others).toEqual([]);
    if (subscription === undefined) throw new Error('There is no subscription.');
    return subscription;
  };
  isPassing = true;
  return {
    stripe,
    snapshot,
    synced: () => synced,
    renewsAs: (to: PlanOption) =>
      route({ ...caller(userId), path: undefined, query: undefined, headers: undefined, body: to }),
  };
}

/** What a plan may become at the end of its period. */
const laterThan = (plan: PlanOption) => planOptions.filter((to) => planChangeTime(plan, to) !== 'now');

describe('what a plan goes on as', () => {
  it('is taxed as the plan was', async () => {
    for (const tax of [null, 'exclusive'] as const) {
      const { stripe, renewsAs } = await subscriber(plus, undefined, tax);
      await renewsAs(basic);
      const [schedule] = stripe.objects.all(subscriptionSchedules);
      expect(schedule?.phases.map(({ automatic_tax: phase }) => phase?.enabled)).toEqual([
        tax !== null,
        tax !== null,
      ]);
    }
  });

  it('is asked of Stripe again before it is answered', async () => {
    const { renewsAs, synced } = await subscriber(plus);
    await renewsAs(basic);
    expect(synced()).toBe(1);
  });

  it('is refused for a plan that begins at once, and changes nothing', async () => {
    const { stripe, renewsAs, snapshot } = await subscriber(plus);
    const before = await snapshot();
    await stripe.client.subscriptions.update(before.id, { cancel_at_period_end: true });
    await expect(renewsAs(pro)).rejects.toMatchObject({ code: 'plan_starts_now' });
    expect((await snapshot()).cancelsAt).not.toBeNull();
  });

  it('cannot be decided while an operator has paused the collection of payments', async () => {
    const { stripe, renewsAs, snapshot } = await subscriber(plus);
    await stripe.client.subscriptions.update((await snapshot()).id, {
      pause_collection: { behavior: 'void' },
    });
    await expect(renewsAs(basic)).rejects.toMatchObject({ code: 'plan_not_changeable' });
  });

  it('is what was chosen last, whichever calls to Stripe failed before, before or after their effect', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...laterThan(plus)), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat({ max: 30 }), { maxLength: 4 }),
        async (choices, failing) => {
          let calls = 0;
          let isStripeWell = false;
          const person = await subscriber(plus, async () => {
            calls += 1;
            if (!isStripeWell && failing.includes(calls)) throw new Error('The connection broke.');
          });
          for (const choice of choices) await person.renewsAs(choice).catch(() => undefined);
          isStripeWell = true;
          const last = choices.at(-1) ?? plus;
          await person.renewsAs(last);
          expect(await person.snapshot()).toMatchObject({
            plan: plus,
            cancelsAt: null,
            scheduledChange: isSamePlan(last, plus) ? null : last,
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is one of two that were chosen at once, or the plan itself', async () => {
    const choice = fc.constantFrom(...laterThan(plus));
    await fc.assert(
      fc.asyncProperty(choice, choice, fc.scheduler(), async (one, other, scheduler) => {
        const person = await subscriber(plus, (call) => scheduler.schedule(Promise.resolve(), call));
        const both = [one, other].map((to) => person.renewsAs(to).catch(() => undefined));
        await scheduler.waitFor(Promise.all(both));
        const { plan, cancelsAt, scheduledChange } = await person.snapshot();
        expect({ plan, cancelsAt }).toEqual({ plan: plus, cancelsAt: null });
        expect([null, one, other]).toContainEqual(scheduledChange);
      }),
      { numRuns: 100 },
    );
  });
});

it('a discount is carried by what Stripe knows of it, and never without an id', () => {
  const none = { coupon: null, discount: null, promotion_code: null };
  const carried = (...discounts: readonly object[]) =>
    carriedSettings(JSON.parse(JSON.stringify({ discounts })));
  expect(carried({ ...none, discount: 'di_1', coupon: 'half' })).toEqual({
    discounts: [{ discount: 'di_1' }],
  });
  expect(carried({ ...none, promotion_code: { id: 'promo_1' } })).toEqual({
    discounts: [{ promotion_code: 'promo_1' }],
  });
  expect(carried({ ...none, coupon: 'half' }, none)).toEqual({ discounts: [{ coupon: 'half' }] });
  expect(carried(none)).toEqual({});
});
