import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FileHash } from '../../../contract/fields/ids.ts';
import { pageCaller, routeCaller } from '../../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { newUserId } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const shareVideo = routeCaller('shareVideo', (await import('./share-video.route.ts')).handler);
const unshareVideo = routeCaller('unshareVideo', (await import('./unshare-video.route.ts')).handler);
const getSharedVideo = routeCaller('getSharedVideo', (await import('./get-shared-video.route.ts')).handler);
const sharedVideoPage = pageCaller('sharedVideoPage', (await import('./shared-video-page.route.ts')).handler);

const videos = createVideosStore(handlers.tables, 'videos');

/** A video and its share link's token. */
async function sharedVideo() {
  const as = newUserId();
  const { id } = await videoInTables(handlers.tables, videos, 'completed', { user_id: as, prompt: 'A sea' });
  const { status, body } = await shareVideo({ as, path: { id }, body: { show_prompt: true } });
  expect(status).toBe(200);
  const url = z.parse(z.object({ share_url: z.string() }), body).share_url;
  return { as, id, token: url.slice(url.lastIndexOf('/') + 1) };
}

const verifyFile = routeCaller('verifyFile', (await import('./verify-file.route.ts')).handler);

describe('a file', () => {
  it('is recognized by its hash, and by the id in it, without its owner, until its video is gone', async () => {
    const { user_id: owner, id } = await videoInTables(handlers.tables, videos, 'queued');
    await videos.begin(owner, id, new Date());
    const credentials = { id: crypto.randomUUID(), signed_at: '2026-11-21T12:00:00.000Z' };
    const hash = FileHash.parse(crypto.randomUUID().replaceAll('-', '').repeat(2));
    const questions = [{ file_hash: hash }, { credentials_id: credentials.id }];
    const ask = () => Promise.all(questions.map((body) => verifyFile({ body })));
    const unknown = { status: 200, body: { made_here: false, model: null, credentials: null } };
    expect(await ask()).toMatchObject([unknown, unknown]);
    await videos.complete(owner, id, new Date(), [], { credentials, file_hash: hash });
    const known = await ask();
    const answer = { status: 200, body: { made_here: true, model: 'google-veo3', credentials } };
    expect(known).toMatchObject([answer, answer]);
    expect(JSON.stringify(known)).not.toMatch(new RegExp(`${owner}|${id}`));
    await videos.remove(owner, [id]);
    expect(await ask()).toMatchObject([unknown, unknown]);
  });

  it('is asked for by 64 hexadecimal digits, and another question gets the public API’s error', async () => {
    expect(await verifyFile({ body: { file_hash: 'F00' } })).toMatchObject({
      status: 400,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: { code: 'invalid_request', field: 'file_hash' },
    });
    const both = { file_hash: 'ab'.repeat(32), credentials_id: crypto.randomUUID() };
    for (const body of [{}, both]) {
      expect(await verifyFile({ body })).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', field: 'file_hash' },
      });
    }
    expect(await verifyFile({ body: { credentials_id: 'urn:c2pa:1' } })).toMatchObject({
      status: 400,
      body: { field: 'credentials_id' },
    });
  });
});

describe('a shared video', () => {
  it('is shown to who has its link, as data and as a page, without its owner’s id', async () => {
    const { as, token } = await sharedVideo();
    const shared = await getSharedVideo({ path: { token } });
    expect(shared).toMatchObject({ status: 200, body: { prompt: 'A sea' } });
    const page = await sharedVideoPage(token);
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('A sea') });
    expect(JSON.stringify([shared, page])).not.toContain(as);
  });

  it('redirects to its files by links that are signed', async () => {
    const { token } = await sharedVideo();
    expect(await sharedVideoPage(`${token}/video.mp4`)).toMatchObject({
      status: 302,
      headers: { location: expect.stringContaining('Signature=') },
    });
  });

  it('is gone once it is no longer shared', async () => {
    const { as, id, token } = await sharedVideo();
    expect(await unshareVideo({ as, path: { id } })).toMatchObject({
      status: 200,
      body: { share_url: null },
    });
    expect(await getSharedVideo({ path: { token } })).toMatchObject({ status: 404 });
    expect(await sharedVideoPage(token)).toMatchObject({ status: 404 });
  });

  it('is shared by its owner only', async () => {
    const { id } = await sharedVideo();
    const body = { show_prompt: true };
    expect(await shareVideo({ as: newUserId(), path: { id }, body })).toMatchObject({ status: 404 });
  });
});
