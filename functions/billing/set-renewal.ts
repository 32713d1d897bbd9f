import type Stripe from 'stripe';
import { planPriceLookupKey } from '../../contract/billing/catalog.ts';
import { isSamePlan, type PlanOption, planChangeTime } from '../../contract/billing/plan-changes.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { BillingAccountStore } from '../tables/credits/billing-account.store.ts';
import type { BillingAccount } from '../tables/credits/billing-account.ts';
import { presentSubscription } from './check-subscription.ts';
import { isLive, subscriptionsOf } from './stripe/customer-subscriptions.ts';
import { noChangedObjects } from './stripe/kept-snapshot.ts';
import { planTermsOf } from './stripe/plan-price.ts';
import type { Prices } from './stripe/prices.ts';
import { isMissingInStripe } from './stripe/stripe-refusal.ts';
import { idOf } from './stripe/stripe-values.ts';
import type { CustomerToSync } from './sync/sync-customer.ts';

export interface SetRenewalDependencies {
  readonly billing: Pick<BillingAccountStore, 'visitStripe'>;
  readonly stripe: () => Promise<Stripe>;
  readonly prices: Prices;
  /** Returns the account after the sync. */
  readonly syncCustomer: (customer: CustomerToSync) => Promise<{
    readonly billing: BillingAccount;
  }>;
  readonly now: () => Date;
}

/**
 * PUT /api/subscription/renewal: the plan that follows the paid period; nothing is paid before. Undoes a
 * cancellation and an earlier planned change. May be repeated, also after a crash.
 *
 * A planned change is a schedule of two phases: the running period, and the new plan.
 * https://docs.stripe.com/billing/subscriptions/subscription-schedules
 */
export function setRenewal(dependencies: SetRenewalDependencies): Route<'setRenewal'> {
  const { billing, prices, now } = dependencies;
  return async ({ userId, session, body }) => {
    const { stripeCustomerId: customer } = await billing.visitStripe(session, now());
    if (customer === null) throw new Rejection('no_subscription');
    const stripe = await dependencies.stripe();
    try {
      const { subscription, plan } = await changeableSubscription(stripe, customer);
      if (planChangeTime(plan, body) === 'now') throw new Rejection('plan_starts_now');
      const scheduleId = idOf(subscription.schedule);
      if (scheduleId !== null) await stripe.subscriptionSchedules.release(scheduleId);
      await resume(stripe, subscription);
      if (!isSamePlan(plan, body)) await schedule(stripe, subscription, body);
    } catch (error) {
      // An operator deleted the customer with every subscription.
      if (isMissingInStripe(error, 'customer')) throw new Rejection('no_subscription');
      throw error;
    }
    const synced = await dependencies.syncCustomer({
      userId,
      customerId: customer,
      changed: noChangedObjects,
    });
    return presentSubscription(synced.billing);
  };

  async function schedule(stripe: Stripe, { id }: Stripe.Subscription, to: PlanOption): Promise<void> {
    const created = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [current] = created.phases;
    if (current === undefined) throw new Error(`The schedule ${created.id} has no phase.`);
    const carried = carriedSettings(current);
    await prices.use(stripe, planPriceLookupKey(to.tier, to.interval), (price) =>
      stripe.subscriptionSchedules.update(created.id, {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items: current.items.map((item) => ({ price: idOf(item.price) ?? '', quantity: 1 })),
            start_date: current.start_date,
            end_date: current.end_date,
            proration_behavior: 'none',
            ...carried,
          },
          {
            items: [{ price: price.id, quantity: 1 }],
            duration: { interval: to.interval === 'yearly' ? 'year' : 'month' },
            proration_behavior: 'none',
            ...carried,
          },
        ],
      }),
    );
  }
}

/**
 * What each phase must repeat, or the subscription would lose it: its tax, and a discount of several months. A
 * discount that has not begun has no id, but a promotion code or a coupon to make it from. Pure.
 */
export function carriedSettings({ automatic_tax: tax, discounts }: Stripe.SubscriptionSchedule.Phase) {
  const carried = discounts.map(carriedDiscount).filter((discount) => discount !== null);
  return {
    ...(tax !== undefined && { automatic_tax: { enabled: tax.enabled } }),
    ...(carried.length > 0 && { discounts: carried }),
  };
}

function carriedDiscount({ discount, promotion_code, coupon }: Stripe.SubscriptionSchedule.Phase.Discount) {
  const [discountId, codeId, couponId] = [idOf(discount), idOf(promotion_code), idOf(coupon)];
  if (discountId !== null) return { discount: discountId };
  if (codeId !== null) return { promotion_code: codeId };
  return couponId === null ? null : { coupon: couponId };
}

/** @throws Rejection unless there is one subscription to our plans, paid and not paused */
async function changeableSubscription(
  stripe: Stripe,
  customer: string,
): Promise<{ subscription: Stripe.Subscription; plan: PlanOption }> {
  const [subscription, ...others] = (await subscriptionsOf(stripe, customer)).filter(isLive);
  if (subscription === undefined) throw new Rejection('no_subscription');
  if (subscription.status === 'past_due' || subscription.status === 'unpaid') {
    throw new Rejection('payment_due');
  }
  const [item, ...moreItems] = subscription.items.data;
  const plan = item === undefined ? null : planTermsOf(item.price);
  if (others.length > 0 || moreItems.length > 0 || plan === null || subscription.pause_collection !== null) {
    throw new Rejection('plan_not_changeable');
  }
  return { subscription, plan };
}

async function resume(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  if (subscription.cancel_at_period_end) {
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  } else if (subscription.cancel_at !== null) {
    await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
  }
}
