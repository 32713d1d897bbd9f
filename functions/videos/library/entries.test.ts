import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { newUserId } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const videoHistory = routeCaller('videoHistory', (await import('./video-history.route.ts')).handler);
const getVideo = routeCaller('getVideo', (await import('./get-video.route.ts')).handler);
const updateVideo = routeCaller('updateVideo', (await import('./update-video.route.ts')).handler);
const deleteVideo = routeCaller('deleteVideo', (await import('./delete-video.route.ts')).handler);

const videos = createVideosStore(handlers.tables, 'videos');

async function ownerOf(prompts: readonly string[]) {
  const as = newUserId();
  const ids: string[] = [];
  for (const prompt of prompts) {
    ids.push((await videoInTables(handlers.tables, videos, 'completed', { user_id: as, prompt })).id);
  }
  return { as, ids, id: ids[0] ?? '' };
}

describe('videoHistory', () => {
  it('lists the owner’s videos, newest first, with links that are signed', async () => {
    const { as, ids } = await ownerOf(['A sea at dusk', 'A city at night']);
    expect(await videoHistory({ as })).toMatchObject({
      status: 200,
      body: {
        videos: [
          { id: ids[1], status: 'completed', video_url: expect.stringContaining('Signature=') },
          { id: ids[0] },
        ],
        next_cursor: null,
      },
    });
  });

  it('searches in the prompts and narrows to one state', async () => {
    const { as, ids } = await ownerOf(['A sea at dusk', 'A city at night']);
    expect(await videoHistory({ as, query: { search: 'city' } })).toMatchObject({
      body: { videos: [{ id: ids[1] }] },
    });
    expect(await videoHistory({ as, query: { status: 'failed' } })).toMatchObject({ body: { videos: [] } });
  });

  it.each([
    ['a state that there is not', { status: 'lost' }, 'query.status'],
    ['a cursor that it did not make', { cursor: '!' }, 'query.cursor'],
  ])('refuses %s', async (_name, query, field) => {
    expect(await videoHistory({ as: newUserId(), query })).toMatchObject({
      status: 400,
      body: { error: { field } },
    });
  });

  it('refuses a request without a token', async () => {
    expect(await videoHistory()).toMatchObject({ status: 401 });
  });
});

describe('getVideo', () => {
  it('shows a video to its owner, and 404 to any other person', async () => {
    const { as, id } = await ownerOf(['A sea at dusk']);
    expect(await getVideo({ as, path: { id } })).toMatchObject({ status: 200, body: { id, user_id: as } });
    expect(await getVideo({ as: newUserId(), path: { id } })).toMatchObject({ status: 404 });
    expect(await getVideo({ as, path: { id: v7() } })).toMatchObject({ status: 404 });
  });
});

describe('updateVideo and deleteVideo', () => {
  it('save a video, delete it and take that back', async () => {
    const { as, id } = await ownerOf(['A sea at dusk']);
    const path = { id };
    expect(await updateVideo({ as, path, body: { saved: true } })).toMatchObject({
      status: 200,
      body: { saved: true, expires_at: null },
    });
    expect(await deleteVideo({ as, path })).toMatchObject({
      status: 200,
      body: { undo_until: expect.any(String) },
    });
    expect(await getVideo({ as, path })).toMatchObject({ status: 404 });
    expect(await updateVideo({ as, path, body: { deleted: false } })).toMatchObject({ status: 200 });
    expect(await getVideo({ as, path })).toMatchObject({ status: 200 });
  });
});
