import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capacity } from '../../../contract/videos/line.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { createVideoLine, refOf } from '../../videos/line/video-line.ts';
import { createdAt, minutesLater, newUserId, quiet, storedVideo } from '../../videos/testing/stored-video.ts';
import type { VideoItem } from '../videos/video-item.ts';
import { createLineStore, type LineStore } from './line.store.ts';

let tables: Tables;
let lines: LineStore;
let woken: string[] = [];

beforeAll(async () => {
  tables = await startTables();
  lines = createLineStore(tables.client, 'lines');
});
afterAll(() => tables.stop());

function lineOf(capacity: Capacity, store = lines) {
  return createVideoLine({
    lines: store,
    capacityOf: async () => capacity,
    completeCallback: async (callbackId) => {
      woken.push(callbackId);
    },
    now: () => minutesLater(1),
    log: quiet,
  });
}

const two: Capacity = { videosAtOnce: 2, startsPerMinute: 60 };
const since = minutesLater(1).toISOString();
const videosOf = (model: ModelId, count: number, parts: Partial<VideoItem> = {}) =>
  Array.from({ length: count }, () => storedVideo({ rendered_by: model, created_at: createdAt, ...parts }));

async function idsWithSlots(model: ModelId): Promise<string[]> {
  return (await lines.readSlots(model)).slots.map(({ videoId }) => videoId);
}

describe('the lines table', () => {
  it('gives no more slots than there are, however many ask at once', async () => {
    const turns = await Promise.all(videosOf('simulated', 8).map((video) => lineOf(two).takeTurn(video)));
    expect(turns.filter(({ kind }) => kind === 'slot')).toHaveLength(2);
    const { slots, starts } = await lines.read('simulated');
    expect(slots).toHaveLength(2);
    expect([...starts.values()].reduce((sum, count) => sum + count)).toBe(2);
  });

  it('gives a slot back once, however often that is tried at once, and wakes the next one', async () => {
    const model = 'veo-3.1';
    const [first, second, third, fourth] = videosOf(model, 4);
    if (!first || !second || !third || !fourth) throw new Error('Four were made.');
    const line = lineOf(two);
    for (const video of [first, second, third, fourth]) await line.takeTurn(video);
    woken = [];
    await line.awaitTurn(third, 'dGhpcmQ=');
    await line.awaitTurn(fourth, 'Zm91cnRo');
    await Promise.all(Array.from({ length: 3 }, () => line.leave(model, refOf(first), since)));
    expect(await idsWithSlots(model)).toEqual(expect.arrayContaining([second.id, third.id]));
    expect(await idsWithSlots(model)).toHaveLength(2);
    expect(new Set(woken)).toEqual(new Set(['dGhpcmQ=']));
    expect((await lines.readSlots(model)).holdSeconds).toEqual([0]);
  });

  it('wakes a video that gets its slot while it says what to wake', async () => {
    const model = 'veo-3.1-fast';
    const [first, second] = videosOf(model, 2);
    if (!first || !second) throw new Error('Two were made.');
    const one = { ...two, videosAtOnce: 1 };
    await lineOf(one).takeTurn(first);
    await lineOf(one).takeTurn(second);
    woken = [];
    // The giver reads the line before the callback is noted, and gives afterwards.
    const noting: LineStore = {
      ...lines,
      async readEntries(read) {
        const entries = await lines.readEntries(read);
        await lineOf(one).awaitTurn(second, 'c2Vjb25k');
        return entries;
      },
    };
    await lineOf(one, noting).leave(model, refOf(first), since);
    expect(woken).toEqual(['c2Vjb25k']);
  });

  it('gives a sandbox ten slots, and the others to those that come after it', async () => {
    const model = 'simulated-lite';
    const sandbox = newUserId();
    const many = { videosAtOnce: 200, startsPerMinute: 2_000 };
    const api = {
      account_id: sandbox,
      key_id: 'key' as never,
      mode: 'test' as const,
      quoted_credits: 1_000,
      webhook: null,
      metadata: {},
    };
    const turns = await Promise.all(
      videosOf(model, 30, { user_id: sandbox, api }).map((video) => lineOf(many).takeTurn(video)),
    );
    expect(turns.filter(({ kind }) => kind === 'slot')).toHaveLength(10);
    const [other] = videosOf(model, 1);
    if (!other) throw new Error('One was made.');
    expect(await lineOf(many).takeTurn(other)).toMatchObject({ kind: 'slot' });
  });

  it('takes at most three round trips for each change', async () => {
    const model = 'gemini-omni-1.2-flash';
    const [first, second] = videosOf(model, 2);
    if (!first || !second) throw new Error('Two were made.');
    const line = lineOf({ ...two, videosAtOnce: 1 });
    const trips = async (change: Promise<unknown>) => {
      const before = tables.roundTrips();
      await change;
      return tables.roundTrips() - before;
    };
    expect({
      takes: await trips(line.takeTurn(first)),
      waits: await trips(line.takeTurn(second)),
      notes: await trips(line.awaitTurn(second, 'c2Vjb25k')),
      givesOn: await trips(line.leave(model, refOf(first), since)),
      begins: await trips(line.takeTurn(second)),
      leaves: await trips(line.leave(model, refOf(second), since)),
    }).toEqual({ takes: 2, waits: 3, notes: 2, givesOn: 3, begins: 2, leaves: 1 });
  });
});
