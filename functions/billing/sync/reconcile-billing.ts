import pMap from 'p-map';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';
import { causeOf } from '../../log/logger.ts';
import { type ChangedObjects, everyChange } from '../stripe/kept-snapshot.ts';
import { changedByEvent, customerOfEvent, type StripeReader, userOfEvent } from './event-customer.ts';
import { type CustomerToSync, type SyncCustomerDependencies, syncCustomer } from './sync-customer.ts';

const eventDays = 30;

/**
 * Every customer with an event in the last hours. The hourly run asks for three hours, which makes up for a failed run,
 * and continues where the last one stopped.
 */
export const ReconcileRequest = z.strictObject({
  hours: z.int().check(z.minimum(1), z.maximum(eventDays * 24, 'Stripe keeps events for 30 days')),
});
export type ReconcileRequest = z.infer<typeof ReconcileRequest>;

export interface Reconciliation {
  readonly customers: number;
  /** Their account differed from Stripe. */
  readonly changed: readonly UserId[];
  readonly failed: readonly { readonly customer: string; readonly cause: string }[];
}

/**
 * At two round trips of 150 ms for each customer, and our own writes, a run of nine minutes syncs some 5,000
 * customers with half of the 100 calls a second that Stripe takes. Built for 4,000 an hour; the next run
 * begins with those left.
 */
const customersAtOnce = 5;

const hourSeconds = 3_600;

/** What the steps of a reconciliation share. */
interface Run {
  readonly dependencies: SyncCustomerDependencies;
  readonly reader: StripeReader;
  readonly isLate: () => boolean;
  customers: number;
  readonly changed: UserId[];
  readonly failed: { customer: string; cause: string }[];
}

/**
 * Makes up for lost webhooks, the oldest event first. May run in parallel with anything.
 *
 * @param until when to start no further sync; absent: none is left out
 */
export async function reconcileBilling(
  dependencies: SyncCustomerDependencies,
  { hours }: ReconcileRequest,
  until?: Date,
): Promise<Reconciliation> {
  const { log, now } = dependencies;
  const run: Run = {
    dependencies,
    reader: { stripe: await dependencies.stripe(), log },
    isLate: () => until !== undefined && now() >= until,
    customers: 0,
    changed: [],
    failed: [],
  };
  await syncSince(run, hours);
  const { customers, changed, failed } = run;
  log.info('billing.reconciled', { customers, changed: changed.length, failed: failed.length });
  return { customers, changed, failed };
}

async function syncSince(run: Run, hours: number): Promise<void> {
  const { orders, now } = run.dependencies;
  const end = Math.floor(now().getTime() / 1_000);
  const reached = (await orders.readReconciled()) ?? end;
  let from = Math.max(end - eventDays * 24 * hourSeconds, Math.min(reached, end - hours * hourSeconds));
  let seconds = hourSeconds;
  while (from <= end && !run.isLate()) {
    const to = from + seconds;
    const found = await customersWithEvents(run.reader, { gte: from, ...(to <= end && { lt: to }) });
    from = (await syncAll(run, found)) ?? to;
    // After an hour without events, a longer span is read at once.
    seconds = found.length === 0 ? 2 * seconds : hourSeconds;
    await orders.noteReconciled(Math.min(from, end));
  }
}

/** Returns when the first event of the customers left happened; null: all are synced. */
async function syncAll(run: Run, found: readonly CustomerWithEvents[]): Promise<number | null> {
  let leftFrom: number | null = null;
  await pMap(
    found,
    async (customer) => {
      if (run.isLate()) leftFrom ??= customer.firstAt;
      else await syncTheirs(run, customer);
    },
    { concurrency: customersAtOnce },
  );
  return leftFrom;
}

async function syncTheirs(run: Run, { customerId, changes, telling }: CustomerWithEvents): Promise<void> {
  for (const event of telling) {
    const userId = await userOfEvent(run.reader, event, customerId);
    if (userId !== null) return sync(run, { userId, customerId, changed: everyChange(changes) });
  }
}

async function sync(run: Run, person: CustomerToSync): Promise<void> {
  const { billing, log } = run.dependencies;
  const { userId, customerId } = person;
  run.customers += 1;
  try {
    const before = await billing.readWithCredits(userId);
    const after = await syncCustomer(run.dependencies, person);
    if (after.account.revision !== before.account.revision) run.changed.push(userId);
  } catch (error) {
    const cause = causeOf(error);
    run.failed.push({ customer: customerId, cause });
    log.error('billing.reconciliation_failed', { user_id: userId, customer: customerId, cause });
  }
}

interface CustomerWithEvents {
  readonly customerId: string;
  /** Seconds since 1970. */
  firstAt: number;
  readonly changes: ChangedObjects[];
  /** One event, and each that may name the user of a deleted customer. */
  readonly telling: Stripe.Event[];
}

/** Each customer once, the one with the oldest event first. */
async function customersWithEvents(
  reader: StripeReader,
  created: Stripe.RangeQueryParam,
): Promise<CustomerWithEvents[]> {
  const customers = new Map<string, CustomerWithEvents>();
  // Stripe lists the newest first.
  for await (const event of reader.stripe.events.list({ created, limit: 100 })) {
    const customerId = await customerOfEvent(reader, event);
    if (customerId === null) continue;
    const customer = customers.get(customerId) ?? {
      customerId,
      firstAt: event.created,
      changes: [],
      telling: [],
    };
    customers.set(customerId, customer);
    customer.firstAt = event.created;
    customer.changes.push(changedByEvent(event));
    const tellsAlways = event.type === 'customer.deleted' || event.type === 'checkout.session.completed';
    if (tellsAlways || customer.telling.length === 0) customer.telling.push(event);
  }
  return [...customers.values()].sort((a, b) => a.firstAt - b.firstAt);
}
