import {
  charges,
  checkoutSessions,
  invoices,
  refunds,
  subscriptions,
} from 'stripe-emulator/state/collections.ts';
import { creditPacks, packNames } from '../../contract/billing/catalog.ts';
import type { Item } from './expressions.ts';
import type { People } from './people.ts';
import type { Platform } from './platform.ts';
import {
  advanceOf,
  chargesOf,
  isOfPlan,
  monthsOf,
  type PaidLine,
  paidLines,
  preparedRenewals,
  returnedCents,
  runningPeriods,
  worthOf,
} from './worth-by-stripe.ts';
import { number, part, total } from './write-monitor.ts';

/** Checks, at rest, what people have against what they paid, as Stripe's objects say it. */
export function checkMoney(platform: Platform, people: People): void {
  checkPlansFollowOneAnother(platform);
  checkPacks(platform);
  checkInvoices(platform);
  checkRefunds(platform);
  for (const { userId } of people.persons) {
    if (platform.isDeleted(userId) || !hasCustomer(platform, userId)) continue;
    checkCycle(platform, userId);
    checkFurtherMonths(platform, userId);
    checkPurchased(platform, userId);
  }
}

function hasCustomer({ stripe }: Platform, userId: string): boolean {
  return stripe.objects.all(charges).some(({ customer }) => stripe.userOf(String(customer)) === userId);
}

/** A person's plans follow one another: none begins while another is live. */
function checkPlansFollowOneAnother({ stripe, violations }: Platform): void {
  const plans = stripe.objects.all(subscriptions).toSorted((left, right) => left.created - right.created);
  for (const [index, plan] of plans.entries()) {
    const owner = stripe.userOf(plan.customer);
    const earlier = plans
      .slice(0, index)
      .find(
        (other) =>
          stripe.userOf(other.customer) === owner &&
          (other.ended_at === null || other.ended_at > plan.created),
      );
    if (earlier !== undefined) {
      violations.report('one plan at a time', `${plan.id} began while ${earlier.id} was live`);
    }
  }
}

/** A pack has granted its credits, less the returned share, rounded down. */
function checkPacks(platform: Platform): void {
  const { stripe, violations, isDeleted } = platform;
  for (const session of stripe.objects.all(checkoutSessions)) {
    const userId = stripe.userOf(String(session.customer));
    if (session.status !== 'complete' || userId === null || isDeleted(userId)) continue;
    const pack = packNames.find((name) => name === session.metadata?.pack);
    const charge = stripe.objects
      .all(charges)
      .find(({ paid, payment_intent: intent }) => paid && intent === session.payment_intent);
    if (pack === undefined || charge === undefined) continue;
    const { credits } = creditPacks[pack];
    const returned = returnedCents(stripe.objects, charge);
    const due = credits - Math.floor((credits * returned) / charge.amount);
    const granted = entriesOf(platform, userId)
      .filter(({ subject }) => subject === session.id)
      .reduce((sum, entry) => sum + total(entry), 0);
    if (granted !== due) {
      violations.report('payment granted once', `${session.id} granted ${granted}, ${due} are due`);
    }
    checkOrder(platform, userId, { id: session.id, amount: charge.amount, returned });
  }
}

/** What a deleted account paid after its mark is refunded, in full and once, and its payer is told. */
function checkRefunds({ stripe, tables, violations, isDeleted, mails }: Platform): void {
  const report = (detail: string) => violations.report('a payment that grants nothing is refunded', detail);
  const invoiceOf = new Map(
    stripe.objects
      .all(invoices)
      .filter(isOfPlan)
      .flatMap(({ id }) => chargesOf(stripe.objects, id).map((charge) => [charge.id, id] as const)),
  );
  const sessionOf = new Map(
    stripe.objects.all(checkoutSessions).map(({ id, payment_intent: intent }) => [intent, id]),
  );
  let refunded = 0;
  for (const charge of stripe.objects.all(charges)) {
    const userId = stripe.userOf(String(charge.customer));
    if (!charge.paid || userId === null || !isDeleted(userId)) continue;
    const paid = invoiceOf.get(charge.id) ?? sessionOf.get(charge.payment_intent);
    const rows = tables.items('orders').filter(({ id }) => id === paid);
    const isRefunded = rows.some(({ status }) => status === 'refunded');
    if (isRefunded) refunded += 1;
    if (rows.length > 1) report(`${paid} has ${rows.length} orders`);
    if (rows.length === 0 && !charge.disputed) report(`${paid} granted nothing and is kept`);
    // A bank may turn a refund down later; Stripe tells the operator.
    const isTurnedDown = stripe.objects
      .all(refunds)
      .some((one) => one.charge === charge.id && one.status === 'failed');
    if (isRefunded && !charge.refunded && !isTurnedDown) report(`${paid} is said to be refunded`);
  }
  if (mails.length < refunded) report(`${refunded} payments were refunded, and ${mails.length} emails sent`);
}

/** Each payment for a plan has one order, which says what was paid and what was returned. */
function checkInvoices(platform: Platform): void {
  const { stripe, isDeleted } = platform;
  for (const invoice of stripe.objects.all(invoices).filter(isOfPlan)) {
    const userId = stripe.userOf(invoice.customer);
    if (invoice.status !== 'paid' || userId === null || isDeleted(userId)) continue;
    const [charge] = chargesOf(stripe.objects, invoice.id);
    if (charge === undefined) continue;
    const returned = returnedCents(stripe.objects, charge);
    checkOrder(platform, userId, { id: invoice.id, amount: charge.amount, returned });
  }
}

function checkOrder(
  { tables, violations }: Platform,
  userId: string,
  { id, amount, returned }: { readonly id: string; readonly amount: number; readonly returned: number },
): void {
  const orders = tables.items('orders').filter((order) => order.id === id);
  const [order] = orders;
  if (
    orders.length !== 1 ||
    order?.user_id !== userId ||
    order.amount !== amount ||
    order.amount_returned !== returned
  ) {
    violations.report(
      'payment granted once',
      `${id}: ${orders.length} orders, ${order?.amount_returned} of ${order?.amount} returned; Stripe says ${returned} of ${amount}`,
    );
  }
}

/** The credits of the month that runs now are what its paid lines are worth, less what was spent of them. */
function checkCycle(platform: Platform, userId: string): void {
  const { stripe, violations, scheduler, tables } = platform;
  const now = scheduler.now() / 1_000;
  const isOwn = (customer: string) => stripe.userOf(customer) === userId;
  const account = tables.find('credits', { user_id: userId, entry: 'account' });
  const cycle = cycleOf(account);
  // A moment before its end the account may have been read as it was.
  if (cycle !== null && cycle.to <= now + 60) return;
  const renewals = preparedRenewals(stripe.objects, isOwn).filter(
    ({ start, end }) => start <= now && now < end,
  );
  const paid = paidLines(stripe.objects, isOwn);
  const lines = [...paid, ...renewals];
  const running = runningPeriods(paid, now);
  if (cycle === null) {
    for (const period of running) {
      const month = monthAt(period, now);
      const worth = month === undefined ? 0 : worthOf(lines, month.from, month.to);
      if (worth > 0 && month !== undefined && month.to > now + 60 && now > month.from + 60) {
        violations.report('plan granted once', `${userId} has no cycle, and ${worth} are paid for`);
      }
    }
    if (renewals.length > 0) {
      violations.report('a renewal in preparation has its advance', `${userId} has no cycle`);
    }
    return;
  }
  const advance = renewals.reduce((sum, { creditsPerMonth }) => sum + advanceOf(creditsPerMonth), 0);
  const due = worthOf(lines, cycle.from, cycle.to, advance);
  if (advance > 0 && cycle.granted !== due) {
    violations.report(
      'a renewal in preparation has its advance',
      `${userId}: ${cycle.granted} were granted, ${due} are due`,
    );
  } else if (cycle.granted !== due) {
    const isWorthless = due === 0 && lines.some(({ wasReturned }) => wasReturned);
    const isInParts = running.some(({ wasReturned, isFromBalance }) => wasReturned && isFromBalance);
    violations.report(
      isInParts
        ? 'a return counts as a share of all that was paid'
        : isWorthless
          ? 'what was returned in full is worth nothing'
          : 'plan granted once',
      `${userId}: the cycle from ${iso(cycle.from)} to ${iso(cycle.to)} granted ${cycle.granted}, ${due} are due`,
    );
  }
  checkMonth(platform, userId, { lines, running, cycle, isPrepared: renewals.length > 0, now });
  const spent = entriesOf(platform, userId)
    .filter((entry) => isMovement(entry) && Date.parse(String(entry.created_at)) / 1_000 >= cycle.from)
    .reduce((sum, entry) => sum - number(entry, 'cycle_credits'), 0);
  const left = number(account, 'cycle_credits');
  if (left > cycle.granted - spent) {
    violations.report(
      'a new cycle resets the cycle’s credits',
      `${userId} has ${left}, of ${cycle.granted} granted ${spent} were spent`,
    );
  }
  const isAllKept =
    paid.every(({ sign, wasReturned }) => sign === 1 && !wasReturned) &&
    stripe.objects.all(invoices).every(({ customer, status }) => !isOwn(customer) || status === 'paid');
  if (isAllKept && left < cycle.granted - spent) {
    violations.report(
      'a debt has a reason',
      `${userId} has ${left}, of ${cycle.granted} granted ${spent} were spent, and every payment was kept`,
    );
  }
}

/** The account keeps no further months of a year whose subscription has ended. */
function checkFurtherMonths({ stripe, tables, violations, scheduler }: Platform, userId: string): void {
  const account = tables.find('credits', { user_id: userId, entry: 'account' });
  const id = part(account, 'allowance', 'subscriptionId');
  const endsAt = part(account, 'allowance', 'endsAt');
  if (typeof id !== 'string' || typeof endsAt !== 'string') return;
  const isEnded = stripe.objects.get(subscriptions, id)?.ended_at != null;
  if (isEnded && Date.parse(endsAt) > scheduler.now()) {
    violations.report('an ended plan grants nothing', `${userId} keeps months of ${id} until ${endsAt}`);
  }
}

/** A month that was paid in the plainest way grants what the plan promises, and lasts as long as it promises. */
function checkMonth(
  { violations }: Platform,
  userId: string,
  {
    lines,
    running,
    cycle,
    isPrepared,
    now,
  }: {
    readonly lines: readonly PaidLine[];
    readonly running: readonly PaidLine[];
    readonly cycle: Cycle;
    readonly isPrepared: boolean;
    readonly now: number;
  },
): void {
  const [period, ...others] = running;
  if (period === undefined || others.length > 0 || isPrepared) return;
  const isPlain =
    !period.wasReturned &&
    lines.every(
      (line) => line === period || line.end <= period.start || (line.isWhole && line.start >= period.end),
    );
  const month = monthAt(period, now);
  if (!isPlain || month === undefined) return;
  if (cycle.granted !== period.creditsPerMonth || cycle.from !== month.from || cycle.to !== month.to) {
    violations.report(
      'plan granted once',
      `${userId}: ${cycle.granted} from ${iso(cycle.from)} to ${iso(cycle.to)}, not ${period.creditsPerMonth} from ${iso(month.from)} to ${iso(month.to)}`,
    );
  }
}

/** What a person bought for ever: the packs, less what their payments returned and what was spent of them. */
function checkPurchased(platform: Platform, userId: string): void {
  for (const entry of entriesOf(platform, userId)) {
    const isOfPack = entry.source === 'pack' || String(entry.subject).startsWith('cs_');
    const isOfPlan = !isOfPack && !isMovement(entry);
    const [own, foreign] = isOfPlan
      ? (['cycle_credits', 'purchased_credits'] as const)
      : (['purchased_credits', 'cycle_credits'] as const);
    if ((isOfPack || isOfPlan) && number(entry, foreign) !== 0) {
      platform.violations.report(
        'a return takes only from its own bucket',
        `${entry.entry} moves ${number(entry, foreign)} ${foreign}, and ${number(entry, own)} ${own}`,
      );
    }
  }
}

interface Cycle {
  readonly from: number;
  readonly to: number;
  readonly granted: number;
}

function cycleOf(account: Item | undefined): Cycle | null {
  const from = part(account, 'cycle_details', 'countsFrom');
  const to = part(account, 'cycle_details', 'endsAt');
  const granted = part(account, 'cycle_details', 'grantedCredits');
  if (typeof from !== 'string' || typeof to !== 'string' || typeof granted !== 'number') return null;
  return { from: Date.parse(from) / 1_000, to: Date.parse(to) / 1_000, granted };
}

function monthAt(period: PaidLine, seconds: number) {
  return monthsOf(period).find(({ from, to }) => from <= seconds && seconds < to);
}

/** Whether an entry is for no payment: it spends, gives back, begins an account, or is an operator's. */
function isMovement({ kind, source }: Item): boolean {
  return kind === 'deduct' || kind === 'refund' || source === 'support' || source === 'sign_up';
}

function entriesOf({ tables }: Platform, userId: string): Item[] {
  return tables.items('credits').filter((item) => item.user_id === userId && item.entry !== 'account');
}

function iso(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}
