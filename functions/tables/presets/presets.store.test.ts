import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PresetId, PresetToken, presetsMaximum } from '../../../contract/prompts/presets.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { type TransactionItem, writeTogether } from '../../aws/transactions.ts';
import { newUserId } from '../../videos/testing/stored-video.ts';
import { createPresetsStore, type PresetItem, type PresetsStore } from './presets.store.ts';

let tables: Tables;
let presets: PresetsStore;
beforeAll(async () => {
  tables = await startTables();
  presets = createPresetsStore(tables.client, 'presets');
});
afterAll(() => tables.stop());

const token = PresetToken.parse('AAAAAAAAAAAAAAAAAAAAAA');
const write = (items: readonly TransactionItem[]) => writeTogether(tables.client, items);

let moments = Date.parse('2026-11-28T12:00:00.000Z');
function newPreset(parts: Partial<PresetItem> = {}): PresetItem {
  moments += 1;
  return {
    user_id: newUserId(),
    id: PresetId.parse(v7({ msecs: moments })),
    name: 'Coast',
    prompt: 'A lighthouse at dusk',
    duration: 8,
    aspect_ratio: '16:9',
    quality: 'standard',
    created_at: new Date(moments).toISOString(),
    ...parts,
  };
}

async function stored(parts: Partial<PresetItem> = {}): Promise<PresetItem> {
  const preset = newPreset(parts);
  expect(await write(presets.creating(preset))).toBe(true);
  return preset;
}

describe('presets', () => {
  it('are listed newest first for their owner, and for no other person', async () => {
    const first = await stored({ model: 'google-veo3' });
    const second = await stored({ user_id: first.user_id });
    expect(await presets.readAll(first.user_id)).toEqual([second, first]);
    expect(await presets.readAll(newUserId())).toEqual([]);
    expect(await presets.read(newUserId(), first.id)).toBeNull();
  });

  it('are at most so many, also when they are saved at once; a deleted one makes room', async () => {
    const { user_id, id } = await stored();
    for (let more = 2; more < presetsMaximum; more += 1) await stored({ user_id });
    const saved = await Promise.all(
      Array.from({ length: 5 }, () => write(presets.creating(newPreset({ user_id })))),
    );
    expect(saved.filter(Boolean)).toHaveLength(1);
    expect(await presets.readAll(user_id)).toHaveLength(presetsMaximum);
    expect(await write(presets.deleting(user_id, id))).toBe(true);
    expect(await write(presets.deleting(user_id, id))).toBe(false);
    expect(await write(presets.creating(newPreset({ user_id })))).toBe(true);
  });

  it('are read by their link until it is ended or they are replaced, and keep their first link', async () => {
    const preset = await stored();
    await write(presets.sharing(preset, token));
    await write(presets.sharing(preset, PresetToken.parse('BBBBBBBBBBBBBBBBBBBBBB')));
    expect(await presets.readShared(token)).toEqual({ ...preset, share_token: token });
    await write(presets.unsharing(preset.user_id, preset.id));
    expect(await presets.readShared(token)).toBeNull();

    const again = await stored();
    const other = PresetToken.parse('CCCCCCCCCCCCCCCCCCCCCC');
    await write(presets.sharing(again, other));
    await write(presets.replacing({ ...again, share_token: other, prompt: 'Not judged' }));
    expect(await presets.readShared(other)).toBeNull();
    // What was judged is no longer what is there.
    expect(await write(presets.sharing(again, other))).toBe(false);
  });

  it('of a person are all removed, and those of others stay', async () => {
    const { user_id } = await stored();
    await stored({ user_id });
    const other = await stored();
    await presets.removeAllOf(user_id);
    expect(await presets.readAll(user_id)).toEqual([]);
    expect((await tables.storedIn('presets')).filter((row) => row.includes(user_id))).toEqual([]);
    expect(await presets.readAll(other.user_id)).toEqual([other]);
  });
});
