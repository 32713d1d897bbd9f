import type { Random } from './random.ts';

/** A time in which people do things, in milliseconds since 1970. */
export interface Burst {
  readonly from: number;
  readonly until: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** One to three bursts, which may lie weeks apart. */
export function drawBursts(random: Random, startsAt: number): Burst[] {
  const draw = random.fraction();
  return burstsWith(random, startsAt, draw < 0.85 ? 1 : draw < 0.98 ? 2 : 3, (until) => {
    const gap = random.pick([
      random.between(1, 6) * hour,
      random.between(1, 3) * day,
      random.between(29, 33) * day,
      random.between(29.9, 31.1) * day,
    ]);
    return until + gap;
  });
}

/** One to four bursts for a history of reports: around the ends of what a case keeps, and what its video is kept for. */
export function drawReportBursts(random: Random, startsAt: number): Burst[] {
  // The videos are made first.
  return burstsWith(random, startsAt + 2 * minute, random.pick([1, 2, 2, 3, 3, 4]), (until) =>
    Math.max(
      until + minute,
      random.pick([
        until + random.between(1, 20) * minute,
        until + random.between(50, 70) * minute,
        until + random.between(0, 8) * day,
        startsAt + random.between(29.95, 30.1) * day,
        startsAt + random.between(179.95, 180.1) * day,
        startsAt + random.between(364.95, 365.1) * day,
      ]),
    ),
  );
}

/** One to three bursts for a history of chains: around when a deleted video goes, and when the first ones expire. */
export function drawChainBursts(random: Random, startsAt: number): Burst[] {
  return burstsWith(random, startsAt + 2 * minute, random.pick([1, 1, 2, 3]), (until) =>
    Math.max(
      until + minute,
      random.pick([
        until + random.between(1, 20) * minute,
        until + random.between(50, 70) * minute,
        startsAt + random.between(29.99, 30.03) * day,
      ]),
    ),
  );
}

/** One to four bursts for a history of money: around the ends of months and years that were paid with the first one. */
export function drawMoneyBursts(random: Random, startsAt: number): Burst[] {
  return burstsWith(random, startsAt, random.pick([1, 2, 2, 3, 4]), (until) => {
    const monthsPassed = Math.floor((until - startsAt) / (31 * day));
    const around = random.pick([
      random.between(-40, 90) * minute,
      random.between(-40, 90) * minute,
      random.between(0, 80) * hour,
      random.between(0, 20) * day,
    ]);
    const from = random.pick([
      until + random.between(1, 6) * hour,
      until + random.between(1, 20) * day,
      monthsAfter(startsAt, monthsPassed + 1) + around,
      monthsAfter(startsAt, monthsPassed + 1) + around,
      monthsAfter(startsAt, monthsPassed + (random.isHit(0.8) ? 1 : 2)) + around,
      monthsAfter(startsAt, random.isHit(0.6) ? monthsPassed + 1 : random.pick([7, 12, 12, 13])) + around,
    ]);
    return Math.max(from, until + minute);
  });
}

function burstsWith(
  random: Random,
  startsAt: number,
  count: number,
  nextAfter: (until: number) => number,
): Burst[] {
  const bursts: Burst[] = [];
  let from = startsAt;
  for (let index = 0; index < count; index += 1) {
    const until = from + random.pick([10 * second, 2 * minute, 10 * minute]);
    bursts.push({ from, until });
    from = nextAfter(until);
  }
  return bursts;
}

/** The same day some months later, or a day or two later where a month is shorter. */
function monthsAfter(instant: number, months: number): number {
  const date = new Date(instant);
  return date.setUTCMonth(date.getUTCMonth() + months);
}
