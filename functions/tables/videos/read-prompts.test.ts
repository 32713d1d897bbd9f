import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { minutesLater, newUserId, storedVideo } from '../../videos/testing/stored-video.ts';
import { createReadPrompts } from './read-prompts.ts';
import type { VideoItem } from './video-item.ts';
import { createVideosStore } from './videos.store.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

async function stored(parts: Partial<VideoItem>): Promise<VideoItem> {
  const video = storedVideo(parts);
  const { creation } = createVideosStore(tables.client, 'videos');
  await tables.client.send(new TransactWriteCommand({ TransactItems: [creation(video)] }));
  return video;
}

it("reads the prompts of a person's own videos at once, and of no deleted one", async () => {
  const owner = newUserId();
  const kept = await stored({ user_id: owner, prompt: 'A sea at dusk' });
  const other = await stored({ user_id: newUserId(), prompt: "Another person's" });
  const gone = storedVideo({ user_id: owner });
  const deleted = await stored({ user_id: owner, deleted_at: minutesLater(1).toISOString() });
  const readPrompts = createReadPrompts(tables.client, 'videos');
  const before = tables.roundTrips();
  const prompts = await readPrompts(owner, [kept.id, kept.id, other.id, gone.id, deleted.id]);
  expect([...prompts]).toEqual([[kept.id, 'A sea at dusk']]);
  expect(await readPrompts(owner, [])).toEqual(new Map());
  expect(tables.roundTrips() - before).toBe(1);
});
