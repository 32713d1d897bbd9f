import { changedAttributes, recordEvent } from '../events/events.ts';
import { itemOf, updateSubscription } from '../objects/subscriptions.ts';
import { atTimeOf } from '../objects/test-clocks.ts';
import { invalidRequest } from '../routes/errors.ts';
import type { Work } from '../routes/route.ts';
import {
  type RecurringPrice,
  type SchedulePhase,
  type Subscription,
  type SubscriptionItem,
  type SubscriptionSchedule,
  subscriptionSchedules,
  subscriptions,
} from '../state/collections.ts';
import { periodEnd } from './periods.ts';

/** Schedules a change of the price for the end of the current period. It replaces an earlier schedule. */
export function scheduleChange(
  anyWork: Work,
  given: Subscription,
  price: RecurringPrice,
): SubscriptionSchedule {
  const work = atTimeOf(anyWork, given.customer);
  requireSchedulable(given);
  requireSameCurrency(given, price);
  return createSchedule(work, endSchedule(work, given, 'released'), price);
}

/** Puts a subscription under a schedule: the current period, and one at another price after it, if one is given. */
export function createSchedule(
  anyWork: Work,
  subscription: Subscription,
  next?: RecurringPrice,
): SubscriptionSchedule {
  const work = atTimeOf(anyWork, subscription.customer);
  requireSchedulable(subscription);
  const { current_period_start: start, current_period_end: end, price } = itemOf(subscription);
  const schedule: SubscriptionSchedule = {
    id: work.newId('sub_sched', 24),
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
      automatic_tax: subscription.automatic_tax,
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
      createPhase(price, start, end, subscription.automatic_tax),
      ...(next === undefined
        ? []
        : [createPhase(next, end, nextPhaseEnd(subscription, next), subscription.automatic_tax)]),
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

/** Adds the phase that follows the current one, at another price, in place of what was planned before. */
export function planNextPhase(
  anyWork: Work,
  schedule: SubscriptionSchedule,
  price: RecurringPrice,
  /** Undefined: as the subscription is. */
  isTaxed?: boolean,
): SubscriptionSchedule {
  const work = atTimeOf(anyWork, schedule.customer);
  const subscription = work.store.get(subscriptions, schedule.subscription ?? '');
  const current = schedule.phases.find(
    ({ start_date: start }) => start === schedule.current_phase?.start_date,
  );
  if (subscription === undefined || current === undefined) {
    throw invalidRequest(`The subscription schedule \`${schedule.id}\` is \`${schedule.status}\`.`);
  }
  requireSameCurrency(subscription, price);
  return updateSchedule(work, schedule, 'subscription_schedule.updated', {
    phases: [
      current,
      createPhase(
        price,
        current.end_date,
        nextPhaseEnd(subscription, price),
        isTaxed === undefined
          ? subscription.automatic_tax
          : { ...subscription.automatic_tax, enabled: isTaxed },
      ),
    ],
  });
}

function nextPhaseEnd(subscription: Subscription, price: RecurringPrice): number {
  const { current_period_end: start, price: current } = itemOf(subscription);
  const anchor = isSameInterval(current, price) ? subscription.billing_cycle_anchor : start;
  return periodEnd(anchor, price.recurring, start);
}

function requireSchedulable({ status, ended_at: endedAt }: Subscription): void {
  if (endedAt !== null || status === 'incomplete') {
    throw invalidRequest(
      `You cannot migrate a subscription that is already \`${status}\` to a subscription schedule.`,
    );
  }
}

/** Ends a schedule without its planned change: the subscription goes on as it is. */
export function releaseSchedule(anyWork: Work, schedule: SubscriptionSchedule): SubscriptionSchedule {
  const work = atTimeOf(anyWork, schedule.customer);
  const subscription = work.store.get(subscriptions, schedule.subscription ?? '');
  if (subscription !== undefined) updateSubscription(work, subscription, { schedule: null });
  return updateSchedule(work, schedule, 'subscription_schedule.released', {
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
    updateSchedule(work, schedule, 'subscription_schedule.canceled', {
      canceled_at: work.nowSeconds,
      current_phase: null,
      status: 'canceled',
    });
  }
  return work.store.get(subscriptions, subscription.id) ?? subscription;
}

/** Enters the phase that begins now. */
export function enterPhase(work: Work, schedule: SubscriptionSchedule, phase: SchedulePhase): void {
  updateSchedule(work, schedule, 'subscription_schedule.updated', {
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
  });
}

/** Writes what a subscription has been changed to into its schedule: the current phase shows it, later ones stay. */
export function changeCurrentPhase(work: Work, subscription: Subscription, item: SubscriptionItem): void {
  const schedule = work.store.get(subscriptionSchedules, subscription.schedule ?? '');
  if (schedule === undefined) return;
  updateSchedule(work, schedule, 'subscription_schedule.updated', {
    phases: schedule.phases.map((phase) =>
      phase.start_date === schedule.current_phase?.start_date
        ? { ...phase, items: createPhaseItems(item.price) }
        : phase,
    ),
  });
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
  return one.recurring.interval === other.recurring.interval;
}

function updateSchedule(
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

function createPhase(
  price: RecurringPrice,
  start: number,
  end: number,
  automaticTax: Subscription['automatic_tax'],
): SchedulePhase {
  return {
    automatic_tax: { ...automaticTax, disabled_reason: null },
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
    items: createPhaseItems(price),
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: start,
    transfer_data: null,
    trial_end: null,
  };
}

function createPhaseItems(price: RecurringPrice): SchedulePhase['items'] {
  return [
    {
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price.id,
      price: price.id,
      quantity: 1,
      tax_rates: [],
    },
  ];
}
