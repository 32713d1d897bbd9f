import type { Tier } from '../../contract/catalog.ts';
import { type Allowance, cycleId } from '../credits/ledger.ts';
import { addMonths, monthContaining } from '../credits/months.ts';
import type { PlanLine } from './customer-snapshot.ts';

/**
 * Credits follow paid invoice lines: a line is worth its plan's monthly credits over its period, a credit line the same
 * with a minus, and a returned payment's lines only the share that was kept. A cycle's credits are what all lines
 * together are worth within it. Pure.
 */

/** A paid line, with the share of its payment that was not returned, from 0 to 1. */
export interface WeightedLine extends PlanLine {
  readonly keptShare: number;
}

/** The month that is running at an instant, and what it is worth. */
export interface RunningCycle {
  readonly id: string;
  readonly tier: Tier;
  readonly startsAt: string;
  readonly endsAt: string;
  /**
   * From when its credits are counted: its start, or the start of a month that it cut short. A change of interval begins
   * a new period at once, and credits granted for the rest of the old month carry over into it.
   */
  readonly countsFrom: string;
  /** What all paid lines are worth from `countsFrom` to the cycle's end. */
  readonly credits: number;
  /** The further months of the same paid period; null when this is the last. */
  readonly allowance: Allowance | null;
}

/** The cycle that is running at `instant`; null when no paid line covers it. */
export function runningCycle(lines: readonly WeightedLine[], instant: string): RunningCycle | null {
  const period = latest(lines.filter((line) => isWholePeriod(line) && covers(line, instant)));
  const current = latest(lines.filter((line) => !line.isCredit && covers(line, instant)));
  if (period === undefined || current === undefined) return null;
  const month = monthOf(period, instant);
  const countsFrom = startOfChain(lines, month.startsAt);
  return {
    id: cycleId(period.subscriptionId, month.startsAt),
    tier: current.tier,
    ...month,
    countsFrom,
    credits: creditsWithin(lines, { startsAt: countsFrom, endsAt: month.endsAt }),
    allowance: allowanceAfter(lines, period, current, month.endsAt),
  };
}

/** The start of the first of the months that cut each other short up to `startsAt`. */
function startOfChain(lines: readonly WeightedLine[], startsAt: string): string {
  const cutShort = latest(
    lines.filter((line) => isWholePeriod(line) && line.startsAt < startsAt && startsAt < line.endsAt),
  );
  if (cutShort === undefined) return startsAt;
  const month = monthOf(cutShort, startsAt);
  return month.startsAt === startsAt ? startsAt : startOfChain(lines, month.startsAt);
}

/**
 * What `lines` are worth between two instants, in whole credits, rounded up once for all lines together: an upgrade in
 * the first minute of a cycle grants the round number that the pricing page promises.
 */
function creditsWithin(
  lines: readonly WeightedLine[],
  interval: { startsAt: string; endsAt: string },
): number {
  const worth = lines.reduce((sum, line) => sum + worthWithin(lines, line, interval), 0);
  // Floating point: a share of milliseconds may come out slightly above the whole number that it stands for.
  return Math.max(0, Math.ceil(worth - 1e-6));
}

function worthWithin(
  lines: readonly WeightedLine[],
  line: WeightedLine,
  interval: { startsAt: string; endsAt: string },
): number {
  const period = line.isProration ? periodOf(lines, line) : line;
  const sign = line.isCredit ? -1 : 1;
  let worth = 0;
  let from = later(line.startsAt, interval.startsAt);
  const until = earlier(line.endsAt, interval.endsAt);
  while (from < until) {
    const month = monthOf(period, from);
    const to = earlier(until, month.endsAt);
    worth += line.creditsPerMonth * (length(from, to) / length(month.startsAt, month.endsAt));
    from = to;
  }
  return sign * line.keptShare * worth;
}

/** The whole period that a proration is a part of: they end together. Where it is unknown, the line stands for itself. */
function periodOf(lines: readonly WeightedLine[], part: WeightedLine): WeightedLine {
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

/** A monthly period is one month, however long; a year's months are counted from its first day. */
function monthOf(period: WeightedLine, instant: string): { startsAt: string; endsAt: string } {
  return period.interval === 'monthly'
    ? { startsAt: period.startsAt, endsAt: period.endsAt }
    : monthContaining(period.startsAt, period.endsAt, instant);
}

function allowanceAfter(
  lines: readonly WeightedLine[],
  period: WeightedLine,
  current: WeightedLine,
  cycleEndsAt: string,
): Allowance | null {
  if (cycleEndsAt >= period.endsAt) return null;
  const next = { startsAt: cycleEndsAt, endsAt: earlier(nextMonthEnd(period, cycleEndsAt), period.endsAt) };
  return {
    subscriptionId: period.subscriptionId,
    tier: current.tier,
    creditsPerCycle: creditsWithin(lines, next),
    anchor: period.startsAt,
    endsAt: period.endsAt,
  };
}

function nextMonthEnd(period: WeightedLine, instant: string): string {
  return monthContaining(period.startsAt, addMonths(period.endsAt, 1), instant).endsAt;
}

function isWholePeriod(line: PlanLine): boolean {
  return !line.isProration && !line.isCredit;
}

function covers(line: PlanLine, instant: string): boolean {
  return line.startsAt <= instant && instant < line.endsAt;
}

/** The one that began last; of two that began together, the one that lasts longer. */
function latest(lines: readonly WeightedLine[]): WeightedLine | undefined {
  return [...lines].sort(
    (a, b) => compare(a.startsAt, b.startsAt) || compare(a.endsAt, b.endsAt) || compare(a.tier, b.tier),
  )[lines.length - 1];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The later of two instants (ISO 8601). */
export function later(a: string, b: string): string {
  return a > b ? a : b;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function length(startsAt: string, endsAt: string): number {
  return Date.parse(endsAt) - Date.parse(startsAt);
}
