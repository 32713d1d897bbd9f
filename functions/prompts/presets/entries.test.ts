import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PresetId, presetsMaximum } from '../../../contract/prompts/presets.ts';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../../test/handlers/start-handlers.ts';
import { newUserId } from '../../videos/testing/stored-video.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const list = routeCaller('listPresets', (await import('./list-presets.route.ts')).handler);
const save = routeCaller('savePreset', (await import('./save-preset.route.ts')).handler);
const remove = routeCaller('deletePreset', (await import('./delete-preset.route.ts')).handler);
const share = routeCaller('sharePreset', (await import('./share-preset.route.ts')).handler);
const unshare = routeCaller('unsharePreset', (await import('./unshare-preset.route.ts')).handler);
const getShared = routeCaller('getSharedPreset', (await import('./get-shared-preset.route.ts')).handler);

const coast = {
  name: 'Coast',
  prompt: 'A lighthouse at dusk',
  duration: 8,
  aspect_ratio: '9:16',
  quality: 'pro',
} as const;

async function saved(body: object = coast) {
  const as = newUserId();
  const id = PresetId.parse(v7());
  expect(await save({ as, path: { id }, body })).toMatchObject({ status: 200 });
  return { as, id };
}

/** Shares a preset; returns its link's token. */
async function sharedToken(own: { readonly as: string; readonly id: string }): Promise<string> {
  const { status, body } = await share({ as: own.as, path: { id: own.id } });
  expect(status).toBe(200);
  const { share_url: url } = z.parse(z.object({ share_url: z.string() }), body);
  return new URL(url).searchParams.get('preset') ?? '';
}

describe('a preset', () => {
  it('is saved once for each id, replaced under it, and deleted by its owner alone', async () => {
    const { as, id } = await saved();
    const changed = { ...coast, name: 'Coast, wide', model: 'google-veo3' };
    expect(await save({ as, path: { id }, body: changed })).toMatchObject({ body: { id, ...changed } });
    expect(await list({ as })).toMatchObject({
      body: { presets: [{ id, ...changed, share_url: null }] },
    });
    expect(await remove({ as: newUserId(), path: { id } })).toMatchObject({ status: 404 });
    expect(await remove({ as, path: { id } })).toMatchObject({ status: 200, body: { id, deleted: true } });
    expect(await remove({ as, path: { id } })).toMatchObject({ status: 404 });
    expect(await list({ as })).toMatchObject({ body: { presets: [] } });
  });

  it.each([
    ['name', { ...coast, name: 'Two\nlines' }, 'on one line'],
    ['name', { ...coast, name: ' ' }, '1 to 60 characters'],
    ['prompt', { ...coast, prompt: 'a'.repeat(2_001) }, '1 to 2,000 characters'],
    ['duration', { ...coast, duration: 6 }, '5'],
    ['model', { ...coast, model: 'sora' }, 'google-veo3'],
  ])('with a wrong %s is refused with what is allowed', async (field, body, allowed) => {
    expect(await save({ as: newUserId(), path: { id: PresetId.parse(v7()) }, body })).toMatchObject({
      status: 400,
      body: { error: { field, allowed: expect.stringContaining(allowed) } },
    });
  });

  it(`is one of ${presetsMaximum} at most`, async () => {
    const as = newUserId();
    for (let count = 0; count < presetsMaximum; count += 1) {
      await save({ as, path: { id: PresetId.parse(v7()) }, body: coast });
    }
    expect(await save({ as, path: { id: PresetId.parse(v7()) }, body: coast })).toMatchObject({
      status: 409,
      body: { error: { code: 'too_many_presets' } },
    });
  });
});

describe('a shared preset', () => {
  it('fills anyone’s form by one link, without a trace of its owner', async () => {
    const own = await saved();
    const token = await sharedToken(own);
    expect(await sharedToken(own)).toBe(token);
    const { status, body } = await getShared({ path: { token } });
    expect({ status, body }).toEqual({ status: 200, body: { ...coast, model: null } });
  });

  it('is gone once its link is ended, it is replaced or deleted; another token finds nothing', async () => {
    const ending = [
      ({ as, id }: Awaited<ReturnType<typeof saved>>) => unshare({ as, path: { id } }),
      ({ as, id }: Awaited<ReturnType<typeof saved>>) => save({ as, path: { id }, body: coast }),
      ({ as, id }: Awaited<ReturnType<typeof saved>>) => remove({ as, path: { id } }),
    ];
    for (const end of ending) {
      const own = await saved();
      const token = await sharedToken(own);
      expect(await end(own)).toMatchObject({ status: 200 });
      expect(await getShared({ path: { token } })).toMatchObject({ status: 404 });
    }
    for (const token of ['', 'AAAAAAAAAAAAAAAAAAAAAA', 'share#..%2f']) {
      expect(await getShared({ path: { token } })).toMatchObject({ status: 404 });
    }
  });

  it.each([
    ['its prompt', { ...coast, prompt: 'simulate: unsafe hate' }],
    ['its name', { ...coast, name: 'simulate: unsafe hate' }],
  ])('gets no link if %s is refused, which is written down', async (_what, body) => {
    const { as, id } = await saved(body);
    expect(await share({ as, path: { id } })).toMatchObject({
      status: 422,
      body: { error: { code: 'content_refused', category: 'hate' } },
    });
    expect(await list({ as })).toMatchObject({ body: { presets: [{ share_url: null }] } });
    expect((await handlers.storedIn('refusals')).filter((row) => row.includes(as))).toHaveLength(1);
  });

  it('is judged again when its link was ended, and gets another link', async () => {
    const own = await saved();
    const token = await sharedToken(own);
    await unshare({ as: own.as, path: { id: own.id } });
    expect(await sharedToken(own)).not.toBe(token);
    expect(await share({ as: newUserId(), path: { id: own.id } })).toMatchObject({ status: 404 });
  });
});
