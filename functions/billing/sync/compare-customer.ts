import type { UserId } from '../../../contract/fields/ids.ts';
import type { MoneyReturn } from '../stripe/charged-payment.ts';
import type { CustomerObjects } from '../stripe/customer-objects.ts';
import { readAllObjects, snapshotOf } from '../stripe/read-customer-snapshot.ts';
import { isMissingInStripe } from '../stripe/stripe-refusal.ts';
import type { AccountState } from './account-state.ts';
import { type CustomerChanges, customerChanges } from './customer-changes.ts';
import { deletedCustomer, readState, type SyncCustomerDependencies } from './sync-customer.ts';

/** What our tables hold and what Stripe says about a customer, as of one reading. */
export interface CustomerComparison {
  readonly state: AccountState;
  readonly customerId: string;
  /** Null: the customer was deleted in Stripe. */
  readonly objects: CustomerObjects | null;
}

/** Reads both sides of a sync, and changes neither. Null: the person was never sent to Stripe. */
export async function readComparison(
  dependencies: Pick<SyncCustomerDependencies, 'stripe' | 'billing' | 'orders'>,
  userId: UserId,
): Promise<CustomerComparison | null> {
  // The order of a sync: the tables first, then Stripe.
  const state = await readState(dependencies, userId);
  const customerId = state.billing.stripeCustomerId;
  if (customerId === null) return null;
  try {
    return { state, customerId, objects: await readAllObjects(await dependencies.stripe(), customerId) };
  } catch (error) {
    if (!isMissingInStripe(error, 'customer')) throw error;
    return { state, customerId, objects: null };
  }
}

/**
 * What a sync would write. Pure.
 *
 * @param refund one more, as if Stripe had it already
 */
export function changesOf(
  { state, objects }: CustomerComparison,
  at: Date,
  refund: (MoneyReturn & { readonly paymentIntentId: string }) | null = null,
): CustomerChanges {
  const snapshot = objects === null ? deletedCustomer : snapshotOf(objects, state.userId, refund);
  return customerChanges(snapshot, state, at);
}
