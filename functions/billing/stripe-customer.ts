import type Stripe from 'stripe';
import type { UserId } from '../../contract/ids.ts';
import { Rejection } from '../http/rejection.ts';
import type { Log } from '../log/logger.ts';
import type { BillingAccountStore } from './billing-account.store.ts';
import type { BillingAccount } from './billing-account.ts';
import { isMissingInStripe } from './stripe-refusal.ts';

export interface StripeCustomersDependencies {
  readonly billing: Pick<BillingAccountStore, 'read' | 'recordStripeCustomer' | 'replaceStripeCustomer'>;
  /** The person's verified address, from the user pool. */
  readonly emailOf: (userId: UserId) => Promise<string>;
  readonly log: Log;
}

/** The customers that stand for our people in Stripe: one for each person who was ever sent there to pay. */
export interface StripeCustomers {
  /**
   * Does something with the person's customer, and makes one first if there is none. A customer that somebody deleted
   * in Stripe is replaced, and the same is done once more with the new one.
   *
   * @param account as it was read just now
   * @throws Rejection `account_deleted` if the person has gone meanwhile
   */
  use<Result>(
    stripe: Stripe,
    userId: UserId,
    account: BillingAccount,
    action: (customerId: string) => Promise<Result>,
  ): Promise<Result>;
}

export function createStripeCustomers(dependencies: StripeCustomersDependencies): StripeCustomers {
  const { billing, emailOf, log } = dependencies;
  return {
    async use(stripe, userId, { stripeCustomerId: known }, action) {
      if (known === null) return action(await create(stripe, userId, null));
      try {
        return await action(known);
      } catch (error) {
        if (!isMissingInStripe(error, 'customer')) throw error;
      }
      const next = await create(stripe, userId, known);
      log.warn('billing.customer_replaced', { user_id: userId, customer: known, replaced_by: next });
      return action(next);
    },
  };

  /** One at a time: two first purchases at once send the same idempotency key, and what is noted first counts. */
  async function create(stripe: Stripe, userId: UserId, replaced: string | null): Promise<string> {
    const email = await emailOf(userId);
    const { id } = await stripe.customers.create(
      { metadata: { user_id: userId } },
      { idempotencyKey: replaced === null ? `customer-${userId}` : `customer-${userId}-after-${replaced}` },
    );
    const counting =
      replaced === null
        ? await billing.recordStripeCustomer(userId, id)
        : await billing.replaceStripeCustomer(userId, { from: replaced, to: id });
    // Whoever deletes their account in this very moment must not leave an address behind, wherever this breaks off. So
    // Stripe learns it last, when a deletion that comes would find the customer.
    const { deletedAt } = await billing.read(userId);
    if (deletedAt !== null) {
      await forget(stripe, id);
      throw new Rejection('account_deleted');
    }
    await tellAddress(stripe, counting, email);
    return counting;
  }
}

/** If this fails, Stripe's page asks the person for the address. */
async function tellAddress(stripe: Stripe, customerId: string, email: string): Promise<void> {
  try {
    await stripe.customers.update(customerId, { email });
  } catch (error) {
    if (!isMissingInStripe(error)) throw error;
    // Gone since it was made, a moment ago: with its account.
    throw new Rejection('account_deleted');
  }
}

async function forget(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    // The deletion of the account was faster.
    if (!isMissingInStripe(error)) throw error;
  }
}
