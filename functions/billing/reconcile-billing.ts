import * as z from 'zod/mini';
import { UserId } from '../../contract/ids.ts';
import { causeOf } from '../log/logger.ts';
import type { BillingAccountStore } from './billing-account.store.ts';
import { changedByEvent, customerOfEvent, type StripeReader, userOfEvent } from './event-customer.ts';
import { type ChangedObjects, everyChange } from './kept-snapshot.ts';
import { type CustomerToSync, type SyncCustomerDependencies, syncCustomer } from './sync-customer.ts';

export interface ReconcileBillingDependencies extends SyncCustomerDependencies {
  readonly billing: SyncCustomerDependencies['billing'] & Pick<BillingAccountStore, 'read'>;
}

/**
 * Whom to sync: one person, or every customer with an event in the last hours. The schedule asks for the latter each
 * hour with a window of three, so the next run makes up for one that failed.
 */
export const ReconcileRequest = z.union([
  z.strictObject({ user_id: UserId }),
  z.strictObject({
    hours: z.int().check(z.minimum(1), z.maximum(30 * 24, 'Stripe keeps events for 30 days')),
  }),
]);
export type ReconcileRequest = z.infer<typeof ReconcileRequest>;

export interface Reconciliation {
  /** How many customers were compared with Stripe. */
  readonly customers: number;
  /** Those whose account differed from Stripe. */
  readonly changed: readonly UserId[];
  /** Those who could not be synced, and why. */
  readonly failed: readonly { readonly customer: string; readonly cause: string }[];
}

/** Makes up for lost webhooks. May run at any time, in parallel with anything. */
export async function reconcileBilling(
  dependencies: ReconcileBillingDependencies,
  request: ReconcileRequest,
): Promise<Reconciliation> {
  const { billing, log, now } = dependencies;
  const stripe = await dependencies.stripe();
  const people =
    'user_id' in request
      ? await customerOf(request.user_id)
      : await customersWithEvents(
          { stripe, log },
          Math.floor(now().getTime() / 1_000) - request.hours * 3_600,
        );
  const changed: UserId[] = [];
  const failed: { customer: string; cause: string }[] = [];
  for (const person of people) {
    const { userId, customerId } = person;
    try {
      const before = await billing.readWithCredits(userId);
      const after = await syncCustomer(dependencies, person);
      if (after.account.revision !== before.account.revision) changed.push(userId);
    } catch (error) {
      const cause = causeOf(error);
      failed.push({ customer: customerId, cause });
      log.error('billing.reconciliation_failed', { user_id: userId, customer: customerId, cause });
    }
  }
  log.info('billing.reconciled', {
    customers: people.length,
    changed: changed.length,
    failed: failed.length,
  });
  return { customers: people.length, changed, failed };

  async function customerOf(userId: UserId): Promise<CustomerToSync[]> {
    const { stripeCustomerId } = await billing.read(userId);
    return stripeCustomerId === null ? [] : [{ userId, customerId: stripeCustomerId }];
  }
}

/** Every customer of ours with an event since `sinceSeconds`, each once, with what the events have changed. */
async function customersWithEvents(reader: StripeReader, sinceSeconds: number): Promise<CustomerToSync[]> {
  const users = new Map<string, UserId | null>();
  const changes = new Map<string, ChangedObjects[]>();
  for await (const event of reader.stripe.events.list({ created: { gte: sinceSeconds }, limit: 100 })) {
    const customer = await customerOfEvent(reader, event);
    if (customer === null) continue;
    changes.set(customer, [...(changes.get(customer) ?? []), changedByEvent(event)]);
    // Of a deleted customer only some events tell the user.
    const mayTell = event.type === 'customer.deleted' || event.type === 'checkout.session.completed';
    const isKnown = users.has(customer) && (users.get(customer) !== null || !mayTell);
    if (!isKnown) users.set(customer, await userOfEvent(reader, event, customer));
  }
  return [...users].flatMap(([customerId, userId]) =>
    userId === null ? [] : [{ userId, customerId, changed: everyChange(changes.get(customerId) ?? []) }],
  );
}
