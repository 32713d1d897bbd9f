import { isDeepStrictEqual } from 'node:util';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { Order } from '../../../contract/schemas.ts';
import type { Subscription } from '../../tables/credits/billing-account.ts';
import { type NewEntry, rollOverEntry } from '../../tables/credits/credit-entry-item.ts';
import {
  type Account,
  applyMovement,
  noMovement,
  rollOver,
  type SubscribedPlan,
} from '../../tables/credits/ledger.ts';
import { later } from '../../tables/credits/months.ts';
import {
  type CustomerSnapshot,
  type PackProduct,
  type Payment,
  returnedCentsOf,
  type SubscriptionSnapshot,
} from '../stripe/customer-snapshot.ts';
import { subscriptionStatuses } from '../stripe/subscription-statuses.ts';
import type { AccountState } from './account-state.ts';
import { changeCycle } from './change-cycle.ts';
import type { QuarantinedOrder, StoredOrder } from './orders.store.ts';
import { countedLines } from './plan-cycles.ts';

export interface CustomerChanges {
  readonly entries: readonly NewEntry[];
  /** The account after the entries. */
  readonly account: Account;
  readonly subscription: Subscription | null;
  /** New and changed ones. */
  readonly orders: readonly StoredOrder[];
  readonly quarantined: readonly QuarantinedOrder[];
  readonly isChange: boolean;
  /** More payments wait than fit in one write: compare again. */
  readonly isPartial: boolean;
}

/**
 * One transaction holds 100 items. At most 91 are used: the account, the kept snapshot, 20 payments with an
 * order and two entries each, 5 quarantined payments, two entries for each month of debt (11 of a year), and
 * two of the last.
 */
const maximumPaymentsAtOnce = 20;
const maximumQuarantinedAtOnce = 5;

/**
 * Compares our tables with Stripe's snapshot. Pure and idempotent. Only the snapshot matters, so events may
 * come twice, late, in any order or not at all.
 */
export function customerChanges(snapshot: CustomerSnapshot, state: AccountState, now: Date): CustomerChanges {
  const instant = later(now.toISOString(), snapshot.reachedAt);
  // Ended cycles close first, so that the time of the sync does not matter.
  const rolledOver = rollOver(state.account, instant);
  const entries: NewEntry[] = (rolledOver?.entries ?? []).map((due) => {
    const { at, ...entry } = rollOverEntry(due, state.account);
    // Due only by Stripe's clock, which is ahead.
    return at > now.toISOString() ? entry : { ...entry, at };
  });
  let account = rolledOver?.account ?? state.account;
  const move = (entry: NewEntry) => {
    entries.push(entry);
    account = applyMovement(account, entry.movement);
  };

  const stored = new Map(state.orders.map((order) => [order.order.id, order]));
  const due = [...snapshot.payments]
    .sort((a, b) => (a.paidAt < b.paidAt ? -1 : a.paidAt > b.paidAt ? 1 : a.id < b.id ? -1 : 1))
    .filter((payment) => isDue(payment, stored.get(payment.id), state.userId));
  const known = new Set([...state.quarantined.map(({ id }) => id), ...stored.keys()]);
  const unknown = snapshot.quarantined.filter(({ id }) => !known.has(id));
  const isPartial = due.length > maximumPaymentsAtOnce || unknown.length > maximumQuarantinedAtOnce;
  const orders: StoredOrder[] = [];
  for (const payment of due.slice(0, maximumPaymentsAtOnce)) {
    const order = stored.get(payment.id);
    const { product } = payment;
    if (product.kind === 'pack') syncPack(payment, product, order, move);
    orders.push(orderOf(payment, order, state.userId));
  }
  const quarantined = unknown
    .slice(0, maximumQuarantinedAtOnce)
    .map((payment) => ({ ...payment, userId: state.userId }));

  const subscription = subscriptionOf(snapshot, instant);
  const isReturn = due.some(
    (payment) =>
      payment.product.kind === 'plan' &&
      returnedCentsOf(payment) !== (stored.get(payment.id)?.order.amount_returned ?? 0),
  );
  if (snapshot.isDeleted) {
    account = { ...account, allowance: null };
  } else if (!isPartial) {
    const change = changeCycle(account, countedLines(snapshot), instant, isReturn);
    if (change.entry !== null) entries.push(change.entry);
    account = change.account;
  }
  const after = { ...account, plan: planOf(subscription) };

  return {
    entries,
    account: after,
    subscription,
    orders,
    quarantined,
    isChange:
      entries.length > 0 ||
      orders.length > 0 ||
      quarantined.length > 0 ||
      !isDeepStrictEqual(after, state.account) ||
      !isDeepStrictEqual(subscription, state.billing.subscription),
    isPartial,
  };
}

/** A plan paid by the customer's balance has no order. A free pack has one, which grants its credits. */
function isDue(payment: Payment, known: StoredOrder | undefined, userId: UserId): boolean {
  if (payment.amountCents === 0 && payment.product.kind === 'plan') return false;
  return known === undefined || !isDeepStrictEqual(known, orderOf(payment, known, userId));
}

/** Grants a pack's credits, and follows the returned share. */
function syncPack(
  payment: Payment,
  product: PackProduct,
  known: StoredOrder | undefined,
  move: (entry: NewEntry) => void,
): void {
  const about = { subject: payment.id, product: product.pack };
  if (known === undefined) {
    move({
      kind: 'grant',
      reference: `checkout#${payment.id}`,
      source: 'pack',
      ...about,
      movement: { ...noMovement, purchasedCredits: product.credits },
    });
  }
  const difference = revokedCredits(payment, product) - (known?.creditsRevoked ?? 0);
  if (difference === 0) return;
  move({
    kind: difference > 0 ? 'revoke' : 'grant',
    reference: `payment#${payment.id}#${(known?.revision ?? 0) + 1}`,
    source: 'payment_return',
    ...about,
    movement: { ...noMovement, purchasedCredits: 0 - difference },
  });
}

/** Rounded down. */
function revokedCredits(payment: Payment, product: PackProduct): number {
  const returnedCents = returnedCentsOf(payment);
  return returnedCents === 0 ? 0 : Math.floor((product.credits * returnedCents) / payment.paidCents);
}

function orderOf(payment: Payment, known: StoredOrder | undefined, userId: UserId): StoredOrder {
  const { product } = payment;
  const creditsRevoked = product.kind === 'pack' ? revokedCredits(payment, product) : 0;
  const returnedCents = returnedCentsOf(payment);
  const order: Order = {
    id: payment.id,
    user_id: userId,
    status: returnedCents > 0 && returnedCents >= payment.amountCents ? 'returned' : 'paid',
    product_type: product.kind === 'pack' ? 'credit_pack' : 'subscription',
    pack_type: product.kind === 'pack' ? product.pack : null,
    tier: product.kind === 'plan' ? product.tier : null,
    interval: product.kind === 'plan' ? product.interval : null,
    credits: product.kind === 'pack' ? product.credits : product.creditsPerMonth,
    currency: payment.currency,
    amount: payment.amountCents,
    amount_tax: payment.taxCents ?? 0,
    amount_returned: Math.min(payment.amountCents, returnedCents),
    // The first links stay: Stripe signs links anew each time, so every snapshot would be a change.
    receipt_url: known?.order.receipt_url ?? payment.receiptUrl,
    invoice_url: known?.order.invoice_url ?? payment.invoiceUrl ?? null,
    created_at: payment.paidAt,
  };
  return {
    order,
    creditsRevoked,
    revision:
      creditsRevoked === (known?.creditsRevoked ?? 0) ? (known?.revision ?? 0) : (known?.revision ?? 0) + 1,
  };
}

/** Entitled before live before ended, then the newest. */
function subscriptionOf(snapshot: CustomerSnapshot, instant: string): Subscription | null {
  const ranked = [...snapshot.subscriptions].sort(
    (a, b) =>
      Number(subscriptionStatuses[b.status].isEntitled) - Number(subscriptionStatuses[a.status].isEntitled) ||
      Number(subscriptionStatuses[b.status].isLive) - Number(subscriptionStatuses[a.status].isLive) ||
      (a.createdAt < b.createdAt ? 1 : -1),
  );
  const subscription = ranked.find(({ plan }) => plan !== null);
  if (subscription === undefined || subscription.plan === null) return null;
  const { isLive, isEntitled, paymentFailed } = subscriptionStatuses[subscription.status];
  const endsAt = subscription.isPaused
    ? paidUntil(snapshot, subscription)
    : (subscription.cancelsAt ?? subscription.periodEndsAt);
  return {
    id: subscription.id,
    tier: subscription.plan.tier,
    interval: subscription.plan.interval,
    isEntitled: isEntitled && (!subscription.isPaused || endsAt > instant),
    endsAt,
    cancelsAtEnd: subscription.cancelsAt !== null,
    scheduledChange: subscription.scheduledChange,
    paymentFailed: paymentFailed || subscription.endedByFailedPayment,
    isLive,
  };
}

function planOf(subscription: Subscription | null): SubscribedPlan | null {
  if (subscription === null) return null;
  const { tier, interval, isEntitled } = subscription;
  return { tier, interval, isEntitled };
}

function paidUntil(snapshot: CustomerSnapshot, subscription: SubscriptionSnapshot): string {
  return snapshot.payments
    .flatMap(({ product }) => (product.kind === 'plan' ? product.lines : []))
    .filter((line) => line.subscriptionId === subscription.id && !line.isCredit)
    .reduce((until, line) => later(until, line.endsAt), subscription.createdAt);
}
