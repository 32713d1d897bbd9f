import type { Tier } from '../../contract/billing/catalog.ts';
import { UserId, VideoId } from '../../contract/fields/ids.ts';
import type { Capacity } from '../../contract/videos/line.ts';
import { entryOf, type Line, lineEndsAt, type VideoRef } from '../../functions/tables/lines/line.ts';
import { standingsOf } from '../../functions/videos/line/estimate.ts';
import { emptyLine, enter, giveSlots, leave } from '../../functions/videos/line/testing/line-steps.ts';
import { createRandom, type Random } from './random.ts';

/** What happened to the videos of one tier under a load. */
export interface TierOutcome {
  readonly tier: Tier | null;
  readonly videos: number;
  /** Seconds in line: the median, and what 95 % do not exceed. */
  readonly medianSeconds: number;
  readonly p95Seconds: number;
  /** How many waited 30 minutes in vain. */
  readonly refused: number;
}

export interface LoadOutcome {
  /** Requests as a share of what the model can make. */
  readonly load: number;
  readonly tiers: readonly TierOutcome[];
  /** The median of the estimate's relative error, over all videos that waited ten seconds and longer. */
  readonly estimateError: number;
  /** Each of those errors, the smallest first. */
  readonly errors: readonly number[];
}

/** A model of Google's with the quota of a new project. */
const capacity: Capacity = { videosAtOnce: 10, startsPerMinute: 10 };
const meanSeconds = 75;
/** Per hundred requests. */
const mix: readonly (readonly [Tier | null, number])[] = [
  ['pro', 20],
  ['plus', 30],
  [null, 50],
];
const begin = Date.parse('2026-11-21T00:00:00.000Z');
const minute = 60_000;

interface Request {
  readonly tier: Tier | null;
  readonly at: number;
  /** What the person was told at once; null: perhaps not within 30 minutes; undefined: no wait. */
  told: number | null | undefined;
  startedAt: number | null;
  isRefused: boolean;
}

/** Plays a day of requests at random times through the rule of the line, and says how long they waited. */
export function playLoad(load: number, seed: number, hours = 24): LoadOutcome {
  const random = createRandom(seed, Math.round(load * 100));
  const until = begin + hours * 60 * minute;
  const requests: Request[] = [];
  const ends: { at: number; index: number }[] = [];
  let line: Line = emptyLine;
  let nextRequest = begin + pause(random, load);
  let nextMinute = begin + minute;

  for (;;) {
    const nextEnd = ends[0]?.at ?? Number.POSITIVE_INFINITY;
    const instant = Math.min(nextRequest, nextEnd, nextMinute);
    if (instant >= until) break;
    const now = new Date(instant);
    if (instant === nextEnd) {
      const ended = ends.shift();
      if (ended !== undefined) line = leave(line, refOf(ended.index), now);
    } else if (instant === nextRequest) {
      const index = requests.length;
      const tier = drawTier(random);
      requests.push({ tier, at: instant, told: undefined, startedAt: null, isRefused: false });
      line = enter(
        line,
        { ...refOf(index), tier, origin: 'person', requestedAt: now.toISOString(), callbackId: null },
        now,
      );
      nextRequest = instant + pause(random, load);
    } else {
      line = refuse(line, requests, now);
      nextMinute += minute;
    }
    line = begun(giveSlots(line, capacity, now), line, requests, ends, random, instant);
    const last = requests.length - 1;
    // An estimate costs more than all else; a quarter of them is thousands.
    if (last % 4 === 0 && requests[last]?.at === instant) tell(requests[last], line, last, now);
  }
  return outcomeOf(load, requests);
}

/** Each is of another person. */
function refOf(index: number): VideoRef {
  const userId = UserId.parse(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
  return { userId, videoId: VideoId.parse(`019aa3b1-0000-7000-8000-${String(index).padStart(12, '0')}`) };
}

function indexOf({ videoId }: VideoRef): number {
  return Number(videoId.slice(-12));
}

/** Requests come independently of one another. */
function pause(random: Random, load: number): number {
  const mean = (meanSeconds * 1_000) / (load * capacity.videosAtOnce);
  return -Math.log(1 - random.fraction()) * mean;
}

/** Most videos take about the mean, and some twice as long. */
function drawDuration(random: Random): number {
  const spread = 0.35;
  const normal = Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction());
  return meanSeconds * 1_000 * Math.exp(spread * normal - spread ** 2 / 2);
}

function drawTier(random: Random): Tier | null {
  let draw = random.integer(100);
  for (const [tier, share] of mix) {
    if (draw < share) return tier;
    draw -= share;
  }
  return null;
}

function begun(
  line: Line,
  before: Line,
  requests: readonly Request[],
  ends: { at: number; index: number }[],
  random: Random,
  instant: number,
): Line {
  const waited = new Set(before.entries.map(indexOf));
  for (const slot of line.slots) {
    const index = indexOf(slot);
    const request = requests[index];
    if (!waited.has(index) || request === undefined) continue;
    request.startedAt = instant;
    ends.push({ at: instant + drawDuration(random), index });
  }
  ends.sort((left, right) => left.at - right.at);
  return line;
}

function refuse(line: Line, requests: readonly Request[], now: Date): Line {
  let rest = line;
  for (const entry of line.entries) {
    if (now.getTime() < lineEndsAt(entry)) continue;
    const request = requests[indexOf(entry)];
    if (request !== undefined) request.isRefused = true;
    rest = leave(rest, entry, now);
  }
  return rest;
}

function tell(request: Request | undefined, line: Line, index: number, now: Date): void {
  if (request === undefined || entryOf(line, refOf(index)) === null) return;
  const [standing] = standingsOf(line, [refOf(index)], capacity, meanSeconds, now);
  const start = standing?.estimatedStartAt ?? null;
  request.told = start === null ? null : Date.parse(start);
}

function outcomeOf(load: number, requests: readonly Request[]): LoadOutcome {
  const done = requests.filter(({ startedAt, isRefused }) => startedAt !== null || isRefused);
  const errors = done.flatMap(errorOf).sort((left, right) => left - right);
  return {
    load,
    tiers: mix.map(([tier]) => {
      const own = done.filter((request) => request.tier === tier);
      const waits = own
        .map(({ at, startedAt }) => ((startedAt ?? at + 30 * minute) - at) / 1_000)
        .sort((left, right) => left - right);
      return {
        tier,
        videos: own.length,
        medianSeconds: quantile(waits, 0.5),
        p95Seconds: quantile(waits, 0.95),
        refused: own.filter(({ isRefused }) => isRefused).length,
      };
    }),
    estimateError: quantile(errors, 0.5),
    errors,
  };
}

/** None, for a video that waited less than ten seconds. */
function errorOf({ at, told, startedAt }: Request): number[] {
  if (told === undefined) return [];
  const waited = (startedAt ?? at + 30 * minute) - at;
  if (waited < 10_000) return [];
  const estimated = (told ?? at + 30 * minute) - at;
  return [Math.abs(estimated - waited) / waited];
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** The loads that docs/operating.md shows. */
export const shownLoads = [0.5, 1, 1.5];

/** The table that docs/operating.md shows. */
export function loadTable(outcomes: readonly LoadOutcome[]): string {
  const rows = outcomes.flatMap(({ load, tiers, estimateError }) =>
    tiers.map(
      ({ tier, videos, medianSeconds, p95Seconds, refused }) =>
        `| ${Math.round(load * 100)} % | ${tier ?? 'everyone else'} | ${videos} | ${duration(medianSeconds)} | ${duration(p95Seconds)} | ${((100 * refused) / videos).toFixed(1)} % | ${Math.round(100 * estimateError)} % |`,
    ),
  );
  return [
    '| load | tier | videos | median wait | 95 % within | refused | estimate off by (median) |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
