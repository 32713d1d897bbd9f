import { voidInvoice } from '../invoices/void-invoice.ts';
import { hasEnded, itemOf, updateSubscription } from '../objects/subscriptions.ts';
import { nowOf } from '../objects/test-clocks.ts';
import type { Reading, Work } from '../routes/route.ts';
import {
  type Invoice,
  invoices,
  prices,
  type RecurringPrice,
  type SchedulePhase,
  type Subscription,
  type SubscriptionSchedule,
  subscriptionSchedules,
  subscriptions,
} from '../state/collections.ts';
import { incompleteLifeSeconds } from './billing-times.ts';
import { endSubscription } from './cancel-subscription.ts';
import { changeSubscription } from './change-subscription.ts';
import { collectRenewal, retryInvoice } from './collect-renewal.ts';
import { isRecurring } from './items.ts';
import { renewSubscription } from './renew-subscription.ts';
import { enterPhase, releaseSchedule } from './schedules.ts';

/** A renewal, a payment, an end: what happens at a time. It runs at the time at which it is due. */
export interface DueTask {
  readonly atSeconds: number;
  readonly run: (work: Work) => void;
}

/** The tasks that are due now, each at its customer's own time, earliest first. */
export function dueTasks(reading: Reading): DueTask[] {
  return tasksOf(reading, () => true)
    .filter(({ atSeconds, customer }) => atSeconds <= nowOf(reading, customer))
    .toSorted(earliestFirst);
}

/** Runs every due task, and those that follow from them, earliest first. */
export function runDueTasks(work: Work): void {
  for (let [task] = dueTasks(work); task !== undefined; [task] = dueTasks(work)) {
    task.run({ ...work, nowSeconds: task.atSeconds });
  }
}

/** The next task of these customers, or undefined. */
export function nextTaskOf(reading: Reading, matches: (customer: string) => boolean): DueTask | undefined {
  return tasksOf(reading, matches).toSorted(earliestFirst)[0];
}

interface Task extends DueTask {
  readonly customer: string;
}

/** `toSorted` keeps the order of equals: at one time a subscription ends before it would renew. */
function earliestFirst(one: DueTask, other: DueTask): number {
  return one.atSeconds - other.atSeconds;
}

function tasksOf({ store }: Reading, matches: (customer: string) => boolean): Task[] {
  const living = store
    .all(subscriptions)
    .filter((subscription) => !hasEnded(subscription) && matches(subscription.customer));
  const unpaid = store
    .all(invoices)
    .filter(({ status, customer }) => (status === 'draft' || status === 'open') && matches(customer));
  return [
    ...living.flatMap((subscription) => subscriptionTask(store, subscription)),
    ...unpaid.flatMap(invoiceTask),
  ];
}

/** What comes next for a subscription. */
function subscriptionTask(store: Reading['store'], subscription: Subscription): Task[] {
  const { customer, cancel_at: cancelAt } = subscription;
  const end = itemOf(subscription).current_period_end;
  if (subscription.status === 'incomplete') {
    const atSeconds = subscription.created + incompleteLifeSeconds;
    return [{ customer, atSeconds, run: (work) => expireIncomplete(work, subscription) }];
  }
  if (cancelAt !== null && cancelAt <= end) {
    return [{ customer, atSeconds: cancelAt, run: (work) => void endAsAsked(work, subscription) }];
  }
  const schedule = store.get(subscriptionSchedules, subscription.schedule ?? '');
  const phaseEnd = schedule?.current_phase?.end_date;
  if (schedule !== undefined && phaseEnd !== undefined && phaseEnd <= end) {
    return [{ customer, atSeconds: phaseEnd, run: (work) => endPhase(work, subscription, schedule) }];
  }
  return [{ customer, atSeconds: end, run: (work) => void renewSubscription(work, subscription) }];
}

/** What comes next for an invoice. */
function invoiceTask(invoice: Invoice): Task[] {
  const {
    customer,
    status,
    automatically_finalizes_at: finalizesAt,
    next_payment_attempt: retryAt,
  } = invoice;
  if (status === 'draft') {
    return finalizesAt === null
      ? []
      : [{ customer, atSeconds: finalizesAt, run: (work) => collectRenewal(work, invoice) }];
  }
  return retryAt === null
    ? []
    : [{ customer, atSeconds: retryAt, run: (work) => retryInvoice(work, invoice) }];
}

/** A first payment did not come in time: the subscription never began. */
function expireIncomplete(work: Work, subscription: Subscription): void {
  const invoice = work.store.get(invoices, subscription.latest_invoice ?? '');
  // Voiding the first invoice expires the subscription with it.
  if (invoice?.status === 'open') voidInvoice(work, invoice);
  else updateSubscription(work, subscription, { status: 'incomplete_expired', ended_at: work.nowSeconds });
}

function endAsAsked(work: Work, subscription: Subscription): void {
  endSubscription(work, subscription, {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: 'cancellation_requested',
    ...subscription.cancellation_details,
  });
}

/** Enters the next phase of a schedule, or releases the subscription after the last one. */
function endPhase(work: Work, subscription: Subscription, schedule: SubscriptionSchedule): void {
  const next = schedule.phases.find(({ start_date: start }) => start === schedule.current_phase?.end_date);
  if (next === undefined) {
    releaseSchedule(work, schedule);
    return;
  }
  const price = priceOf(work, next);
  const renews = itemOf(subscription).current_period_end <= work.nowSeconds;
  if (renews) renewSubscription(work, subscription, price);
  else if (price !== undefined) {
    changeSubscription(work, subscription, { price, prorationBehavior: 'none' });
  }
  const changed = work.store.get(subscriptionSchedules, schedule.id);
  if (changed !== undefined) enterPhase(work, changed, next);
}

function priceOf({ store }: Reading, phase: SchedulePhase): RecurringPrice | undefined {
  const price = store.get(prices, phase.items[0]?.price ?? '');
  return price !== undefined && isRecurring(price) ? price : undefined;
}
