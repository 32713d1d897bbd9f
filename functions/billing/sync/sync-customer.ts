import type Stripe from 'stripe';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { Log } from '../../log/logger.ts';
import { type BillingAccountStore, syncedAttributes } from '../../tables/credits/billing-account.store.ts';
import { AccountContended, type CreditsStore } from '../../tables/credits/credits.store.ts';
import type { CustomerSnapshot } from '../stripe/customer-snapshot.ts';
import type { ChangedObjects, KeptSnapshot } from '../stripe/kept-snapshot.ts';
import { type CustomerReading, readCustomerSnapshot } from '../stripe/read-customer-snapshot.ts';
import { isMissingInStripe } from '../stripe/stripe-refusal.ts';
import { subscriptionStatuses } from '../stripe/subscription-statuses.ts';
import type { AccountState } from './account-state.ts';
import { type CustomerChanges, customerChanges } from './customer-changes.ts';
import type { OrdersStore } from './orders.store.ts';
import type { RefundUngranted } from './refund-ungranted.ts';
import type { StoredSnapshot } from './stored-snapshots.ts';

export interface SyncCustomerDependencies {
  readonly stripe: () => Promise<Stripe>;
  readonly credits: Pick<CreditsStore, 'update'>;
  readonly billing: Pick<BillingAccountStore, 'readWithCredits' | 'recordStripeCustomer'>;
  readonly orders: OrdersStore;
  readonly refundUngranted: RefundUngranted;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * For functions that may not email the payer. The deletion refunds what it finds in Stripe, the hourly run
 * what was paid afterwards.
 */
export const leaveRefundsToHourlyRun: RefundUngranted = async () => undefined;

export type SyncedAccount = Pick<AccountState, 'account' | 'billing'>;

export interface CustomerToSync {
  readonly userId: UserId;
  readonly customerId: string;
  /** What events name as changed, besides what is not final. Absent: everything is read. */
  readonly changed?: ChangedObjects;
}

/** After these, Stripe sends the event again, or the next request tries again. */
const maximumReadings = 4;
/** Charges may come between a read and a write; one try takes milliseconds. */
const maximumWrites = 20;

/**
 * Brings our tables to what Stripe says about a customer; writes nothing if they agree.
 *
 * It reads the tables before Stripe, and writes only if no other sync came between, so an older answer of
 * Stripe never overwrites a newer one. It reads a final object again only if `changed` names it
 * (docs/decisions/0038-final-payments-are-kept.md).
 *
 * @returns the account as it then is
 * @throws AccountContended if other requests kept writing the account
 */
export async function syncCustomer(
  dependencies: SyncCustomerDependencies,
  { userId, customerId, changed }: CustomerToSync,
): Promise<SyncedAccount> {
  const { log } = dependencies;
  const stripe = await dependencies.stripe();
  for (let reading = 1; reading <= maximumReadings; reading += 1) {
    const state = await readState(dependencies, userId);
    if (state.account.deletedAt !== null) {
      log.info('billing.account_deleted', { user_id: userId });
      await dependencies.refundUngranted({ userId, customerId });
      return state;
    }
    if (!(await isTheirCustomer(dependencies, state, customerId))) {
      log.error('billing.second_customer', {
        user_id: userId,
        customer: customerId,
        cause: 'A person has one Stripe customer; this is another one.',
      });
      return state;
    }
    const read = await readStripe(stripe, customerId, state, changed);
    const { snapshot } = read;
    const live = snapshot.subscriptions.filter(({ status }) => subscriptionStatuses[status].isLive);
    if (live.length > 1) {
      log.error('billing.two_subscriptions', {
        user_id: userId,
        customer: customerId,
        cause: live.map(({ id }) => id).join(', '),
      });
    }
    const synced = await applySnapshot(dependencies, read, state);
    if (synced !== null && synced.account.deletedAt === null) return synced;
  }
  throw new AccountContended();
}

interface State extends AccountState {
  readonly stored: StoredSnapshot;
}

type Read = Pick<CustomerReading, 'snapshot' | 'isWorthKeeping'> & { readonly kept: KeptSnapshot | null };

async function readStripe(
  stripe: Stripe,
  customerId: string,
  { userId, stored: { kept } }: State,
  changed: ChangedObjects | undefined,
): Promise<Read> {
  const isUsable = changed !== undefined && kept !== null && kept.customerId === customerId;
  try {
    return await readCustomerSnapshot(stripe, customerId, userId, isUsable ? { kept, changed } : null);
  } catch (error) {
    // Stripe lost the object where the list would continue.
    if (isMissingInStripe(error, 'ending_before')) {
      return readCustomerSnapshot(stripe, customerId, userId);
    }
    if (!isMissingInStripe(error, 'customer')) throw error;
    return { snapshot: deletedCustomer, kept: null, isWorthKeeping: false };
  }
}

/** An operator deleted the customer in Stripe: no subscription is left; stored orders stay. */
export const deletedCustomer: CustomerSnapshot = {
  subscriptions: [],
  payments: [],
  quarantined: [],
  renewals: [],
  isDeleted: true,
  reachedAt: new Date(0).toISOString(),
};

/** Writes until nothing differs. Null: another sync came between, so ask Stripe again. */
async function applySnapshot(
  dependencies: SyncCustomerDependencies,
  { snapshot, kept, isWorthKeeping }: Read,
  state: State,
): Promise<SyncedAccount | null> {
  const { now, orders } = dependencies;
  const { version } = state.stored;
  let current = state;
  let revision = state.account.revision;
  for (let attempt = 1; attempt <= maximumWrites; attempt += 1) {
    const changes = customerChanges(snapshot, current, now());
    if (!changes.isChange && !isWorthKeeping) return current;
    // What is kept counts as stored, so it is written with the last changes.
    const snapshotItems =
      kept === null || changes.isPartial ? [] : [orders.putSnapshot(state.userId, kept, version)];
    if (await write(dependencies, current, changes, snapshotItems)) {
      report(dependencies, current, changes, snapshot);
      revision += 1;
      if (!changes.isPartial) {
        return {
          account: { ...changes.account, revision },
          billing: { ...current.billing, subscription: changes.subscription },
        };
      }
    }
    current = await readState(dependencies, state.userId);
    if (current.account.deletedAt !== null) return current;
    if (current.account.revision !== revision || current.stored.version !== version) return null;
  }
  throw new AccountContended();
}

async function write(
  { credits, orders, now }: SyncCustomerDependencies,
  { userId, account }: AccountState,
  changes: CustomerChanges,
  snapshotItems: readonly TransactionItem[],
): Promise<boolean> {
  return credits.update(
    userId,
    {
      basis: account,
      entries: changes.entries,
      after: changes.account,
      additionalAttributes: syncedAttributes(changes.subscription, now()),
      additionalItems: [
        ...changes.orders.map((order) => orders.putOrder(order)),
        ...changes.quarantined.map((payment) => orders.putQuarantined(payment)),
        ...snapshotItems,
      ],
    },
    now(),
  );
}

/** What our tables hold about a person's account and payments. */
export async function readState(
  { billing, orders }: Pick<SyncCustomerDependencies, 'billing' | 'orders'>,
  userId: UserId,
): Promise<State> {
  const [account, paid] = await Promise.all([billing.readWithCredits(userId), orders.read(userId)]);
  return { userId, ...account, ...paid };
}

/** The first recorded customer counts. Records one that a crash left unrecorded. */
async function isTheirCustomer(
  { billing: store }: SyncCustomerDependencies,
  { userId, billing }: AccountState,
  customerId: string,
): Promise<boolean> {
  if (billing.stripeCustomerId !== null) return billing.stripeCustomerId === customerId;
  return (await store.recordStripeCustomer(userId, null, customerId)) === customerId;
}

function report(
  { log, now }: SyncCustomerDependencies,
  { userId, orders }: AccountState,
  changes: CustomerChanges,
  { payments }: CustomerSnapshot,
): void {
  for (const { kind, reference, movement } of changes.entries) {
    log.info('billing.credits_moved', {
      user_id: userId,
      entry: `${kind}#${reference}`,
      credits: movement.cycleCredits + movement.purchasedCredits + movement.graceCredits,
    });
  }
  const known = new Set(orders.map(({ order }) => order.id));
  for (const { order } of changes.orders.filter(({ order }) => !known.has(order.id))) {
    const payment = payments.find(({ id }) => id === order.id);
    const paidAt = payment?.chargedAt ?? order.created_at;
    log.info('billing.payment_credited', {
      user_id: userId,
      order: order.id,
      // Stripe's clock may be ahead of ours.
      payment_to_credits_seconds: Math.max(0, (now().getTime() - Date.parse(paidAt)) / 1_000),
    });
    if (payment?.leftOut !== undefined) {
      log.error('billing.line_left_out', {
        user_id: userId,
        payment: order.id,
        cause: `Lines for ${payment.leftOut.join(', ')} are for nothing of the catalog.`,
      });
    }
  }
  for (const { id, amountCents, reason } of changes.quarantined) {
    log.error('billing.payment_quarantined', {
      user_id: userId,
      payment: id,
      amount_cents: amountCents,
      cause: reason,
    });
  }
}
