import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { createPlacesStore, type PlacesStore } from './places.store.ts';

let tables: Tables;
let places: PlacesStore;
beforeAll(async () => {
  tables = await startTables();
  places = createPlacesStore(tables.client, 'limits');
});
afterAll(() => tables.stop());

const start = new Date('2026-11-25T10:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
let rows = 0;
const newRow = (count: number) => {
  rows += 1;
  return { id: `places-of-${rows}`, places: count };
};

describe('the places of a row', () => {
  it('are held by exactly so many, also of forty at once, and are free again once they are given back', async () => {
    const row = newRow(10);
    const taken = await Promise.all(Array.from({ length: 40 }, () => places.take(row, later(25), start)));
    const held = taken.filter((place) => place !== null);
    expect(held.length).toBeLessThanOrEqual(10);
    while (held.length < 10) held.push((await places.take(row, later(25), start)) ?? expect.fail());
    expect(new Set(held.map(({ attribute }) => attribute)).size).toBe(10);
    expect(await places.take(row, later(25), start)).toBeNull();
    const [first] = held;
    if (first === undefined) return expect.fail();
    await places.giveBack(first);
    expect(await places.take(row, later(25), start)).toMatchObject({ attribute: first.attribute });
    expect(await places.take(row, later(25), start)).toBeNull();
  });

  it('are free again after their time when they were not given back, and are not taken from the next holder', async () => {
    const row = newRow(1);
    const lost = await places.take(row, later(5), start);
    if (lost === null) return expect.fail();
    expect(await places.take(row, later(9), later(4))).toBeNull();
    const next = await places.take(row, later(30), later(5));
    expect(next).toMatchObject({ until: later(30).getTime() });
    await places.giveBack(lost);
    expect(await places.take(row, later(40), later(29))).toBeNull();
  });

  it('are never held by more than there are, whatever is taken, lost and given back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 4 }),
        fc.array(
          fc.record({
            action: fc.constantFrom('take', 'take', 'lose', 'give back'),
            seconds: fc.integer({ min: 1, max: 30 }),
          }),
          { maxLength: 40 },
        ),
        async (count, actions) => {
          const row = newRow(count);
          let now = start;
          let held: { readonly attribute: string; readonly until: number; readonly id: string }[] = [];
          for (const { action, seconds } of actions) {
            held = held.filter(({ until }) => until > now.getTime());
            if (action === 'lose') now = new Date(now.getTime() + seconds * 1_000);
            if (action === 'give back') {
              const place = held.pop();
              if (place !== undefined) await places.giveBack(place);
            }
            if (action !== 'take') continue;
            const place = await places.take(row, new Date(now.getTime() + seconds * 1_000), now);
            expect(place === null).toBe(held.length === count);
            if (place !== null) held.push(place);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('cost one round trip where there are free ones', async () => {
    const row = newRow(10);
    const before = tables.roundTrips();
    await places.take(row, later(25), start);
    expect(tables.roundTrips() - before).toBe(1);
  });
});
