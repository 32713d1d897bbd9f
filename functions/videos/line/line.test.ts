import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Tier, tiers } from '../../../contract/catalog.ts';
import { UserId, VideoId } from '../../../contract/ids.ts';
import type { Capacity } from '../../../contract/line.ts';
import { standingOf } from './estimate.ts';
import {
  emptyLine,
  enter,
  entryOf,
  giveSlots,
  type Line,
  leave,
  lineEndsAt,
  rankAt,
  rankedOf,
  waitingInOrder,
} from './line.ts';

const begin = Date.parse('2026-11-21T12:00:00.000Z');
const at = (minutes: number) => new Date(begin + minutes * 60_000);
const userId = UserId.parse('00000000-0000-4000-8000-000000000001');
const videoId = (number: number) =>
  VideoId.parse(`019aa3b1-0000-7000-8000-${String(number).padStart(12, '0')}`);
const one: Capacity = { videosAtOnce: 1, startsPerMinute: 60 };

/** Videos that come in this order, a second apart, as soon as `taken` has the only slot. */
function lineOf(...comers: readonly (Tier | null)[]): Line {
  let line = giveSlots(request(emptyLine, 0, null, at(0)), one, at(0));
  for (const [index, tier] of comers.entries()) {
    line = request(line, index + 1, tier, new Date(begin + (index + 1) * 1_000));
  }
  return line;
}

function request(line: Line, number: number, tier: Tier | null, now: Date): Line {
  return enter(line, { userId, videoId: videoId(number), tier, requestedAt: now.toISOString() }, now);
}

function order(line: Line, now: Date): number[] {
  return waitingInOrder(line, now).map((entry) => Number(entry.videoId.slice(-12)));
}

describe('the line', () => {
  it('starts a video at once while the capacity is not used', () => {
    expect(entryOf(lineOf(), { userId, videoId: videoId(0) })?.slotAt).toBe(at(0).toISOString());
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

  it('takes a slot back that was never given back', () => {
    const line = giveSlots(request(lineOf(), 1, null, at(34)), one, at(36));
    expect(line.entries.map((entry) => [entry.videoId, entry.slotAt])).toEqual([
      [videoId(1), at(36).toISOString()],
    ]);
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
  it('never gives more slots than the capacity, gives each video at most one, and passes over none', () => {
    fc.assert(
      fc.property(capacityOf, moves, (capacity, steps) => {
        let line = emptyLine;
        let instant = begin;
        for (const { kind, video, tier, seconds } of steps) {
          instant += seconds * 1_000;
          const now = new Date(instant);
          const ref = { userId, videoId: videoId(video) };
          if (kind === 'enter') {
            line = request(line, video, tier, now);
            expect(request(line, video, tier, now)).toBe(line);
          }
          if (kind === 'leave') {
            line = leave(line, ref, now);
            expect(leave(line, ref, now)).toBe(line);
          }
          const before = line;
          line = giveSlots(line, capacity, now);
          expect(giveSlots(line, capacity, now)).toBe(line);

          const started = line.entries.filter(
            (entry) => entry.slotAt !== null && entryOf(before, entry)?.slotAt === null,
          );
          const due = waitingInOrder(before, now).slice(0, started.length);
          expect(new Set(started.map((entry) => entry.videoId))).toEqual(
            new Set(due.map((entry) => entry.videoId)),
          );
          const held = line.entries.filter((entry) => entry.slotAt !== null).length;
          expect(held).toBeLessThanOrEqual(capacity.videosAtOnce);
          const lastMinute = line.starts.filter((start) => instant - Date.parse(start) < 60_000);
          expect(lastMinute.length).toBeLessThanOrEqual(capacity.startsPerMinute);
          // A slot is idle only while no one waits, or while the starts of the minute are used up.
          if (held < capacity.videosAtOnce && lastMinute.length < capacity.startsPerMinute) {
            expect(waitingInOrder(line, now)).toEqual([]);
          }
        }
      }),
    );
  });

  it('shows everyone who waits another place, from 1 on, and later starts to later places', () => {
    fc.assert(
      fc.property(capacityOf, moves, (capacity, steps) => {
        let line = emptyLine;
        let instant = begin;
        for (const { kind, video, tier, seconds } of steps) {
          instant += seconds * 1_000;
          const now = new Date(instant);
          if (kind === 'leave') line = leave(line, { userId, videoId: videoId(video) }, now);
          else line = request(line, video, tier, now);
          line = giveSlots(line, capacity, now);
        }
        const now = new Date(instant);
        const waiting = waitingInOrder(line, now);
        const standings = waiting.map((entry) => standingOf(line, entry, capacity, 60, now));
        expect(standings.map((standing) => standing?.place)).toEqual(waiting.map((_, index) => index + 1));
        for (const [index, standing] of standings.entries()) {
          const start = standing?.estimatedStartAt;
          const entry = waiting[index];
          if (entry === undefined || start == null) continue;
          expect(Date.parse(start)).toBeGreaterThanOrEqual(instant);
          expect(Date.parse(start)).toBeLessThan(lineEndsAt(entry.requestedAt));
        }
      }),
    );
  });
});

describe('the estimate', () => {
  it('counts the videos ahead by how long videos took lately', () => {
    let line = lineOf('basic', 'basic');
    line = { ...line, secondsPerVideo: 120, arrivals: emptyLine.arrivals };
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
    const line = { ...lineOf('basic', 'basic'), secondsPerVideo: 20 * 60 };
    expect(standingOf(line, { userId, videoId: videoId(2) }, one, 60, at(1))).toEqual({
      place: 2,
      estimatedStartAt: null,
    });
  });

  it('says nothing of a video that has its slot', () => {
    expect(standingOf(lineOf(), { userId, videoId: videoId(0) }, one, 60, at(1))).toBeNull();
  });
});
