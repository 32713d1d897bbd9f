import type { Stripe } from 'stripe';
import { invalidRequest, resourceMissing } from '../api/errors.ts';
import type { Reading, Work } from '../api/route.ts';
import { atTimeOf } from '../clocks/test-clocks.ts';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { newId } from '../objects/ids.ts';
import { objectCollection } from '../store/store.ts';
import { periodEnd } from './periods.ts';
import {
  hasEnded,
  itemOf,
  type RecurringPrice,
  type Subscription,
  type SubscriptionItem,
  subscriptions,
  updateSubscription,
} from './subscriptions.ts';

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

/** The schedule with this id. Throws `resource_missing` when there is none. */
export function requireSchedule({ store }: Reading, id: string): SubscriptionSchedule {
  const schedule = store.get(subscriptionSchedules, id);
  if (schedule === undefined) throw resourceMissing('subscription_schedule', id, 'schedule');
  return schedule;
}

/** Plans a move to another price at the end of the current period. It replaces what was planned before. */
export function scheduleChange(
  anyWork: Work,
  given: Subscription,
  price: RecurringPrice,
): SubscriptionSchedule {
  const work = atTimeOf(anyWork, given.customer);
  if (hasEnded(given) || given.status === 'incomplete') {
    throw invalidRequest(
      `You cannot migrate a subscription that is already \`${given.status}\` to a subscription schedule.`,
    );
  }
  requireSameCurrency(given, price);
  const subscription = endSchedule(work, given, 'released');
  const { current_period_start: start, current_period_end: end, ...item } = itemOf(subscription);
  const anchor = isSameInterval(item.price, price) ? subscription.billing_cycle_anchor : end;
  const schedule: SubscriptionSchedule = {
    id: newId('sub_sched', 24),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: work.nowSeconds,
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: subscription.description,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      createPhase(item.price, item.quantity, start, end),
      createPhase(price, item.quantity, end, periodEnd(anchor, price.recurring, end)),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  };
  work.store.put(subscriptionSchedules, schedule);
  recordEvent(work, 'subscription_schedule.created', schedule);
  updateSubscription(work, subscription, { schedule: schedule.id });
  return schedule;
}

/** Lets go of a subscription: it goes on as it is. */
export function releaseSchedule(anyWork: Work, schedule: SubscriptionSchedule): SubscriptionSchedule {
  const work = atTimeOf(anyWork, schedule.customer);
  requireActive(schedule, 'release');
  const subscription = work.store.get(subscriptions, schedule.subscription ?? '');
  if (subscription !== undefined) updateSubscription(work, subscription, { schedule: null });
  return moveSchedule(work, schedule, 'subscription_schedule.released', {
    current_phase: null,
    released_at: work.nowSeconds,
    released_subscription: schedule.subscription,
    status: 'released',
    subscription: null,
  });
}

/** Ends the schedule of a subscription that is to be canceled, if it has one. Its own subscription goes on. */
export function endSchedule(
  work: Work,
  subscription: Subscription,
  how: 'canceled' | 'released',
): Subscription {
  const schedule = work.store.get(subscriptionSchedules, subscription.schedule ?? '');
  if (schedule === undefined) return subscription;
  if (how === 'released') releaseSchedule(work, schedule);
  else {
    moveSchedule(work, schedule, 'subscription_schedule.canceled', {
      canceled_at: work.nowSeconds,
      current_phase: null,
      status: 'canceled',
    });
  }
  return work.store.get(subscriptions, subscription.id) ?? subscription;
}

/** Enters the phase that begins now. */
export function enterPhase(work: Work, schedule: SubscriptionSchedule, phase: SchedulePhase): void {
  moveSchedule(work, schedule, 'subscription_schedule.updated', {
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
  });
}

/** Writes what a subscription has been changed to into its schedule: the current phase shows it, later ones stay. */
export function changeCurrentPhase(work: Work, subscription: Subscription, item: SubscriptionItem): void {
  const schedule = work.store.get(subscriptionSchedules, subscription.schedule ?? '');
  if (schedule === undefined) return;
  moveSchedule(work, schedule, 'subscription_schedule.updated', {
    phases: schedule.phases.map((phase) =>
      phase.start_date === schedule.current_phase?.start_date
        ? { ...phase, items: createPhaseItems(item.price, item.quantity) }
        : phase,
    ),
  });
}

/** Throws what Stripe answers when a schedule is over. */
export function requireActive(schedule: SubscriptionSchedule, verb: 'cancel' | 'release'): void {
  if (schedule.status === 'active') return;
  throw invalidRequest(
    `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}

/** Throws what Stripe answers when a subscription is to move to a price in another currency. */
export function requireSameCurrency({ currency }: Subscription, price: RecurringPrice): void {
  if (price.currency === currency) return;
  throw invalidRequest(
    `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
    { param: 'items[0][price]' },
  );
}

/** Whether a move from one price to the other keeps the periods as they are. */
export function isSameInterval(one: RecurringPrice, other: RecurringPrice): boolean {
  return (
    one.recurring.interval === other.recurring.interval &&
    one.recurring.interval_count === other.recurring.interval_count
  );
}

function moveSchedule(
  work: Work,
  before: SubscriptionSchedule,
  type: 'subscription_schedule.canceled' | 'subscription_schedule.released' | 'subscription_schedule.updated',
  change: Partial<SubscriptionSchedule>,
): SubscriptionSchedule {
  const after: SubscriptionSchedule = { ...before, ...change };
  work.store.put(subscriptionSchedules, after);
  recordEvent(work, type, after, changedAttributes(before, after));
  return after;
}

function createPhase(price: RecurringPrice, quantity: number, start: number, end: number): SchedulePhase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: price.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: createPhaseItems(price, quantity),
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: start,
    transfer_data: null,
    trial_end: null,
  };
}

function createPhaseItems(price: RecurringPrice, quantity: number): SchedulePhase['items'] {
  return [
    {
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price.id,
      price: price.id,
      quantity,
      tax_rates: [],
    },
  ];
}
