import type Stripe from 'stripe';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { Log } from '../../log/logger.ts';
import type { BillingAccountStore } from '../../tables/credits/billing-account.store.ts';
import type { BillingAccount } from '../../tables/credits/billing-account.ts';
import { type Session, SessionEnded } from '../../tables/credits/session.ts';
import { isMissingInStripe, isStripesOwnFault } from './stripe-refusal.ts';

export interface StripeCustomersDependencies {
  readonly billing: Pick<BillingAccountStore, 'read' | 'recordStripeCustomer' | 'replaceStripeCustomer'>;
  /** The email must be verified. */
  readonly emailOf: (userId: UserId) => Promise<string>;
  readonly log: Log;
}

export interface StripeCustomers {
  /**
   * Runs `action` with the person's customer, created if there is none. If an operator deleted the customer
   * in Stripe, replaces it and runs `action` again.
   *
   * @param account as it was read just now
   * @throws SessionEnded if the account was deleted or the session ended
   */
  use<Result>(
    stripe: Stripe,
    session: Session,
    account: BillingAccount,
    action: (customerId: string) => Promise<Result>,
  ): Promise<Result>;
}

export function createStripeCustomers(dependencies: StripeCustomersDependencies): StripeCustomers {
  const { billing, emailOf, log } = dependencies;
  return {
    async use(stripe, session, { stripeCustomerId: known }, action) {
      if (known === null) return action(await create(stripe, session, null));
      try {
        return await action(known);
      } catch (error) {
        if (!isMissingInStripe(error, 'customer')) throw error;
      }
      const next = await create(stripe, session, known);
      log.warn('billing.customer_replaced', { user_id: session.userId, customer: known, replaced_by: next });
      return action(next);
    },
  };

  /** The first recorded customer counts. Another has no email and no checkout. */
  async function create(stripe: Stripe, session: Session, replaced: string | null): Promise<string> {
    const { userId } = session;
    const email = await emailOf(userId);
    const id = await createInStripe(stripe, userId, replaced);
    const counting = await record(stripe, session, { replaced, id });
    // The email is sent last: by then a parallel deletion of the account finds the customer, so that no email
    // stays in Stripe, even after a crash.
    if (id !== counting) await deleteCustomer(stripe, id);
    await setEmail(stripe, counting, email);
    return counting;
  }

  async function record(
    stripe: Stripe,
    session: Session,
    { replaced, id }: { readonly replaced: string | null; readonly id: string },
  ): Promise<string> {
    try {
      return replaced === null
        ? await billing.recordStripeCustomer(session.userId, session, id)
        : await billing.replaceStripeCustomer(session, { from: replaced, to: id });
    } catch (error) {
      // If only the session ended, the next request gets the customer by the same key.
      if (error instanceof SessionEnded && (await billing.read(session.userId)).deletedAt !== null) {
        await deleteCustomer(stripe, id);
      }
      throw error;
    }
  }
}

/**
 * Parallel requests, and repetitions of a request whose answer was lost, send the same idempotency key and
 * get the same customer.
 *
 * Stripe repeats a 5xx for a key for a day, even if it made the customer
 * (https://docs.stripe.com/api/idempotent_requests). Then this looks for the customer, and makes one under
 * another key if there is none.
 */
async function createInStripe(stripe: Stripe, userId: UserId, replaced: string | null): Promise<string> {
  const customer: Stripe.CustomerCreateParams = { metadata: { user_id: userId } };
  const idempotencyKey = replaced === null ? `customer-${userId}` : `customer-${userId}-after-${replaced}`;
  try {
    return (await stripe.customers.create(customer, { idempotencyKey })).id;
  } catch (error) {
    if (!isStripesOwnFault(error)) throw error;
  }
  return (await newestCustomerOf(stripe, userId)) ?? (await stripe.customers.create(customer)).id;
}

/**
 * Reads the newest hundred: Stripe's search lacks the last minute
 * (https://docs.stripe.com/search#data-freshness). A missed customer has no email and cannot be billed.
 */
async function newestCustomerOf(stripe: Stripe, userId: UserId): Promise<string | null> {
  const { data } = await stripe.customers.list({ limit: 100 });
  return data.find(({ metadata }) => metadata.user_id === userId)?.id ?? null;
}

/** If this fails, Stripe's page asks for the email. */
async function setEmail(stripe: Stripe, customerId: string, email: string): Promise<void> {
  try {
    await stripe.customers.update(customerId, { email });
  } catch (error) {
    if (!isMissingInStripe(error)) throw error;
    // The account's deletion deleted the customer.
    throw new SessionEnded();
  }
}

async function deleteCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    if (!isMissingInStripe(error)) throw error;
  }
}
