import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId, VideoId } from '../../../contract/ids.ts';
import type { Capacity } from '../../../contract/line.ts';
import type { ModelId } from '../../../contract/models.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { createLineStore, type LineStore } from './line.store.ts';
import { enter, giveSlots, leave, withCallback } from './line.ts';

let tables: Tables;
let lines: LineStore;

beforeAll(async () => {
  tables = await startTables();
  lines = createLineStore(tables.client, 'lines');
});
afterAll(() => tables.stop());

const now = new Date('2026-11-21T12:00:00.000Z');
const userId = UserId.parse('00000000-0000-4000-8000-000000000001');
const video = (number: number) => ({
  userId,
  videoId: VideoId.parse(`019aa3b1-0000-7000-8000-${String(number).padStart(12, '0')}`),
});
const two: Capacity = { videosAtOnce: 2, startsPerMinute: 60 };

function start(model: ModelId, number: number) {
  return lines.change(model, (line) =>
    giveSlots(enter(line, { ...video(number), tier: 'plus', requestedAt: now.toISOString() }, now), two, now),
  );
}

describe('the lines table', () => {
  it('gives no more slots than there are, however many ask at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, number) => start('simulated', number)));
    const { entries, starts } = await lines.read('simulated');
    expect(entries).toHaveLength(8);
    expect(entries.filter(({ slotAt }) => slotAt !== null)).toHaveLength(2);
    expect(starts).toHaveLength(2);
  });

  it('gives a slot back once, however often that is tried at once', async () => {
    const model = 'veo-3.1';
    for (const number of [1, 2, 3, 4]) await start(model, number);
    const freed = () => lines.change(model, (line) => giveSlots(leave(line, video(1), now), two, now));
    await Promise.all([freed(), freed(), freed()]);
    const { entries, secondsPerVideo } = await lines.read(model);
    expect(entries.filter(({ slotAt }) => slotAt !== null).map(({ videoId }) => videoId)).toEqual([
      video(2).videoId,
      video(3).videoId,
    ]);
    expect(secondsPerVideo).toBe(0);
  });

  it('keeps the callback of a rendering that waits', async () => {
    const model = 'veo-3.1-fast';
    await start(model, 1);
    await lines.change(model, (line) => withCallback(line, video(1), 'Y2FsbGJhY2s='));
    expect((await lines.read(model)).entries[0]?.callbackId).toBe('Y2FsbGJhY2s=');
  });

  it('writes nothing if nothing changes', async () => {
    const before = tables.transactions();
    await lines.change('gemini-omni-1.2-flash', (line) => leave(line, video(1), now));
    expect(tables.transactions()).toBe(before);
  });
});
