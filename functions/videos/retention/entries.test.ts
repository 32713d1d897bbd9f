import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { lambdaContext } from '../../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { minutesLater } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
afterEach(() => vi.useRealTimers());

const { handler: removeExpiredVideos } = await import('./remove-expired-videos.lambda.ts');

const videos = createVideosStore(handlers.tables, 'videos');

describe('removeExpiredVideos', () => {
  it('removes a video when its 30 days are over, and not before', async () => {
    const { user_id: userId, id } = await videoInTables(handlers.tables, videos, 'completed');
    for (const [days, removed] of [
      [29, 0],
      [31, 1],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: minutesLater(days * 24 * 60) });
      expect(await removeExpiredVideos({}, lambdaContext())).toEqual({
        removed,
        failed: 0,
        isComplete: true,
      });
    }
    expect(await videos.readDeleted(userId, id)).toBeNull();
  });
});
