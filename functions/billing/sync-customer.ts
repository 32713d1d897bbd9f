import type Stripe from 'stripe';
import type { UserId } from '../../contract/ids.ts';
import { AccountContended, type CreditsStore } from '../credits/credits.store.ts';
import type { Account } from '../credits/ledger.ts';
import type { Log } from '../log/logger.ts';
import type { CustomerSnapshot } from './customer-snapshot.ts';
import { type Books, type CustomerSync, planSync } from './customer-sync.ts';
import type { OrdersStore } from './orders.store.ts';
import { readCustomerSnapshot } from './read-customer-snapshot.ts';
import { isMissingInStripe } from './stripe-refusal.ts';
import { subscriptionStatuses } from './subscription-statuses.ts';

export interface SyncCustomerDependencies {
  readonly stripe: () => Promise<Stripe>;
  readonly credits: Pick<CreditsStore, 'readAccount' | 'sync' | 'keepStripeCustomer'>;
  readonly orders: OrdersStore;
  readonly now: () => Date;
  readonly log: Log;
}

/** Another sync was faster this often: then Stripe, or the next one who looks, tries again. */
const maximumReadings = 4;
/** Charges may come between reading and writing; each try is one read and one write of some milliseconds. */
const maximumWrites = 20;

/**
 * Brings a person's books to what Stripe says about their customer now, in one write; nothing if they are right already.
 *
 * The books are read before Stripe is asked, and written only if no other sync came between: so an older answer
 * of Stripe's never overwrites a newer one.
 *
 * @returns the account as it then is
 */
export async function syncCustomer(
  dependencies: SyncCustomerDependencies,
  { userId, customerId }: { readonly userId: UserId; readonly customerId: string },
): Promise<Account> {
  const { log } = dependencies;
  const stripe = await dependencies.stripe();
  for (let reading = 1; reading <= maximumReadings; reading += 1) {
    const books = await readBooks(dependencies, userId);
    if (books.account.deletedAt !== null) {
      log.info('billing.account_is_deleted', { user_id: userId });
      return books.account;
    }
    if (!(await isTheirCustomer(dependencies, books, customerId))) {
      log.error('billing.second_customer', {
        user_id: userId,
        customer: customerId,
        cause: 'A person has one Stripe customer; this is another one.',
      });
      return books.account;
    }
    const snapshot = await snapshotOf(stripe, customerId, userId);
    const live = snapshot.subscriptions.filter(({ status }) => subscriptionStatuses[status].isLive);
    if (live.length > 1) {
      log.error('billing.two_subscriptions', {
        user_id: userId,
        customer: customerId,
        cause: live.map(({ id }) => id).join(', '),
      });
    }
    const synced = await syncAccount(dependencies, snapshot, books);
    if (synced !== null) return synced;
  }
  throw new AccountContended();
}

/** A customer whom an operator has deleted in Stripe has no subscription any more; what was written down stays. */
async function snapshotOf(stripe: Stripe, customerId: string, userId: UserId): Promise<CustomerSnapshot> {
  try {
    return await readCustomerSnapshot(stripe, customerId, userId);
  } catch (error) {
    if (!isMissingInStripe(error, 'customer')) throw error;
    return { subscriptions: [], payments: [], quarantined: [], reachedAt: new Date(0).toISOString() };
  }
}

/** Writes until the books are right. Null: another sync came between, so Stripe must be asked again. */
async function syncAccount(
  dependencies: SyncCustomerDependencies,
  snapshot: CustomerSnapshot,
  books: Books,
): Promise<Account | null> {
  const { now } = dependencies;
  let current = books;
  let revision = books.account.syncRevision;
  for (let attempt = 1; attempt <= maximumWrites; attempt += 1) {
    const sync = planSync(snapshot, current, now());
    if (!sync.isChange) return current.account;
    const isWritten = await write(dependencies, current, sync);
    if (isWritten) {
      report(dependencies.log, current, sync);
      revision += 1;
      if (!sync.isPartial) return { ...sync.account, syncRevision: revision };
    }
    current = await readBooks(dependencies, books.userId);
    if (current.account.deletedAt !== null) return current.account;
    if (current.account.syncRevision !== revision) return null;
  }
  throw new AccountContended();
}

async function write(
  { credits, orders, now }: SyncCustomerDependencies,
  { userId, account }: Books,
  sync: CustomerSync,
): Promise<boolean> {
  return credits.sync(
    userId,
    {
      basis: account,
      entries: sync.entries,
      cycle: sync.account.cycle,
      allowance: sync.account.allowance,
      subscription: sync.account.subscription,
      additionalItems: [
        ...sync.orders.map((order) => orders.recording(order)),
        ...sync.quarantined.map((payment) => orders.settingAside(payment)),
      ],
    },
    now(),
  );
}

async function readBooks({ credits, orders }: SyncCustomerDependencies, userId: UserId): Promise<Books> {
  const [account, { orders: known, quarantined }] = await Promise.all([
    credits.readAccount(userId),
    orders.read(userId),
  ]);
  return { userId, account, orders: known, quarantined };
}

/** The customer that a first purchase made counts; one that nobody noted (a crash came between) is noted now. */
async function isTheirCustomer(
  { credits }: SyncCustomerDependencies,
  { userId, account }: Books,
  customerId: string,
): Promise<boolean> {
  if (account.stripeCustomerId !== null) return account.stripeCustomerId === customerId;
  return (await credits.keepStripeCustomer(userId, customerId)) === customerId;
}

function report(log: Log, { userId }: Books, sync: CustomerSync): void {
  for (const { kind, reference, movement } of sync.entries) {
    log.info('billing.credits_moved', {
      user_id: userId,
      entry: `${kind}#${reference}`,
      credits: movement.cycleCredits + movement.purchasedCredits - movement.debtCredits,
      debt_credits: movement.debtCredits,
    });
  }
  for (const { id, amountCents, reason } of sync.quarantined) {
    log.error('billing.payment_quarantined', {
      user_id: userId,
      payment: id,
      amount_cents: amountCents,
      cause: reason,
    });
  }
}
