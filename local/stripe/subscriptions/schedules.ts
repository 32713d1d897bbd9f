import type { Stripe } from 'stripe';
import type { Work } from '../api/route.ts';
import { objectCollection } from '../store/store.ts';
import type { RecurringPrice, Subscription } from './subscriptions.ts';

/** A schedule as it is kept: with ids in place of what may be expanded. */
export type SubscriptionSchedule = Omit<
  Stripe.SubscriptionSchedule,
  'customer' | 'phases' | 'subscription' | 'test_clock'
> & {
  readonly customer: string;
  readonly phases: readonly SchedulePhase[];
  readonly subscription: string | null;
  readonly test_clock: string | null;
};

export type SchedulePhase = Omit<Stripe.SubscriptionSchedule.Phase, 'items'> & {
  readonly items: readonly (Omit<Stripe.SubscriptionSchedule.Phase.Item, 'plan' | 'price' | 'quantity'> & {
    readonly plan: string;
    readonly price: string;
    readonly quantity: number;
  })[];
};

export const subscriptionSchedules = objectCollection<SubscriptionSchedule>('subscription_schedule');

/** Plans a move to another price at the end of the current period. It replaces what was planned before. */
export function scheduleChange(
  _work: Work,
  _subscription: Subscription,
  _price: RecurringPrice,
): SubscriptionSchedule {
  throw new Error('The body of scheduleChange follows');
}

/** Lets go of a subscription: it goes on as it is. */
export function releaseSchedule(_work: Work, _schedule: SubscriptionSchedule): SubscriptionSchedule {
  throw new Error('The body of releaseSchedule follows');
}
