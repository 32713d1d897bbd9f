import { beforeEach, describe, expect, it } from 'vitest';
import { ImageId, type MediaId, UserId } from '../../contract/fields/ids.ts';
import { caller } from '../../test/handlers/caller.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { Rejection } from '../errors/rejection.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import { checkImage } from './check-image.ts';
import { imageKey, uploadKey } from './image-keys.ts';
import type { Size } from './prepare-image.ts';
import { pngBomb, quarters } from './testing/image-bytes.ts';

const ada = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const grace = UserId.parse('1c7f2b63-7a1d-4b7f-8b68-2a7a1a3e8d22');
const id = ImageId.parse('2d8a3c74-8b2e-4c8a-9c79-3b8b2b4f9e33');

/** Names the files of each person's image. */
const mediaIds = new Map([
  [ada, newMediaId()],
  [grace, newMediaId()],
]);
const keyOfAda = imageKey(mediaIdOf(ada));

/** The bucket: what was uploaded, and what was made ready. */
const uploads = new Map<string, Uint8Array>();
const ready = new Map<string, { jpeg: Buffer; size: Size }>();
let isRaced = false;
let isAccountDeleted = false;
let isDeletedMeanwhile = false;
let isSessionEnded = false;

beforeEach(() => {
  uploads.clear();
  ready.clear();
  isRaced = false;
  isAccountDeleted = false;
  isDeletedMeanwhile = false;
  isSessionEnded = false;
});

const route = checkImage({
  fileRows: {
    find: async (userId, imageId) =>
      imageId !== id || isAccountDeleted
        ? null
        : { userId, id, kind: 'image', mediaId: mediaIdOf(userId), createdAt: new Date() },
  },
  sessions: {
    require: async () => {
      if (isSessionEnded) throw new SessionEnded();
    },
  },
  images: {
    find: async (mediaId) => ready.get(imageKey(mediaId))?.size ?? null,
    readUpload: async (mediaId, maximumBytes) => {
      const bytes = uploads.get(uploadKey(mediaId));
      if (bytes === undefined) return { kind: 'none' };
      return bytes.length > maximumBytes ? { kind: 'too-many-bytes' } : { kind: 'bytes', bytes };
    },
    store: async (mediaId, jpeg, size) => {
      const key = imageKey(mediaId);
      if (isDeletedMeanwhile) isAccountDeleted = true;
      if (isRaced) ready.set(key, { jpeg: Buffer.from('the other'), size: { width: 1, height: 2 } });
      if (ready.has(key)) return 'already';
      ready.set(key, { jpeg, size });
      return 'stored';
    },
    remove: async (removed) => {
      for (const mediaId of removed) ready.delete(imageKey(mediaId));
    },
  },
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
});

function check(userId = ada) {
  return route({ ...caller(userId), path: { id }, query: undefined, headers: undefined, body: undefined });
}

function mediaIdOf(userId: UserId): MediaId {
  const mediaId = mediaIds.get(userId);
  if (mediaId === undefined) throw new Error(`${userId} has no image.`);
  return mediaId;
}

async function rejection(userId = ada): Promise<Rejection> {
  const error: unknown = await check(userId).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Rejection)) throw new Error(`It was not rejected: ${error}`);
  return error;
}

const upload = (bytes: Uint8Array, userId = ada) => uploads.set(uploadKey(mediaIdOf(userId)), bytes);

describe('an uploaded image', () => {
  it('is stored under its id, and its size is returned', async () => {
    upload(await quarters(3_000, 1_500).png().toBuffer());
    expect(await check()).toEqual({ image_id: id, width: 1_920, height: 960 });
    expect([...ready.keys()]).toEqual([keyOfAda]);
  });

  it('does not change when it is checked again, whatever was uploaded since', async () => {
    upload(await quarters(600, 400).png().toBuffer());
    const first = await check();
    const kept = ready.get(keyOfAda)?.jpeg;
    upload(await quarters(800, 800).png().toBuffer());
    expect(await check()).toEqual(first);
    uploads.clear();
    expect(await check()).toEqual(first);
    expect(ready.get(keyOfAda)?.jpeg).toBe(kept);
  });

  it('is the first one of two concurrent checks', async () => {
    upload(await quarters(600, 400).png().toBuffer());
    isRaced = true;
    expect(await check()).toEqual({ image_id: id, width: 1, height: 2 });
  });

  it('can be replaced after it was refused', async () => {
    upload(Buffer.from('<html>'));
    expect((await rejection()).code).toBe('image_refused');
    upload(await quarters(600, 400).png().toBuffer());
    expect(await check()).toMatchObject({ width: 600, height: 400 });
  });
});

describe('an image whose owner deletes the account during its check', () => {
  it('is not kept', async () => {
    upload(await quarters(600, 400).png().toBuffer());
    isDeletedMeanwhile = true;
    expect((await rejection()).code).toBe('not_found');
    expect([...ready.keys()]).toEqual([]);
  });
});

describe('an image whose owner ended the session before its check', () => {
  it('is not kept', async () => {
    upload(await quarters(600, 400).png().toBuffer());
    isSessionEnded = true;
    expect((await rejection()).code).toBe('unauthorized');
    expect([...ready.keys()]).toEqual([]);
  });
});

describe("another person's image", () => {
  it('is not found, before and after its check', async () => {
    upload(await quarters(600, 400).png().toBuffer(), grace);
    expect((await rejection()).code).toBe('not_found');
    await check(grace);
    expect(await rejection()).toMatchObject({ code: 'not_found', details: { field: 'path.id' } });
  });
});

describe('an image that cannot be used', () => {
  it.each([
    [
      'not_an_image',
      async () => Buffer.from('<html>'),
      'This file is not an image that we can use. Choose a PNG, JPG or WebP image of up to 10 MB.',
    ],
    [
      'damaged',
      async () => (await quarters(600, 400).jpeg().toBuffer()).subarray(0, 900),
      'This image is damaged or incomplete. Save it again as PNG, JPG or WebP, and upload that.',
    ],
    [
      'too_small',
      () => quarters(640, 200).jpeg().toBuffer(),
      'This image has 640 × 200 pixels. Choose one with at least 256 pixels on its shorter side.',
    ],
    [
      'too_small',
      () => quarters(300, 3_000).jpeg().toBuffer(),
      'This image has 300 × 3,000 pixels: it is too narrow. Choose one whose longer side is at most 7 times the shorter.',
    ],
    [
      'too_large',
      async () => pngBomb(20_000, 20_000),
      'This image has 20,000 × 20,000 pixels. Choose one of up to 50 megapixels.',
    ],
    [
      'too_large',
      async () => Buffer.alloc(10 * 1_024 * 1_024 + 1, 0xff),
      'This file is too large. Choose a PNG, JPG or WebP image of up to 10 MB.',
    ],
  ] as const)('is refused as %s, in words that help', async (reason, make, message) => {
    upload(await make());
    const { code, details } = await rejection();
    expect(code).toBe('image_refused');
    expect(details).toMatchObject({ reason, message, allowed: expect.stringMatching(/\w{3}/) });
    expect(ready.size).toBe(0);
  });
});
