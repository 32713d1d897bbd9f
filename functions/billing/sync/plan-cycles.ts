import { type Tier, videoCostCredits } from '../../../contract/billing/catalog.ts';
import { type Allowance, cycleId } from '../../tables/credits/ledger.ts';
import { addMonths, later, monthContaining } from '../../tables/credits/months.ts';
import type { CustomerSnapshot, PlanLine, ReturnStep } from '../stripe/customer-snapshot.ts';

/**
 * A paid invoice line is worth its plan's monthly credits over its period; a credit line is negative, and a
 * returned payment counts for the share that was kept. A cycle's credits are the sum of all lines within it.
 * Pure.
 */

export interface CountedLine extends PlanLine {
  /** In the currency's smallest unit, by all means of payment. */
  readonly paidCents: number;
  readonly returns: readonly ReturnStep[];
  /** Stripe is still preparing its invoice: it is worth an advance. */
  readonly isAdvance: boolean;
  /** ISO 8601. Where a whole period's months stop: its end, or earlier if nothing paid is left. */
  readonly runsUntil: string;
}

/** A month of a plan. */
export interface PlanCycle {
  readonly id: string;
  readonly tier: Tier;
  readonly startsAt: string;
  readonly endsAt: string;
  /**
   * Its start, or that of a month that it cut short: a change of interval begins a new period at once, and
   * credits for the rest of the old month carry over.
   */
  readonly countsFrom: string;
  /** What all lines are worth from `countsFrom` to `endsAt`. */
  readonly credits: number;
  readonly isAdvance: boolean;
  /** The further months of the paid period; null: none. */
  readonly allowance: Allowance | null;
}

interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Lines of payments, and of renewals that Stripe is preparing. */
export function countedLines(snapshot: CustomerSnapshot): readonly CountedLine[] {
  const paid = snapshot.payments.flatMap(({ product, paidCents, returns }) =>
    product.kind === 'plan'
      ? product.lines.map((line) => ({ ...line, paidCents, returns, isAdvance: false }))
      : [],
  );
  const renewals = snapshot.renewals.map((line) => ({ ...line, paidCents: 0, returns: [], isAdvance: true }));
  const lines = [...paid, ...renewals].map((line) => ({ ...line, runsUntil: line.endsAt }));
  const endedAt = new Map(snapshot.subscriptions.map(({ id, endedAt }) => [id, endedAt]));
  const cut = lines
    .map((line) => {
      const end = endedAt.get(line.subscriptionId) ?? null;
      return end === null ? line : { ...line, endsAt: monthEnd(periodOf(lines, line), end, line.endsAt) };
    })
    .filter(({ startsAt, endsAt }) => startsAt < endsAt);
  return cut.map((line) => (isWholePeriod(line) ? { ...line, runsUntil: runsUntil(cut, line) } : line));
}

/** The end of the month in which the last paid part was returned or credited. */
function runsUntil(lines: readonly CountedLine[], period: CountedLine): string {
  const parts = lines.filter(
    ({ subscriptionId, endsAt }) => subscriptionId === period.subscriptionId && endsAt === period.endsAt,
  );
  const changes = parts
    .flatMap(({ startsAt, returns }) => [startsAt, ...returns.map(({ at }) => at)])
    .filter((at) => at < period.endsAt)
    .sort();
  const lastPaid = changes.findLastIndex((at) => period.isAdvance || isWorthSomething(parts, at));
  const end = changes[lastPaid + 1];
  return end === undefined ? period.endsAt : monthEnd(period, later(end, period.startsAt), period.endsAt);
}

function isWorthSomething(parts: readonly CountedLine[], at: string): boolean {
  const credits = parts
    .filter((line) => line.startsAt <= at)
    .reduce((sum, line) => sum + signOf(line) * line.creditsPerMonth * keptShare(line, at), 0);
  return credits > 1e-6;
}

/** Oldest first. A cycle that another cut short is part of the other. */
export function planCycles(lines: readonly CountedLine[], from: string, until: string): PlanCycle[] {
  const cycles: PlanCycle[] = [];
  let at: string | undefined = from;
  while (at !== undefined && at <= until) {
    const cycle = uncutCycle(lines, at, until);
    if (cycle !== null) cycles.push(cycle);
    at = cycle?.endsAt ?? nextStart(lines, at);
  }
  return cycles;
}

/** The cycle at `at`, or the one that cut it short by `until`. */
function uncutCycle(lines: readonly CountedLine[], at: string, until: string): PlanCycle | null {
  const cycle = cycleAt(lines, at);
  if (cycle === null) return null;
  const last = cycleAt(lines, earlier(until, justBefore(cycle.endsAt)));
  if (last === null) return cycle;
  return last.startsAt <= at ? last : uncutCycle(lines, last.startsAt, until);
}

function nextStart(lines: readonly CountedLine[], at: string): string | undefined {
  return lines
    .map(({ startsAt }) => startsAt)
    .filter((start) => start > at)
    .sort()[0];
}

/** Null: no line covers `instant`. */
function cycleAt(lines: readonly CountedLine[], instant: string): PlanCycle | null {
  const period = latest(lines.filter((line) => isWholePeriod(line) && isRunning(line, instant)));
  if (period === undefined) return null;
  const { tier } =
    latest(
      lines.filter((line) => !line.isCredit && isRunning(line, instant) && keptShare(line, instant) > 0),
    ) ?? period;
  const month = monthOf(period, instant);
  const countsFrom = startOfChain(lines, month.startsAt);
  return {
    id: cycleId(period.subscriptionId, month.startsAt),
    tier,
    ...month,
    countsFrom,
    credits: creditsWithin(lines, { startsAt: countsFrom, endsAt: month.endsAt }),
    isAdvance: period.isAdvance,
    allowance: allowanceAfter(lines, period, tier, month.endsAt),
  };
}

/** The start of the first of the months that cut each other short. */
function startOfChain(lines: readonly CountedLine[], startsAt: string): string {
  const cutShort = latest(
    lines.filter((line) => isWholePeriod(line) && line.startsAt < startsAt && startsAt < line.runsUntil),
  );
  if (cutShort === undefined) return startsAt;
  const month = monthOf(cutShort, startsAt);
  return month.startsAt === startsAt ? startsAt : startOfChain(lines, month.startsAt);
}

/**
 * Rounds up once for all lines, so that an upgrade in a cycle's first minute grants the round number of the
 * pricing page.
 */
function creditsWithin(lines: readonly CountedLine[], span: Span): number {
  const worth = lines.reduce((sum, line) => sum + worthWithin(lines, line, span), 0);
  // Shares of milliseconds may come out slightly above a whole number.
  return Math.max(0, Math.ceil(worth - 1e-6));
}

function worthWithin(lines: readonly CountedLine[], line: CountedLine, span: Span): number {
  if (line.isAdvance) return line.startsAt < span.endsAt && span.startsAt < line.endsAt ? advanceOf(line) : 0;
  const period = line.isProration ? periodOf(lines, line) : line;
  let worth = 0;
  let from = later(line.startsAt, span.startsAt);
  const until = earlier(line.endsAt, span.endsAt);
  while (from < until) {
    const month = monthOf(period, from);
    const to = earlier(until, month.endsAt);
    worth += line.creditsPerMonth * (length(from, to) / length(month.startsAt, month.endsAt));
    from = to;
  }
  // A cycle that ended before the return keeps its credits.
  return signOf(line) * keptShare(line, justBefore(span.endsAt)) * worth;
}

/** A quarter of a month, rounded up to whole videos. */
function advanceOf({ creditsPerMonth }: PlanLine): number {
  return Math.ceil(creditsPerMonth / 4 / videoCostCredits) * videoCostCredits;
}

/** What was not returned by `at`, from 0 to 1. */
function keptShare({ paidCents, returns }: CountedLine, at: string): number {
  const returnedCents = returns.findLast((step) => step.at <= at)?.returnedCents ?? 0;
  return paidCents === 0 ? 1 : 1 - returnedCents / paidCents;
}

function signOf({ isCredit }: PlanLine): 1 | -1 {
  return isCredit ? -1 : 1;
}

/** The whole period that ends with a proration; if unknown, the line itself. */
function periodOf(lines: readonly CountedLine[], part: CountedLine): CountedLine {
  if (!part.isProration) return part;
  return (
    lines.find(
      (line) =>
        isWholePeriod(line) &&
        line.subscriptionId === part.subscriptionId &&
        line.endsAt === part.endsAt &&
        line.startsAt <= part.startsAt,
    ) ?? part
  );
}

/** A monthly period is one month, however long. A year's months count from its first day. */
function monthOf(period: CountedLine, instant: string): Span {
  return period.interval === 'monthly'
    ? { startsAt: period.startsAt, endsAt: period.endsAt }
    : monthContaining(period.startsAt, period.endsAt, instant);
}

/** The end of the month that contains `instant`, at most `endsAt`; the period's start if that is later. */
function monthEnd(period: CountedLine, instant: string, endsAt: string): string {
  if (instant < period.startsAt) return period.startsAt;
  return instant >= endsAt ? endsAt : monthOf(period, instant).endsAt;
}

function allowanceAfter(
  lines: readonly CountedLine[],
  period: CountedLine,
  tier: Tier,
  cycleEndsAt: string,
): Allowance | null {
  if (cycleEndsAt >= period.runsUntil || period.isAdvance) return null;
  const monthAfter = monthContaining(period.startsAt, addMonths(period.endsAt, 1), cycleEndsAt);
  return {
    subscriptionId: period.subscriptionId,
    tier,
    creditsPerCycle: creditsWithin(lines, {
      startsAt: cycleEndsAt,
      endsAt: earlier(monthAfter.endsAt, period.runsUntil),
    }),
    anchor: period.startsAt,
    endsAt: period.runsUntil,
  };
}

function isWholePeriod(line: PlanLine): boolean {
  return !line.isProration && !line.isCredit;
}

function isRunning({ startsAt, runsUntil }: CountedLine, instant: string): boolean {
  return startsAt <= instant && instant < runsUntil;
}

/** The line that began last; the longest of several. */
function latest(lines: readonly CountedLine[]): CountedLine | undefined {
  return [...lines].sort(
    (a, b) => compare(a.startsAt, b.startsAt) || compare(a.endsAt, b.endsAt) || compare(a.tier, b.tier),
  )[lines.length - 1];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function justBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}

function length(startsAt: string, endsAt: string): number {
  return Date.parse(endsAt) - Date.parse(startsAt);
}
