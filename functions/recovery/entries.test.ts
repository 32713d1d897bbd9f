import { afterAll, expect, it } from 'vitest';
import { lambdaContext } from '../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../test/handlers/start-handlers.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { videoInTables } from '../videos/testing/video-in-tables.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const { handler: checkRestored } = await import('./check-restored.lambda.ts');

it('checkRestored reads tables and bucket, and finds the one video whose files are missing', async () => {
  const videos = createVideosStore(handlers.tables, 'videos');
  await handlers.giveCredits(newPerson(), 7_000);
  const { user_id, id } = await videoInTables(handlers.tables, videos, 'completed');
  expect(await checkRestored({}, lambdaContext())).toEqual({
    accounts: 1,
    unbalanced: [],
    videos: 1,
    videosWithoutFiles: [{ user_id, id }],
    filesWithoutRow: 0,
    removed: 0,
  });
});
