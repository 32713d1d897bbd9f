import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Tier, tiers } from '../../../contract/billing/catalog.ts';
import { UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { Capacity } from '../../../contract/videos/line.ts';
import { standingsOf } from '../../videos/line/estimate.ts';
import { emptyLine, enter, giveSlots, leave } from '../../videos/line/testing/line-steps.ts';
import {
  entryOf,
  freeSlots,
  type Line,
  type LineOrigin,
  lineEndsAt,
  nextInLine,
  rankAt,
  rankedOf,
  slotOf,
  type VideoRef,
  waitingInOrder,
} from './line.ts';

const begin = Date.parse('2026-11-21T12:00:00.000Z');
const at = (minutes: number) => new Date(begin + minutes * 60_000);
const userId = user(1);
const videoId = (number: number) =>
  VideoId.parse(`019aa3b1-0000-7000-8000-${String(number).padStart(12, '0')}`);
const one: Capacity = { videosAtOnce: 1, startsPerMinute: 60 };

/** Videos that are requested in this order, a second apart, once `taken` has the only slot. */
function lineOf(...comers: readonly (Tier | null)[]): Line {
  let line = giveSlots(request(emptyLine, 0, null, at(0)), one, at(0));
  for (const [index, tier] of comers.entries()) {
    line = request(line, index + 1, tier, new Date(begin + (index + 1) * 1_000));
  }
  return line;
}

function request(
  line: Line,
  number: number,
  tier: Tier | null,
  now: Date,
  { account = 1, origin = 'person' }: { readonly account?: number; readonly origin?: LineOrigin } = {},
): Line {
  const requestedAt = now.toISOString();
  const entry = {
    userId: user(account),
    videoId: videoId(number),
    tier,
    origin,
    requestedAt,
    callbackId: null,
  };
  return enter(line, entry, now);
}

function user(account: number): UserId {
  return UserId.parse(`00000000-0000-4000-8000-${String(account).padStart(12, '0')}`);
}

function standingOf(line: Line, video: VideoRef, capacity: Capacity, usualSeconds: number, now: Date) {
  return standingsOf(line, [video], capacity, usualSeconds, now)[0];
}

function order(line: Line, now: Date): number[] {
  return waitingInOrder(line, now).map((entry) => Number(entry.videoId.slice(-12)));
}

describe('the line', () => {
  it('starts a video at once while the capacity is not used', () => {
    expect(slotOf(lineOf(), { userId, videoId: videoId(0) })?.slotAt).toBe(at(0).toISOString());
  });

  it('lets Pro start first, then Plus, then everyone else, each by the time of the request', () => {
    const line = lineOf('basic', null, 'plus', 'pro', 'plus', 'pro');
    expect(order(line, at(1))).toEqual([4, 6, 3, 5, 1, 2]);
  });

  it('ranks a video one tier higher after 10 minutes in line, and at the top after 20', () => {
    const ranks = (tier: Tier, ...minutes: number[]) =>
      minutes.map((minute) => {
        const ranked = rankedOf({ tier, requestedAt: at(0).toISOString() });
        return rankAt(ranked, at(minute).getTime()).rank;
      });
    expect(ranks('basic', 0, 9.99, 10, 19.99, 20, 29)).toEqual([2, 2, 1, 1, 0, 0]);
    expect(ranks('plus', 9.99, 10, 29)).toEqual([1, 0, 0]);
    expect(ranks('pro', 0, 29)).toEqual([0, 0]);
  });

  it('puts a video that has risen behind those that had the higher rank before', () => {
    let line = lineOf('basic');
    line = request(line, 2, 'plus', at(9));
    line = request(line, 3, 'plus', at(11));
    expect(order(line, at(12))).toEqual([2, 1, 3]);
  });

  it('gives no slot after 30 minutes in line', () => {
    let line = lineOf('pro');
    line = leave(line, { userId, videoId: videoId(0) }, at(31));
    expect(order(line, at(31))).toEqual([]);
    expect(giveSlots(line, one, at(31))).toBe(line);
  });

  it('starts no more videos in any 60 seconds than the provider allows', () => {
    const capacity = { videosAtOnce: 10, startsPerMinute: 2 };
    let line = emptyLine;
    for (let number = 0; number < 4; number += 1) line = request(line, number, null, at(0));
    line = giveSlots(line, capacity, at(0));
    expect(order(line, at(0.99))).toEqual([2, 3]);
    expect(giveSlots(line, capacity, at(0.99))).toBe(line);
    expect(order(giveSlots(line, capacity, at(1)), at(1))).toEqual([]);
  });

  it('lets the accounts of a rank take turns, however many each asked for', () => {
    const two: Capacity = { videosAtOnce: 2, startsPerMinute: 600 };
    let line = emptyLine;
    for (let number = 0; number < 100; number += 1) line = request(line, number, 'pro', at(0));
    line = giveSlots(line, two, at(0));
    for (const account of [2, 3]) {
      line = request(line, 100 * account, 'pro', at(1), { account });
      line = request(line, 100 * account + 1, 'pro', at(1), { account });
    }
    // The first videos end one after another.
    const started: number[] = [];
    for (let minutes = 2; minutes < 8; minutes += 1) {
      const [oldest] = line.slots;
      if (oldest === undefined) throw new Error('No video has a slot.');
      line = giveSlots(leave(line, oldest, at(minutes)), two, at(minutes));
      started.push(Number(line.slots.at(-1)?.videoId.slice(-12)));
    }
    expect(started).toEqual([200, 2, 300, 201, 3, 301]);
  });

  it('gives an account at most 40 % of the slots while others wait, also of lower ranks, and all if none do', () => {
    const ten: Capacity = { videosAtOnce: 10, startsPerMinute: 600 };
    let line = emptyLine;
    for (let number = 0; number < 20; number += 1) line = request(line, number, 'pro', at(0));
    const heldBy = (account: number, given: Line) =>
      given.slots.filter((slot) => slot.userId === user(account)).length;
    expect(heldBy(1, giveSlots(line, ten, at(0)))).toBe(10);
    for (let number = 20; number < 30; number += 1) line = request(line, number, null, at(0), { account: 2 });
    line = giveSlots(line, ten, at(0));
    // Two slots are left when both have theirs, and go to Pro.
    expect([heldBy(1, line), heldBy(2, line)]).toEqual([4 + 2, 4]);
  });

  it('gives a sandbox ten slots, also while nothing else waits', () => {
    const many: Capacity = { videosAtOnce: 200, startsPerMinute: 2_000 };
    let line = emptyLine;
    for (let number = 0; number < 20; number += 1) {
      line = request(line, number, 'pro', at(0), { origin: 'sandbox' });
    }
    expect(nextInLine(line, many, at(0))).toHaveLength(10);
  });

  it('lets a program’s video wait for two hours', () => {
    const requestedAt = at(0).toISOString();
    expect(lineEndsAt({ requestedAt, origin: 'program' })).toBe(at(120).getTime());
    expect(lineEndsAt({ requestedAt, origin: 'person' })).toBe(at(30).getTime());
  });
});

const capacityOf = fc.record({
  videosAtOnce: fc.integer({ min: 1, max: 4 }),
  startsPerMinute: fc.integer({ min: 1, max: 6 }),
});
const moves = fc.array(
  fc.record({
    kind: fc.constantFrom('enter', 'enter', 'leave', 'give'),
    video: fc.nat(12),
    tier: fc.constantFrom(...tiers, null),
    seconds: fc.integer({ min: 0, max: 240 }),
  }),
  { maxLength: 60 },
);

describe('in any order of requests and ends, the line', () => {
  it('never gives more slots than the capacity, gives each video one, and leaves none free while one waits', () => {
    fc.assert(
      fc.property(capacityOf, moves, (capacity, steps) => {
        let line = emptyLine;
        let instant = begin;
        for (const { kind, video, tier, seconds } of steps) {
          instant += seconds * 1_000;
          const now = new Date(instant);
          const ref = { userId: user(video % 3), videoId: videoId(video) };
          const isKnown = entryOf(line, ref) !== null || slotOf(line, ref) !== null;
          if (kind === 'enter' && !isKnown) line = request(line, video, tier, now, { account: video % 3 });
          if (kind === 'leave') line = leave(line, ref, now);
          line = giveSlots(line, capacity, now);
          expect(line.slots.length).toBeLessThanOrEqual(capacity.videosAtOnce);
          expect(new Set(line.slots.map((slot) => slot.videoId)).size).toBe(line.slots.length);
          if (freeSlots(line, capacity, now) > 0) expect(waitingInOrder(line, now)).toEqual([]);
        }
      }),
    );
  });

  it('shows everyone who waits another place, from 1 on, and starts before their time in line is over', () => {
    fc.assert(
      fc.property(capacityOf, moves, (capacity, steps) => {
        let line = emptyLine;
        let instant = begin;
        for (const [number, { kind, video, tier, seconds }] of steps.entries()) {
          instant += seconds * 1_000;
          const now = new Date(instant);
          if (kind === 'leave') line = leave(line, { userId: user(video % 3), videoId: videoId(video) }, now);
          else line = request(line, number, tier, now, { account: video % 3 });
          line = giveSlots(line, capacity, now);
        }
        const now = new Date(instant);
        const waiting = waitingInOrder(line, now);
        const standings = standingsOf(line, waiting, capacity, 60, now);
        expect(standings.map((standing) => standing?.place)).toEqual(waiting.map((_, index) => index + 1));
        for (const [index, standing] of standings.entries()) {
          const start = standing?.estimatedStartAt;
          const entry = waiting[index];
          if (entry === undefined || start == null) continue;
          expect(Date.parse(start)).toBeGreaterThanOrEqual(instant);
          expect(Date.parse(start)).toBeLessThan(lineEndsAt(entry));
        }
      }),
    );
  });
});

describe('the estimate', () => {
  it('counts the videos ahead by how long videos took lately', () => {
    let line = lineOf('basic', 'basic');
    line = { ...line, holdSeconds: [120], arrivals: [] };
    const now = new Date(begin + 60_000);
    expect(standingOf(line, { userId, videoId: videoId(1) }, one, 60, now)).toEqual({
      place: 1,
      estimatedStartAt: at(2).toISOString(),
    });
    expect(standingOf(line, { userId, videoId: videoId(2) }, one, 60, now)).toEqual({
      place: 2,
      estimatedStartAt: at(4).toISOString(),
    });
  });

  it('names no time for a video whose turn would come after 30 minutes', () => {
    const line = { ...lineOf('basic', 'basic'), holdSeconds: [20 * 60] };
    expect(standingOf(line, { userId, videoId: videoId(2) }, one, 60, at(1))).toEqual({
      place: 2,
      estimatedStartAt: null,
    });
  });

  it('says nothing of a video that has its slot', () => {
    expect(standingOf(lineOf(), { userId, videoId: videoId(0) }, one, 60, at(1))).toBeNull();
  });
});
