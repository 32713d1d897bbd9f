import { isDeepStrictEqual } from 'node:util';
import type { UserId } from '../../contract/ids.ts';
import type { Order } from '../../contract/schemas.ts';
import type { NewEntry } from '../credits/credit-entry-item.ts';
import {
  type Account,
  applyMovement,
  clawBack,
  grant,
  type Movement,
  type SubscribedPlan,
} from '../credits/ledger.ts';
import type { AccountState } from './account-state.ts';
import type { Subscription } from './billing-account.ts';
import type { CustomerSnapshot, PackProduct, Payment, SubscriptionSnapshot } from './customer-snapshot.ts';
import type { QuarantinedOrder, StoredOrder } from './orders.store.ts';
import { later, runningCycle, type WeightedLine } from './plan-cycles.ts';
import { subscriptionStatuses } from './subscription-statuses.ts';

/** What has to be written so that our tables say what Stripe says. */
export interface CustomerChanges {
  /** In their order. */
  readonly entries: readonly NewEntry[];
  /** The ledger's account after the entries. */
  readonly account: Account;
  readonly subscription: Subscription | null;
  /** New orders, and those that changed. */
  readonly orders: readonly StoredOrder[];
  /** New ones. */
  readonly quarantined: readonly QuarantinedOrder[];
  /** Whether there is anything to write. */
  readonly isChange: boolean;
  /** Whether more payments are waiting than fit in one write: compare again after it. */
  readonly isPartial: boolean;
}

/**
 * One transaction holds 100 items: the account, 30 payments of at most an order and two entries each, the two entries
 * of a cycle change, and 5 quarantined payments: 98.
 */
const maximumPaymentsAtOnce = 30;
const maximumQuarantinedAtOnce = 5;

/**
 * Compares our tables with Stripe's snapshot. Pure and idempotent: once the changes are written, there are none. The
 * result depends on the snapshot and not on the events that led to it, so events may come twice, late, in any order or
 * not at all.
 */
export function customerChanges(snapshot: CustomerSnapshot, state: AccountState, now: Date): CustomerChanges {
  const instant = later(now.toISOString(), snapshot.reachedAt);
  const entries: NewEntry[] = [];
  let account = state.account;
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
    if (product.kind === 'pack') syncPack(payment, product, order, () => account, move);
    orders.push(orderOf(payment, order, state.userId));
  }
  const quarantined = unknown
    .slice(0, maximumQuarantinedAtOnce)
    .map((payment) => ({ ...payment, userId: state.userId }));

  const subscription = subscriptionOf(snapshot, instant);
  const isReturn = due.some(
    (payment) =>
      payment.product.kind === 'plan' &&
      payment.returnedCents !== (stored.get(payment.id)?.order.amount_returned ?? 0),
  );
  const cycleChange = isPartial
    ? { cycle: account.cycle, allowance: account.allowance }
    : changeCycle(linesOf(snapshot), instant, isReturn, () => account, move);
  const after = {
    ...account,
    ...cycleChange,
    plan: planOf(subscription),
  };

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

/** Whether a payment's order is missing or differs from Stripe. What a customer's balance paid has no order. */
function isDue(payment: Payment, known: StoredOrder | undefined, userId: UserId): boolean {
  if (payment.amountCents === 0) return false;
  return known === undefined || !isDeepStrictEqual(known, orderOf(payment, known, userId));
}

/** Grants a pack's credits with its payment, and claws them back or grants them again as the returned share changes. */
function syncPack(
  payment: Payment,
  product: PackProduct,
  known: StoredOrder | undefined,
  account: () => Account,
  move: (entry: NewEntry) => void,
): void {
  const about = { subject: payment.id, product: product.pack };
  if (known === undefined) {
    move({
      kind: 'grant',
      reference: `checkout#${payment.id}`,
      source: 'pack',
      ...about,
      movement: grant(account(), product.credits, 'purchased'),
    });
  }
  const difference = revokedCredits(payment, product) - (known?.creditsRevoked ?? 0);
  if (difference === 0) return;
  move({
    kind: difference > 0 ? 'revoke' : 'grant',
    reference: `payment#${payment.id}#${(known?.revision ?? 0) + 1}`,
    source: 'payment_return',
    ...about,
    movement:
      difference > 0
        ? clawBack(account(), difference, 'purchased')
        : grant(account(), 0 - difference, 'purchased'),
  });
}

/** The returned share of a pack's credits, rounded down. */
function revokedCredits(payment: Payment, product: PackProduct): number {
  return Math.floor((product.credits * payment.returnedCents) / payment.amountCents);
}

function orderOf(payment: Payment, known: StoredOrder | undefined, userId: UserId): StoredOrder {
  const { product } = payment;
  const creditsRevoked = product.kind === 'pack' ? revokedCredits(payment, product) : 0;
  const order: Order = {
    id: payment.id,
    user_id: userId,
    status: payment.returnedCents >= payment.amountCents ? 'returned' : 'paid',
    product_type: product.kind === 'pack' ? 'credit_pack' : 'subscription',
    pack_type: product.kind === 'pack' ? product.pack : null,
    tier: product.kind === 'plan' ? product.tier : null,
    interval: product.kind === 'plan' ? product.interval : null,
    credits: product.kind === 'pack' ? product.credits : product.creditsPerMonth,
    amount: payment.amountCents,
    amount_returned: payment.returnedCents,
    // Stripe signs its links anew each time: without the first one, every snapshot would be a change.
    receipt_url: known?.order.receipt_url ?? payment.receiptUrl,
    created_at: payment.paidAt,
  };
  return {
    order,
    creditsRevoked,
    revision:
      creditsRevoked === (known?.creditsRevoked ?? 0) ? (known?.revision ?? 0) : (known?.revision ?? 0) + 1,
  };
}

function linesOf(snapshot: CustomerSnapshot): WeightedLine[] {
  return snapshot.payments.flatMap(({ product, amountCents, returnedCents }) =>
    product.kind === 'plan'
      ? product.lines.map((line) => ({
          ...line,
          keptShare: amountCents === 0 ? 1 : 1 - returnedCents / amountCents,
        }))
      : [],
  );
}

/** Ends the account's cycle, begins the next, or corrects the running one to what it is worth now. */
function changeCycle(
  lines: readonly WeightedLine[],
  instant: string,
  isReturn: boolean,
  account: () => Account,
  move: (entry: NewEntry) => void,
): Pick<Account, 'cycle' | 'allowance'> {
  const before = account();
  const running = runningCycle(lines, instant);
  const current = before.cycle;
  // Stale snapshot: a newer one was applied already.
  if (current !== null && running !== null && running.startsAt < current.startsAt) {
    return { cycle: current, allowance: before.allowance };
  }
  const isOver =
    current !== null &&
    (running === null ? current.endsAt <= instant : current.startsAt < running.countsFrom);
  if (current !== null && isOver && before.cycleCredits > 0) {
    move({
      kind: 'expire',
      reference: `cycle#${current.id}`,
      source: 'plan',
      subject: null,
      product: current.tier,
      movement: { cycleCredits: 0 - before.cycleCredits, purchasedCredits: 0, debtCredits: 0 },
    });
  }
  if (running === null) return { cycle: current, allowance: null };
  const granted = current === null || isOver ? 0 : current.grantedCredits;
  const difference = running.credits - granted;
  const isSame = current?.id === running.id;
  const revision = isSame && difference !== 0 ? current.revision + 1 : isSame ? current.revision : 0;
  if (difference !== 0) {
    move({
      kind: difference > 0 ? 'grant' : 'revoke',
      reference: isSame ? `cycle#${running.id}#${revision}` : `cycle#${running.id}`,
      source: isReturn ? 'payment_return' : isSame || granted > 0 ? 'plan_change' : 'plan',
      subject: null,
      product: running.tier,
      movement: movementOf(account(), difference),
    });
  }
  return {
    cycle: {
      id: running.id,
      tier: running.tier,
      startsAt: running.startsAt,
      endsAt: running.endsAt,
      grantedCredits: running.credits,
      revision,
    },
    allowance: running.allowance,
  };
}

function movementOf(account: Account, difference: number): Movement {
  return difference > 0 ? grant(account, difference, 'cycle') : clawBack(account, 0 - difference, 'cycle');
}

/** The subscription that counts: entitled before live before ended, and the latest of several. */
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
  return linesOf(snapshot)
    .filter((line) => line.subscriptionId === subscription.id && !line.isCredit)
    .reduce((until, line) => later(until, line.endsAt), subscription.createdAt);
}
