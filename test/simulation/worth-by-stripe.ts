import type { Reader } from 'emulator-kit/store.ts';
import {
  charges,
  disputes,
  type Invoice,
  invoicePayments,
  invoices,
  prices,
  refunds,
  subscriptions,
} from 'stripe-emulator/state/collections.ts';
import { videoCostCredits } from '../../contract/billing/catalog.ts';

/*
 * What Stripe's objects are worth, computed a second time on purpose: nothing here knows the billing's code. All times are in
 * seconds since 1970, as Stripe has them.
 */

/** A line of a paid invoice: a plan's price over a time. */
export interface PaidLine {
  readonly invoice: string;
  readonly subscription: string;
  readonly creditsPerMonth: number;
  readonly isYearly: boolean;
  /** Below zero for a credit. */
  readonly sign: 1 | -1;
  /** Whether it is a whole period, and not a part of one. */
  readonly isWhole: boolean;
  readonly start: number;
  readonly end: number;
  /** The share of its payment that is still with us at a time, from 0 to 1. */
  readonly keptAt: (seconds: number) => number;
  readonly wasReturned: boolean;
  /** Whether the customer's balance paid a part of it. */
  readonly isFromBalance: boolean;
  /** When its subscription ended; null while it runs. */
  readonly endedAt: number | null;
}

/** Money that came back to the payer, from a time on. */
interface MoneyBack {
  readonly at: number;
  readonly cents: number;
}

/** What of a charge was given back or is held by a bank, now. Nothing for an unpaid charge. */
export function moneyBackOf(objects: Reader, charge: string): MoneyBack[] {
  const refunded = objects
    .all(refunds)
    .filter(
      (refund) => refund.charge === charge && refund.status !== 'failed' && refund.status !== 'canceled',
    );
  const disputed = objects
    .all(disputes)
    .filter((dispute) => dispute.charge === charge && dispute.status !== 'won');
  return [...refunded, ...disputed].map(({ created, amount }) => ({ at: created, cents: amount }));
}

/** What of a charge is with its payer again, in cents: at most all of it. */
export function returnedCents(
  objects: Reader,
  charge: { readonly id: string; readonly amount: number },
): number {
  const sum = moneyBackOf(objects, charge.id).reduce((cents, back) => cents + back.cents, 0);
  return Math.min(charge.amount, sum);
}

/** Whether money of a charge ever went back, even if it came again. */
export function wasEverReturned(objects: Reader, charge: string): boolean {
  return (
    objects.all(refunds).some((refund) => refund.charge === charge) ||
    objects.all(disputes).some((dispute) => dispute.charge === charge)
  );
}

/** The paid charges of an invoice. */
export function chargesOf(objects: Reader, invoice: string) {
  const intents = new Set(
    objects
      .all(invoicePayments)
      .flatMap((payment) => (payment.invoice === invoice ? payment.payment.payment_intent : [])),
  );
  return objects
    .all(charges)
    .filter(({ paid, payment_intent: intent }) => paid && typeof intent === 'string' && intents.has(intent));
}

/** A pack's invoice is of no subscription; its order is the checkout's. */
export function isOfPlan({ parent }: Pick<Invoice, 'parent'>): boolean {
  return parent !== null;
}

/** All lines that a person's customers have paid for plans. */
export function paidLines(objects: Reader, isOwn: (customer: string) => boolean): PaidLine[] {
  return objects
    .all(invoices)
    .filter((invoice) => isOfPlan(invoice) && invoice.status === 'paid' && isOwn(invoice.customer))
    .flatMap((invoice) => linesOf(objects, invoice));
}

function linesOf(objects: Reader, invoice: Invoice): PaidLine[] {
  const paid = chargesOf(objects, invoice.id);
  const back = paid.flatMap(({ id }) => moneyBackOf(objects, id));
  // By card and from the balance; a balance that was owed is paid with it.
  const paidCents = Math.max(0, invoice.total, invoice.amount_paid);
  const keptAt = (seconds: number) => {
    const cents = back.reduce((sum, { at, cents: part }) => (at <= seconds ? sum + part : sum), 0);
    return paidCents === 0 ? 1 : 1 - Math.min(paidCents, cents) / paidCents;
  };
  const wasReturned = paid.some(({ id }) => wasEverReturned(objects, id));
  return invoice.lines.data
    .filter(({ amount }) => amount !== 0)
    .map((line) => {
      const price = objects.get(prices, line.pricing.price_details.price);
      return {
        invoice: invoice.id,
        subscription: line.subscription ?? '',
        creditsPerMonth: Number(price?.metadata.credits_per_month ?? 0),
        isYearly: price?.recurring?.interval === 'year',
        sign: line.amount < 0 ? -1 : 1,
        isWhole: line.amount > 0 && line.parent?.subscription_item_details?.proration !== true,
        start: line.period.start,
        end: line.period.end,
        keptAt,
        wasReturned,
        isFromBalance: invoice.amount_paid < paidCents,
        endedAt: objects.get(subscriptions, line.subscription ?? '')?.ended_at ?? null,
      };
    });
}

/** Where the months of a line's period begin and end, from its first day; a monthly period is one month. */
export function monthsOf(line: Pick<PaidLine, 'start' | 'end' | 'isYearly'>): { from: number; to: number }[] {
  if (!line.isYearly) return [{ from: line.start, to: line.end }];
  const months: { from: number; to: number }[] = [];
  for (let index = 0; ; index += 1) {
    const from = monthsAfter(line.start, index);
    if (from >= line.end) return months;
    months.push({ from, to: Math.min(line.end, monthsAfter(line.start, index + 1)) });
  }
}

/** The same day and time some months later, or the last day of a shorter month. */
function monthsAfter(seconds: number, months: number): number {
  const from = new Date(seconds * 1_000);
  const to = new Date(seconds * 1_000);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return to.getTime() / 1_000;
}

/** The period that a line is a part of: both end together. */
function periodOf(lines: readonly PaidLine[], line: PaidLine): PaidLine {
  if (line.isWhole) return line;
  return (
    lines.find(
      (other) =>
        other.isWhole &&
        other.subscription === line.subscription &&
        other.end === line.end &&
        other.start <= line.start,
    ) ?? line
  );
}

/** Until when a line is worth something: to its end, or to the end of the month in which its subscription ended. */
function lastSecondOf(lines: readonly PaidLine[], line: PaidLine): number {
  const { endedAt } = line;
  if (endedAt === null || endedAt >= line.end) return line.end;
  const months = monthsOf(periodOf(lines, line));
  return months.find(({ from, to }) => from <= endedAt && endedAt < to)?.to ?? months[0]?.from ?? line.start;
}

/**
 * What lines are worth from one time to another, in whole credits; what is kept of the money counts just before `to`.
 *
 * @param advance what is granted besides, before it is paid
 */
export function worthOf(lines: readonly PaidLine[], from: number, to: number, advance = 0): number {
  let worth = advance;
  for (const line of lines) {
    const end = Math.min(lastSecondOf(lines, line), to);
    const kept = line.keptAt(to - 0.001);
    for (const month of monthsOf(periodOf(lines, line))) {
      const overlap = Math.min(end, month.to) - Math.max(line.start, from, month.from);
      if (overlap <= 0) continue;
      worth += (line.sign * kept * line.creditsPerMonth * overlap) / (month.to - month.from);
    }
  }
  return Math.max(0, Math.ceil(worth - 1e-6));
}

/** The whole periods that run at a time and are worth something until the end of their month then. */
export function runningPeriods(lines: readonly PaidLine[], seconds: number): PaidLine[] {
  return lines.filter((line) => line.isWhole && line.start <= seconds && seconds < lastSecondOf(lines, line));
}

/**
 * What a renewal whose invoice Stripe still prepares will be charged for, where the last invoice was paid. Nothing of it is
 * paid, so it is worth nothing.
 */
export function preparedRenewals(objects: Reader, isOwn: (customer: string) => boolean): PaidLine[] {
  return objects.all(invoices).flatMap((invoice) => {
    const isPrepared = invoice.status === 'draft' || (invoice.status === 'open' && !invoice.attempted);
    if (!isPrepared || !isOwn(invoice.customer) || invoice.billing_reason !== 'subscription_cycle') return [];
    const id = invoice.parent?.subscription_details.subscription;
    if (id === undefined) return [];
    const subscription = objects.get(subscriptions, id);
    if (subscription?.status !== 'active' || subscription.pause_collection !== null) return [];
    const before = objects
      .all(invoices)
      .filter(
        (other) =>
          other.id !== invoice.id &&
          other.status !== 'void' &&
          other.parent?.subscription_details.subscription === id,
      )
      .at(-1);
    if (before?.status !== 'paid') return [];
    return linesOf(objects, invoice)
      .filter(({ isWhole }) => isWhole)
      .map((line) => ({ ...line, keptAt: () => 0 }));
  });
}

/** What is granted before a renewal is paid: a quarter of a month, rounded up to a video. */
export function advanceOf(creditsPerMonth: number): number {
  return Math.ceil(creditsPerMonth / 4 / videoCostCredits) * videoCostCredits;
}
