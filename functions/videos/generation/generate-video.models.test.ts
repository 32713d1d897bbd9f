import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { VideoId } from '../../../contract/ids.ts';
import type { ModelId } from '../../../contract/models.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import type { CreditsStore } from '../../credits/credits.store.ts';
import { emptyAccount } from '../../credits/ledger.ts';
import type { VideoItem } from '../store/video-item.ts';
import { newUserId, storedVideo } from '../testing/stored-video.ts';
import { generateVideo } from './generate-video.ts';

const userId = newUserId();
const request: VideoRequest = {
  prompt: 'A sea at dusk',
  duration: 8,
  aspect_ratio: '16:9',
  quality: 'standard',
};

/** A person with credits for videos, while these models are closed. */
function newPerson(closed: readonly ModelId[], videos: readonly VideoItem[] = []) {
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
    credits: { post },
    videos: {
      creation: (video) => {
        created.push(video);
        return {};
      },
      read: async (owner, id) => videos.find((video) => video.user_id === owner && video.id === id) ?? null,
    },
    images: { find: async () => null },
    startRendering: async () => undefined,
    signer: async () => ({ siteUrl: 'https://site.example', files: () => () => '' }),
    modelId: 'gemini-omni-1.2-flash',
    closedModels: async () => new Set(closed),
    newMediaId,
    now: () => new Date('2026-11-21T12:00:00.000Z'),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return {
    renderedBy: () => created.map(({ rendered_by: model }) => model),
    charges: () => charges,
    generate: (body: VideoRequest, id = VideoId.parse(v7())) =>
      route({ userId, path: { id }, query: undefined, headers: undefined, body }),
  };
}

describe('the model of a video', () => {
  it('is the configured one, and the video is not simulated', async () => {
    const person = newPerson([]);
    expect(await person.generate(request)).toMatchObject({ simulated: false, usual_seconds: 75 });
    expect(person.renderedBy()).toEqual(['gemini-omni-1.2-flash']);
  });

  it('is its replacement when it is closed', async () => {
    const person = newPerson(['gemini-omni-1.2-flash']);
    await person.generate(request);
    expect(person.renderedBy()).toEqual(['veo-3.1-fast']);
  });

  it('is none when all are closed: the answer says so, and nothing is charged', async () => {
    const person = newPerson(['gemini-omni-1.2-flash', 'veo-3.1-fast']);
    await expect(person.generate(request)).rejects.toMatchObject({ code: 'generation_closed' });
    expect(person.charges()).toBe(0);
  });

  it('refuses options that it does not support, names the allowed ones, and nothing is charged', async () => {
    const person = newPerson([]);
    await expect(person.generate({ ...request, aspect_ratio: '1:1' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { field: 'aspect_ratio', allowed: 'one of "16:9", "9:16"' },
    });
    await expect(
      newPerson(['gemini-omni-1.2-flash']).generate({ ...request, duration: 5 }),
    ).rejects.toMatchObject({ code: 'invalid_request', details: { field: 'duration', allowed: 'one of 8' } });
    expect(person.charges()).toBe(0);
  });

  it('does not matter to a repeated request', async () => {
    const video = storedVideo({ user_id: userId, ...request, mode: 'text', image_id: null });
    const person = newPerson(['gemini-omni-1.2-flash', 'veo-3.1-fast'], [video]);
    expect(await person.generate(request, video.id)).toMatchObject({ id: video.id });
  });
});
