import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { ImageHash, ImageId, VideoId } from '../../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../../contract/schemas.ts';
import { caller } from '../../../test/handlers/caller.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { ImageIdentity } from '../../images/find-image.ts';
import { ownRules } from '../../moderation/own-rule.ts';
import type { CreditsStore } from '../../tables/credits/credits.store.ts';
import { emptyAccount } from '../../tables/credits/ledger.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { newUserId, storedVideo, usualTerms } from '../testing/stored-video.ts';
import { generateVideo } from './generate-video.ts';

const userId = newUserId();
const image = ImageId.parse('2d8a3c74-8b2e-4c8a-9c79-3b8b2b4f9e33');
const mediaId = newMediaId();
const imageHash = ImageHash.parse('ab'.repeat(32));
const request: PricedVideoRequest = {
  prompt: 'A sea at dusk',
  duration: 5,
  aspect_ratio: '16:9',
  quality: 'standard',
  price_credits: 1_000,
  image_id: image,
};

/** A person with credits for one video, and these images and videos. */
function newPerson({ images = [], videos = [] }: { images?: ImageIdentity[]; videos?: VideoItem[] }) {
  const asked: ImageIdentity[] = [];
  const created: VideoItem[] = [];
  let charges = 0;
  const post: CreditsStore['post'] = async ({ decide }) => {
    if (videos.length > 0) return { kind: 'already' };
    const decision = decide({ ...emptyAccount, purchasedCredits: 1_000 });
    if (decision.kind === 'refuse') return { kind: 'refused', refusal: decision.refusal };
    charges += 1;
    return { kind: 'posted', result: decision.result };
  };
  const route = generateVideo({
    ...usualTerms,
    moderation: {
      ...usualTerms.moderation,
      judge: async () => ({ kind: 'allowed', by: ownRules, imageHashes: new Map([[mediaId, imageHash]]) }),
    },
    credits: { post, forgetVideos: async () => undefined, readAccount: async () => emptyAccount },
    videos: {
      findEnded: async () => [],
      creation: (video) => {
        created.push(video);
        return {};
      },
      read: async (owner, id) => videos.find((video) => video.user_id === owner && video.id === id) ?? null,
    },
    findImage: async (wanted) => {
      asked.push(wanted);
      const isThere = images.some(
        ({ userId: owner, imageId }) => owner === wanted.userId && imageId === wanted.imageId,
      );
      return isThere ? mediaId : null;
    },
    startRendering: async () => undefined,
    signer: async () => ({ siteUrl: 'https://site.example', files: () => () => '' }),
    newMediaId,
    models: { veo3: 'simulated', basic: 'simulated-lite' },
    now: () => new Date('2026-11-21T12:00:00.000Z'),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return {
    asked,
    created,
    charges: () => charges,
    generate: (body: PricedVideoRequest, id = VideoId.parse(v7())) =>
      route({ ...caller(userId), path: { id }, query: undefined, headers: undefined, body }),
  };
}

describe('a video from an image', () => {
  it("starts from the person's own image", async () => {
    const person = newPerson({ images: [{ userId, imageId: image }] });
    expect(await person.generate(request)).toMatchObject({ mode: 'image', image_id: image, simulated: true });
    expect(person.charges()).toBe(1);
    expect(person.created).toMatchObject([{ image_media_id: mediaId, image_hash: imageHash }]);
  });

  it.each([
    ['that is not there, or was never checked', []],
    ["that is another person's", [{ userId: newUserId(), imageId: image }]],
  ])('is refused before the charge, with an image %s', async (_name, images) => {
    const person = newPerson({ images });
    const refused = person.generate(request);
    await expect(refused).rejects.toThrow(Rejection);
    await expect(refused).rejects.toMatchObject({ code: 'not_found', details: { field: 'image_id' } });
    expect(person.charges()).toBe(0);
    expect(person.asked).toEqual([{ userId, imageId: image }]);
  });

  it('is returned to a repeated request even if its image was deleted since', async () => {
    const video = storedVideo({ user_id: userId, mode: 'image', image_id: image });
    const person = newPerson({ videos: [video] });
    expect(await person.generate(request, video.id)).toMatchObject({ id: video.id, image_id: image });
  });

  it('differs from a video from text only, or from another image', async () => {
    const video = storedVideo({ user_id: userId, mode: 'image', image_id: image });
    const person = newPerson({ videos: [video] });
    const { image_id: _, ...words } = request;
    await expect(person.generate(words, video.id)).rejects.toMatchObject({ code: 'id_already_used' });
    await expect(
      person.generate({ ...request, image_id: ImageId.parse(crypto.randomUUID()) }, video.id),
    ).rejects.toMatchObject({ code: 'id_already_used' });
  });
});

describe('a video from text only', () => {
  it('needs no image', async () => {
    const person = newPerson({});
    const { image_id: _, ...words } = request;
    expect(await person.generate(words)).toMatchObject({ mode: 'text', image_id: null });
    expect(person.asked).toEqual([]);
  });
});
