import { afterAll, expect, it } from 'vitest';
import { lambdaContext } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import { createErasuresStore } from '../tables/erasures/erasures.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { newUserId } from '../videos/testing/stored-video.ts';
import { videoInTables } from '../videos/testing/video-in-tables.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const { handler: eraseAgain } = await import('./erase-again.lambda.ts');

const videos = createVideosStore(handlers.tables, 'videos');

it('eraseAgain deletes what is noted and what the command names, and refuses what it does not know', async () => {
  const named = await videoInTables(handlers.tables, videos, 'completed');
  await createErasuresStore(handlers.tables, 'erasures').noteAccount(newUserId(), new Date());
  const request = { videos: [{ user_id: named.user_id, id: named.id }] };
  expect(await eraseAgain(request, lambdaContext())).toEqual({
    accounts: 1,
    videos: 1,
    projects: 0,
    links: 0,
    presets: 0,
    keys: 0,
    unfinished: 0,
    isComplete: true,
  });
  await expect(async () => eraseAgain({ everyone: true }, lambdaContext())).rejects.toThrow();
});
