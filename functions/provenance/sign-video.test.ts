import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { models } from '../../contract/videos/models.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { createC2pa } from './c2pa.ts';
import { createSignVideo, type SignVideoDependencies } from './sign-video.ts';
import { judge } from './testing/judge.ts';
import { localSigner } from './testing/local-signer.ts';
import { textOnlyOrder } from './testing/text-only-order.ts';

const root = join(import.meta.dirname, '../..');
const video = readFileSync(join(root, 'web/public/showcase/trending/dunes.mp4'));
const now = new Date('2026-11-21T12:00:00.000Z');
const signer = await localSigner(now);
const startingImage = Buffer.from('a JPEG');
const origin = textOnlyOrder;

const signing = (changes: Partial<SignVideoDependencies> = {}) =>
  createSignVideo({
    signer,
    loadC2pa: createC2pa(root),
    images: { read: async () => startingImage },
    readVideo: async () => null,
    stamp: null,
    now: () => now,
    ...changes,
  });
const sign = signing();

describe('a signed video', () => {
  it('says which model made it, when, and by what kind of machine, under a random id', async () => {
    const { bytes, credentials, file_hash: hash } = await sign(video, origin);

    expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    const judgment = await judge(bytes);
    expect(judgment).toMatchObject({ isValid: true, problems: [], manifests: 1, ingredients: [] });
    expect(judgment.issuer).toContain('self-issued');
    expect(judgment.label).toBe(`urn:c2pa:${credentials.id}`);
    expect(credentials.signed_at).toBe(now.toISOString());
    expect(judgment.actions).toMatchObject([
      {
        action: 'c2pa.created',
        digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
        softwareAgent: { name: 'Veo 3.1', version: 'veo-3.1-generate-001' },
      },
    ]);
    expect(Buffer.from(bytes).includes('2026-11-21T12:00:00.000Z')).toBe(true);
    expect((await sign(video, origin)).credentials.id).not.toBe(credentials.id);
    expect(bytes.length - video.length).toBeLessThan(4_000);
  });

  it('names the image that it started from by its hash alone', async () => {
    const { bytes } = await sign(video, { ...origin, image: newMediaId() });

    const { isValid, ingredients, actions } = await judge(bytes);
    expect(isValid).toBe(true);
    const hash = createHash('sha256').update(startingImage).digest('base64url');
    expect(ingredients).toMatchObject([
      { relationship: 'inputTo', format: 'image/jpeg', instanceID: `ni:///sha-256;${hash}` },
    ]);
    expect(actions[0]?.parameters?.ingredients).toHaveLength(1);
    expect(Buffer.from(bytes).includes(startingImage)).toBe(false);
  });

  it('names every other image, and the video that it continues or changes, by its hash alone', async () => {
    const files = new Map(['last', 'face', 'style'].map((name) => [newMediaId(), Buffer.from(name)]));
    const [lastImage = null, ...references] = files.keys();
    const sign = signing({
      images: { read: async (media) => files.get(media) ?? null },
      readVideo: async () => video,
    });
    const { bytes } = await sign(video, {
      ...origin,
      lastImage,
      references: references.map((image) => ({ image })),
      parent: { media: newMediaId() },
    });

    const { isValid, ingredients, actions } = await judge(bytes);
    expect(isValid).toBe(true);
    const hashes = [...files.values(), video].map(
      (file) => `ni:///sha-256;${createHash('sha256').update(file).digest('base64url')}`,
    );
    expect(ingredients.map(({ instanceID }) => instanceID)).toEqual(hashes);
    expect(ingredients.map(({ relationship, format, title }) => [relationship, format, title])).toEqual([
      ['inputTo', 'image/jpeg', 'last image'],
      ['inputTo', 'image/jpeg', 'reference'],
      ['inputTo', 'image/jpeg', 'reference'],
      ['inputTo', 'video/mp4', 'previous video'],
    ]);
    expect(actions[0]?.parameters?.ingredients).toHaveLength(4);
  });

  it('is signed without a parent that is gone', async () => {
    const { bytes } = await sign(video, { ...origin, parent: { media: newMediaId() } });
    expect(await judge(bytes)).toMatchObject({ isValid: true, ingredients: [] });
  });

  it.each([null, newMediaId()])("keeps its provider's own manifest as the parent of ours", async (image) => {
    const vendors = await sign(video, { ...origin, model: models['veo-3.1-fast'] });

    const { bytes, credentials } = await sign(vendors.bytes, { ...origin, image });

    const judgment = await judge(bytes);
    expect(judgment).toMatchObject({ isValid: true, problems: [], manifests: 2 });
    expect(judgment.label).toBe(`urn:c2pa:${credentials.id}`);
    const [action, ...others] = judgment.actions;
    expect(others).toEqual([]);
    expect(action).toMatchObject({ action: 'c2pa.opened' });
    expect(action?.digitalSourceType).toBeUndefined();
    const parent = judgment.ingredients.find(({ relationship }) => relationship === 'parentOf');
    expect(parent?.activeManifest?.uri).toContain(vendors.credentials.id);
    expect(judgment.ingredients).toHaveLength(image === null ? 1 : 2);
  });

  it('shows every change of its picture, its index, its manifest and its signature', async () => {
    const { bytes } = await sign(video, origin);
    const box = (name: string) => Buffer.from(bytes).indexOf(name);
    const places = ['moov', 'mdat', 'c2pa.actions', 'c2pa.claim', 'c2pa.signature'].flatMap((name) =>
      [100, 150, 300].map((offset) => box(name) + offset),
    );
    for (const place of places) {
      const changed = Uint8Array.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      const judgment = await judge(changed).catch(() => ({ isValid: false }));
      expect(judgment.isValid, `byte ${place}`).toBe(false);
    }
  });
});

describe('a video that cannot be signed', () => {
  it('is refused with the reason while the key does not sign, and signed afterwards', async () => {
    let isBroken = true;
    const sign = signing({
      signer: {
        ...signer,
        sign: async (message) => {
          if (isBroken) throw new Error('KMS does not answer.');
          return signer.sign(message);
        },
      },
    });
    await expect(sign(video, origin)).rejects.toThrow('KMS does not answer.');
    isBroken = false;
    expect((await judge((await sign(video, origin)).bytes)).isValid).toBe(true);
  });

  it('is no MP4', async () => {
    await expect(sign(Buffer.from('no video at all'), origin)).rejects.toThrow();
  });

  it('has lost the image that it started from', async () => {
    const sign = signing({ images: { read: async () => null } });
    await expect(sign(video, { ...origin, image: newMediaId() })).rejects.toThrow(
      'The starting-image is gone.',
    );
  });
});
