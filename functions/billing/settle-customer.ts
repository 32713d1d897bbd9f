import type Stripe from 'stripe';
import type { UserId } from '../../contract/ids.ts';
import { AccountContended, type CreditsStore } from '../credits/credits.store.ts';
import type { Account } from '../credits/ledger.ts';
import type { Log } from '../log/logger.ts';
import type { CustomerTruth } from './customer-truth.ts';
import type { OrdersStore } from './orders.store.ts';
import { readCustomerTruth } from './read-customer-truth.ts';
import { type Books, type Settlement, settle } from './settlement.ts';
import { isMissingInStripe } from './stripe-refusal.ts';
import { subscriptionStatuses } from './subscription-statuses.ts';

export interface SettleCustomerDependencies {
  readonly stripe: () => Promise<Stripe>;
  readonly credits: Pick<CreditsStore, 'readAccount' | 'settle' | 'keepStripeCustomer'>;
  readonly orders: OrdersStore;
  readonly now: () => Date;
  readonly log: Log;
}

/** Another settlement was faster this often: then Stripe, or the next one who looks, tries again. */
const maximumReadings = 4;
/** Charges may come between reading and writing; each try is one read and one write of some milliseconds. */
const maximumWrites = 20;

/**
 * Brings a person's books to what Stripe says about their customer now, in one write; nothing if they are right already.
 *
 * The books are read before Stripe is asked, and written only if no other settlement came between: so an older answer
 * of Stripe's never overwrites a newer one.
 *
 * @returns the account as it then is
 */
export async function settleCustomer(
  dependencies: SettleCustomerDependencies,
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
    const truth = await truthOf(stripe, customerId, userId);
    const live = truth.subscriptions.filter(({ status }) => subscriptionStatuses[status].isLive);
    if (live.length > 1) {
      log.error('billing.two_subscriptions', {
        user_id: userId,
        customer: customerId,
        cause: live.map(({ id }) => id).join(', '),
      });
    }
    const settled = await settleBooks(dependencies, truth, books);
    if (settled !== null) return settled;
  }
  throw new AccountContended();
}

/** A customer whom an operator has deleted in Stripe has no subscription any more; what was written down stays. */
async function truthOf(stripe: Stripe, customerId: string, userId: UserId): Promise<CustomerTruth> {
  try {
    return await readCustomerTruth(stripe, customerId, userId);
  } catch (error) {
    if (!isMissingInStripe(error, 'customer')) throw error;
    return { subscriptions: [], payments: [], setAside: [], reachedAt: new Date(0).toISOString() };
  }
}

/** Writes until the books are right. Null: another settlement came between, so Stripe must be asked again. */
async function settleBooks(
  dependencies: SettleCustomerDependencies,
  truth: CustomerTruth,
  books: Books,
): Promise<Account | null> {
  const { now } = dependencies;
  let current = books;
  let revision = books.account.settlementRevision;
  for (let attempt = 1; attempt <= maximumWrites; attempt += 1) {
    const settlement = settle(truth, current, now());
    if (!settlement.isChange) return current.account;
    const isWritten = await write(dependencies, current, settlement);
    if (isWritten) {
      report(dependencies.log, current, settlement);
      revision += 1;
      if (!settlement.isPartial) return { ...settlement.account, settlementRevision: revision };
    }
    current = await readBooks(dependencies, books.userId);
    if (current.account.deletedAt !== null) return current.account;
    if (current.account.settlementRevision !== revision) return null;
  }
  throw new AccountContended();
}

async function write(
  { credits, orders, now }: SettleCustomerDependencies,
  { userId, account }: Books,
  settlement: Settlement,
): Promise<boolean> {
  return credits.settle(
    userId,
    {
      basis: account,
      entries: settlement.entries,
      cycle: settlement.account.cycle,
      allowance: settlement.account.allowance,
      subscription: settlement.account.subscription,
      alongside: [
        ...settlement.orders.map((order) => orders.recording(order)),
        ...settlement.setAside.map((payment) => orders.settingAside(payment)),
      ],
    },
    now(),
  );
}

async function readBooks({ credits, orders }: SettleCustomerDependencies, userId: UserId): Promise<Books> {
  const [account, { orders: known, setAside }] = await Promise.all([
    credits.readAccount(userId),
    orders.read(userId),
  ]);
  return { userId, account, orders: known, setAside };
}

/** The customer that a first purchase made counts; one that nobody noted (a crash came between) is noted now. */
async function isTheirCustomer(
  { credits }: SettleCustomerDependencies,
  { userId, account }: Books,
  customerId: string,
): Promise<boolean> {
  if (account.stripeCustomerId !== null) return account.stripeCustomerId === customerId;
  return (await credits.keepStripeCustomer(userId, customerId)) === customerId;
}

function report(log: Log, { userId }: Books, settlement: Settlement): void {
  for (const { kind, reference, movement } of settlement.entries) {
    log.info('billing.credits_moved', {
      user_id: userId,
      entry: `${kind}#${reference}`,
      credits: movement.cycleCredits + movement.purchasedCredits - movement.debtCredits,
      debt_credits: movement.debtCredits,
    });
  }
  for (const { id, amountCents, reason } of settlement.setAside) {
    log.error('billing.payment_set_aside', {
      user_id: userId,
      payment: id,
      amount_cents: amountCents,
      cause: reason,
    });
  }
}
