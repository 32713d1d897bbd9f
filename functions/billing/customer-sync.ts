import { isDeepStrictEqual } from 'node:util';
import type { UserId } from '../../contract/ids.ts';
import type { Order } from '../../contract/schemas.ts';
import type { Entry } from '../credits/credits.store.ts';
import {
  type Account,
  applyMovement,
  give,
  type Movement,
  type Subscription,
  takeBack,
} from '../credits/ledger.ts';
import type { CustomerSnapshot, PackProduct, Payment, SubscriptionSnapshot } from './customer-snapshot.ts';
import type { QuarantinedOrder, StoredOrder } from './orders.store.ts';
import { later, runningCycle, type WeightedLine } from './plan-cycles.ts';
import { subscriptionStatuses } from './subscription-statuses.ts';

/** What we have written down about a person. */
export interface Books {
  readonly userId: UserId;
  readonly account: Account;
  readonly orders: readonly StoredOrder[];
  readonly quarantined: readonly QuarantinedOrder[];
}

/** What has to be written so that the books say what Stripe says. */
export interface CustomerSync {
  /** In their order. */
  readonly entries: readonly Entry[];
  /** The account as it will be. */
  readonly account: Account;
  /** New ones, and those that changed. */
  readonly orders: readonly StoredOrder[];
  readonly quarantined: readonly QuarantinedOrder[];
  /** False: the books are right already. */
  readonly isChange: boolean;
  /** Whether more payments are waiting than fit in one write: sync again. */
  readonly isPartial: boolean;
}

/**
 * One write holds 100 items: the account, 30 payments of at most an order and two entries each, the two entries of a
 * cycle's turn, and 5 payments that are quarantined: 98.
 */
const maximumPaymentsAtOnce = 30;
const maximumQuarantinedAtOnce = 5;

/**
 * Compares the books with Stripe's snapshot. Pure, and idempotent: settling what was synced changes nothing. The same
 * snapshot leads to the same books by whatever way: that is why events may come twice, late, in any order or not at all.
 */
export function planSync(snapshot: CustomerSnapshot, books: Books, now: Date): CustomerSync {
  const instant = later(now.toISOString(), snapshot.reachedAt);
  const entries: Entry[] = [];
  let account = books.account;
  const move = (entry: Entry) => {
    entries.push(entry);
    account = applyMovement(account, entry.movement);
  };

  const stored = new Map(books.orders.map((order) => [order.order.id, order]));
  const due = [...snapshot.payments]
    .sort((a, b) => (a.paidAt < b.paidAt ? -1 : a.paidAt > b.paidAt ? 1 : a.id < b.id ? -1 : 1))
    .filter((payment) => isDue(payment, stored.get(payment.id), books.userId));
  const knownAside = new Set([...books.quarantined.map(({ id }) => id), ...stored.keys()]);
  const aside = snapshot.quarantined.filter(({ id }) => !knownAside.has(id));
  const isPartial = due.length > maximumPaymentsAtOnce || aside.length > maximumQuarantinedAtOnce;
  const orders: StoredOrder[] = [];
  for (const payment of due.slice(0, maximumPaymentsAtOnce)) {
    const known = stored.get(payment.id);
    const { product } = payment;
    if (product.kind === 'pack') {
      syncPack(payment, product, known, () => account, move);
    }
    orders.push(orderOf(payment, known, books.userId));
  }
  const quarantined = aside
    .slice(0, maximumQuarantinedAtOnce)
    .map((payment) => ({ ...payment, userId: books.userId }));

  const subscription = subscriptionOf(snapshot, instant);
  const returned = due.some(
    (payment) =>
      payment.product.kind === 'plan' &&
      payment.returnedCents !== (stored.get(payment.id)?.order.amount_returned ?? 0),
  );
  const turn = isPartial
    ? { cycle: account.cycle, allowance: account.allowance }
    : syncCycle(linesOf(snapshot), instant, returned, () => account, move);

  return {
    entries,
    account: { ...account, ...turn, subscription },
    orders,
    quarantined,
    isChange:
      entries.length > 0 ||
      orders.length > 0 ||
      quarantined.length > 0 ||
      !isDeepStrictEqual(turn.cycle, books.account.cycle) ||
      !isDeepStrictEqual(turn.allowance, books.account.allowance) ||
      !isDeepStrictEqual(subscription, books.account.subscription),
    isPartial,
  };
}

/** Whether a payment's order is missing or says something else than Stripe. A credit balance's payment has no order. */
function isDue(payment: Payment, known: StoredOrder | undefined, userId: UserId): boolean {
  if (payment.amountCents === 0) return false;
  return known === undefined || !isDeepStrictEqual(known, orderOf(payment, known, userId));
}

/** A pack's credits come with its payment, and go and come back with the share of it that was returned. */
function syncPack(
  payment: Payment,
  product: PackProduct,
  known: StoredOrder | undefined,
  account: () => Account,
  move: (entry: Entry) => void,
): void {
  const about = { subject: payment.id, product: product.pack };
  if (known === undefined) {
    move({
      kind: 'grant',
      reference: `checkout#${payment.id}`,
      source: 'pack',
      ...about,
      movement: give(account(), product.credits, 'purchased'),
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
        ? takeBack(account(), difference, 'purchased')
        : give(account(), 0 - difference, 'purchased'),
  });
}

/** The returned share of a pack's credits, rounded down: a part that is too small for a credit takes none. */
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
    // Stripe signs its links anew each time: the first one is kept, or every look would be a change.
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

/** Ends the account's cycle, begins the next, or brings the running one to what it is worth now. */
function syncCycle(
  lines: readonly WeightedLine[],
  instant: string,
  isReturn: boolean,
  account: () => Account,
  move: (entry: Entry) => void,
): Pick<Account, 'cycle' | 'allowance'> {
  const before = account();
  const running = runningCycle(lines, instant);
  const held = before.cycle;
  // A look at an older state of things than the account has seen already.
  if (held !== null && running !== null && running.startsAt < held.startsAt) {
    return { cycle: held, allowance: before.allowance };
  }
  const isOver =
    held !== null && (running === null ? held.endsAt <= instant : held.startsAt < running.countsFrom);
  if (held !== null && isOver && before.cycleCredits > 0) {
    move({
      kind: 'expire',
      reference: `cycle#${held.id}`,
      source: 'plan',
      subject: null,
      product: held.tier,
      movement: { cycleCredits: 0 - before.cycleCredits, purchasedCredits: 0, debtCredits: 0 },
    });
  }
  if (running === null) return { cycle: held, allowance: null };
  const granted = held === null || isOver ? 0 : held.grantedCredits;
  const difference = running.credits - granted;
  const isSame = held?.id === running.id;
  const revision = isSame && difference !== 0 ? held.revision + 1 : isSame ? held.revision : 0;
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
  return difference > 0 ? give(account, difference, 'cycle') : takeBack(account, 0 - difference, 'cycle');
}

/** The subscription that counts: a live one before an ended one, the latest of several. */
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

function paidUntil(snapshot: CustomerSnapshot, subscription: SubscriptionSnapshot): string {
  return linesOf(snapshot)
    .filter((line) => line.subscriptionId === subscription.id && !line.isCredit)
    .reduce((until, line) => later(until, line.endsAt), subscription.createdAt);
}
