import { v4, v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { CaseId, ImageHash, ImageId, VideoId } from '../../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../../contract/schemas.ts';
import type { ConfiguredModels } from '../../../contract/videos/models.ts';
import { caller } from '../../../test/handlers/caller.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { ownRules } from '../../moderation/own-rule.ts';
import type { CreditsStore } from '../../tables/credits/credits.store.ts';
import { emptyAccount } from '../../tables/credits/ledger.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { linkSigner, newUserId, quiet, storedVideo, unread, usualTerms } from '../testing/stored-video.ts';
import { generateVideo } from './generate-video.ts';
import { fieldsOfApi, fieldsOfSite, findSources } from './video-sources.ts';

const userId = newUserId();
const now = () => new Date('2026-11-21T12:00:00.000Z');
const request: PricedVideoRequest = {
  prompt: 'A sea at dusk',
  duration: 5,
  aspect_ratio: '16:9',
  quality: 'standard',
  price_credits: 1_000,
};

/** Five checked images; each hash repeats the image's digit. */
const images = ['1', '2', '3', '4', '5'].map((digit) => ({
  id: ImageId.parse(`00000000-0000-4000-8000-00000000000${digit}`),
  mediaId: newMediaId(),
  hash: ImageHash.parse(digit.repeat(64)),
}));
const [first, last, face, product, style] = images.map(({ id }) => id);
expect.assert(first && last && face && product && style);
const missing = ImageId.parse(v4());
const asReferences = (...ids: ImageId[]) => ids.map((image_id) => ({ image_id, role: 'face' as const }));

const completed = (parts: Partial<VideoItem> = {}) =>
  storedVideo({ user_id: userId, status: 'completed', job_id: 'job', ...parts });

/** A person with credits, the images and these videos. */
function person(
  videos: readonly VideoItem[] = [],
  models: ConfiguredModels = { veo3: 'simulated', basic: 'simulated-lite' },
) {
  const created: VideoItem[] = [];
  let seeds = 0;
  const post: CreditsStore['post'] = async ({ entry, decide }) => {
    if (videos.some(({ id }) => entry?.reference === `video#${id}`)) return { kind: 'already' };
    const decision = decide({ ...emptyAccount, purchasedCredits: 1_000 });
    return decision.kind === 'refuse'
      ? { kind: 'refused', refusal: decision.refusal }
      : { kind: 'posted', result: decision.result };
  };
  const sources = {
    findImage: async ({ imageId }: { imageId: ImageId }) =>
      images.find(({ id }) => id === imageId)?.mediaId ?? null,
    videos: {
      findEnded: async () => [],
      creation: (video: VideoItem) => {
        created.push(video);
        return {};
      },
      read: async (owner: string, id: VideoId) =>
        videos.find((video) => video.user_id === owner && video.id === id) ?? null,
    },
    now,
  };
  const route = generateVideo({
    ...usualTerms,
    ...sources,
    moderation: {
      ...usualTerms.moderation,
      judge: async ({ findImages }) => {
        const found = new Set(await findImages());
        const hashes = images.filter(({ mediaId }) => found.has(mediaId));
        return {
          kind: 'allowed',
          by: ownRules,
          imageHashes: new Map(hashes.map(({ mediaId, hash }) => [mediaId, hash])),
        };
      },
    },
    credits: { post, forgetVideos: async () => undefined, readAccount: async () => emptyAccount },
    startRendering: async () => undefined,
    signer: async () => linkSigner,
    newMediaId,
    newSeed: () => {
      seeds += 1;
      return 1_000 + seeds;
    },
    models,
    log: quiet,
  });
  return {
    created,
    sources,
    generate: (changes: Partial<PricedVideoRequest> = {}, id = VideoId.parse(v7())) =>
      route({ ...unread, ...caller(userId), path: { id }, body: { ...request, ...changes } }),
  };
}

describe('a video with more than a first image', () => {
  it('keeps each image with its hash, in the order in which the prompt names them', async () => {
    const { generate, created } = person();
    expect(await generate({ image_id: first, last_image_id: last })).toMatchObject({
      ...{ mode: 'image', image_id: first, last_image_id: last, references: [], parent: null },
    });
    const references = [
      { image_id: product, role: 'product' },
      { image_id: face, role: 'face' },
      { image_id: style, role: 'style' },
    ] as const;
    expect(await generate({ references: [...references] })).toMatchObject({
      mode: 'text',
      image_id: null,
      references,
    });
    expect(created).toMatchObject([
      { image_hash: '1'.repeat(64), last_image: { image_id: last, hash: '2'.repeat(64) } },
      { references: ['4', '3', '5'].map((digit) => ({ hash: digit.repeat(64) })) },
    ]);
  });

  it('keeps the seed that was asked for, or one that was drawn, where the model takes one', async () => {
    const { generate, created } = person();
    const id = VideoId.parse(v7());
    await generate({ seed: 0 });
    await generate({}, id);
    expect(created.map(({ seed }) => seed)).toEqual([0, 1_001]);
    const seedless = person([], { veo3: 'gemini-omni-1.2-flash', basic: 'gemini-omni-1.2-flash' });
    expect(await seedless.generate()).toMatchObject({ seed: null });
  });
});

describe('a video that starts from another', () => {
  it('is the next part of its chain, and keeps what its rendering needs', async () => {
    const parent = completed({ parent: null, rendered_by: 'simulated-fast' });
    const { generate, created } = person([parent]);
    const second = VideoId.parse(v7());
    expect(await generate({ parent: { id: parent.id, use: 'continue' }, duration: 8 }, second)).toMatchObject(
      {
        parent: { id: parent.id, use: 'continue', part: 2, total_seconds: 13 },
      },
    );
    expect(created).toMatchObject([
      { parent: { media_id: parent.media_id, rendered_by: 'simulated-fast', job_id: 'job' } },
    ]);
    const [child] = created;
    expect.assert(child);
    const third = person([{ ...child, status: 'completed' }]);
    expect(await third.generate({ parent: { id: second, use: 'continue' } })).toMatchObject({
      parent: { part: 3, total_seconds: 18 },
    });
    expect(await third.generate({ parent: { id: second, use: 'change' }, duration: 8 })).toMatchObject({
      parent: { part: 1, total_seconds: 8 },
    });
  });
});

const sequelOf = (id: VideoId) => ({ parent: { id, use: 'continue' as const } });
const own = completed();
const partEight: VideoItem['parent'] = {
  ...{ id: VideoId.parse(v7()), use: 'continue', media_id: newMediaId(), rendered_by: 'simulated' },
  ...{ job_id: null, part: 8, total_seconds: 36 },
};

describe('a video that cannot start so', () => {
  it.each<{
    name: string;
    changes: Partial<PricedVideoRequest>;
    videos?: readonly VideoItem[];
    models?: ConfiguredModels;
    code?: string;
    field: string;
    allowed: string;
  }>([
    {
      name: 'the last image is not there',
      changes: { image_id: first, last_image_id: missing },
      ...{ code: 'not_found', field: 'last_image_id', allowed: 'a checked image of yours' },
    },
    {
      name: 'the second reference is not there',
      changes: { references: asReferences(face, missing) },
      ...{ code: 'not_found', field: 'references.1.image_id', allowed: 'a checked image of yours' },
    },
    {
      name: 'it ends on an image, but starts from none',
      changes: { last_image_id: last },
      ...{ field: 'last_image_id', allowed: 'together with a first one' },
    },
    {
      name: 'references are beside a first image',
      changes: { image_id: first, references: asReferences(face) },
      ...{ field: 'references', allowed: 'without a first or a last image' },
    },
    {
      name: 'a parent is beside an image',
      changes: { ...sequelOf(own.id), image_id: first },
      ...{ field: 'parent', allowed: 'without images' },
    },
    {
      name: 'a parent is beside references',
      changes: { ...sequelOf(own.id), references: asReferences(face) },
      ...{ field: 'parent', allowed: 'without images' },
    },
    {
      name: 'there is no such parent: it never was, or was deleted',
      changes: sequelOf(VideoId.parse(v7())),
      ...{ code: 'not_found', field: 'parent.id', allowed: 'a completed video of yours' },
    },
    {
      name: 'the parent is another person’s',
      changes: sequelOf(own.id),
      videos: [{ ...own, user_id: newUserId() }],
      ...{ code: 'not_found', field: 'parent.id', allowed: 'a completed video of yours' },
    },
    {
      name: 'the parent has expired, but is not removed yet',
      changes: sequelOf(own.id),
      videos: [{ ...own, expires_at: now().toISOString() }],
      ...{ code: 'not_found', field: 'parent.id', allowed: 'a completed video of yours' },
    },
    ...(['queued', 'generating', 'failed', 'cancelled'] as const).map((status) => ({
      name: `the parent is ${status}`,
      changes: sequelOf(own.id),
      videos: [{ ...own, status }],
      ...{ field: 'parent.id', allowed: 'a completed video of yours' },
    })),
    {
      name: 'a case hides the parent',
      changes: { parent: { id: own.id, use: 'change' } },
      videos: [{ ...own, hidden_by: new Set([CaseId.parse(v4())]) }],
      ...{ field: 'parent.id', allowed: 'a completed video of yours' },
    },
    {
      name: 'a continuation has another shape',
      changes: { ...sequelOf(own.id), aspect_ratio: '9:16' },
      ...{ field: 'aspect_ratio', allowed: '"16:9"' },
    },
    {
      name: 'a continuation has another quality',
      changes: { ...sequelOf(own.id), quality: 'pro' },
      ...{ field: 'quality', allowed: '"standard"' },
    },
    ...(
      [
        ['duration', 8, '5, as the video that it changes'],
        ['aspect_ratio', '9:16', '"16:9", as the video that it changes'],
        ['quality', 'pro', '"standard", as the video that it changes'],
      ] as const
    ).map(([field, value, allowed]) => ({
      name: `a change has another ${field}`,
      changes: { parent: { id: own.id, use: 'change' as const }, [field]: value },
      ...{ field, allowed },
    })),
    {
      name: 'the chain is too long for the model',
      changes: sequelOf(own.id),
      videos: [{ ...own, parent: partEight }],
      ...{ field: 'parent', allowed: 'at most 40 seconds' },
    },
    {
      name: 'the model takes no references',
      changes: { model: 'simulated-lite', references: asReferences(face) },
      ...{ field: 'references', allowed: 'no references' },
    },
    {
      name: 'the model changes no video',
      changes: { model: 'simulated-lite', parent: { id: own.id, use: 'change' } },
      ...{ field: 'parent', allowed: 'no video to change' },
    },
    {
      name: 'the model takes no seed',
      changes: { seed: 7 },
      models: { veo3: 'gemini-omni-1.2-flash', basic: 'gemini-omni-1.2-flash' },
      ...{ field: 'seed', allowed: 'no seed' },
    },
  ])('is refused, and nothing is charged: $name', async (row) => {
    const { generate, created } = person(row.videos ?? [own], row.models);
    await expect(generate(row.changes)).rejects.toMatchObject({
      code: row.code ?? 'invalid_request',
      details: { field: row.field, allowed: expect.stringContaining(row.allowed) },
    });
    expect(created).toEqual([]);
  });

  it('names the fields as programs do', async () => {
    const { sources } = person();
    for (const [changes, field] of [
      [{ image_id: missing }, 'image'],
      [{ image_id: first, last_image_id: missing }, 'last_image'],
      [{ last_image_id: last }, 'last_image'],
    ] as const) {
      const wanted = { ...request, ...changes };
      await expect(findSources(sources, userId, wanted, fieldsOfApi)).rejects.toMatchObject({
        details: { field },
      });
      await expect(findSources(sources, userId, wanted, fieldsOfSite)).rejects.toMatchObject({
        details: { field: `${field}_id` },
      });
    }
  });
});

describe('a request that is repeated', () => {
  it('gets its video, also once its parent or an image is gone', async () => {
    const before = person([own]);
    const id = VideoId.parse(v7());
    await before.generate(sequelOf(own.id), id);
    const after = person(before.created);
    expect(await after.generate(sequelOf(own.id), id)).toMatchObject({ id, parent: { id: own.id } });
    expect(after.created).toEqual([]);
  });

  it.each<[string, Partial<PricedVideoRequest>]>([
    ['another last image', { last_image_id: face }],
    ['no last image', { last_image_id: undefined }],
    ['another seed', { seed: 8 }],
    ['another model', { model: 'simulated-fast' }],
  ])('is another one with %s', async (_name, changes) => {
    const { generate, created } = person();
    const id = VideoId.parse(v7());
    const wanted = { image_id: first, last_image_id: last, seed: 7, model: 'google-veo3' } as const;
    await generate(wanted, id);
    const again = person(created);
    expect(await again.generate(wanted, id)).toMatchObject({ id });
    const { seed: _seed, model: _model, ...unchosen } = wanted;
    expect(await again.generate(unchosen, id)).toMatchObject({ id });
    await expect(again.generate({ ...wanted, ...changes }, id)).rejects.toMatchObject({
      code: 'id_already_used',
    });
    expect(again.created).toEqual([]);
  });
});
