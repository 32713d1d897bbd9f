import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { models } from '../../contract/videos/models.ts';
import { newMediaId } from '../../functions/aws/new-media-id.ts';
import { createC2pa } from '../../functions/provenance/c2pa.ts';
import { createSignVideo } from '../../functions/provenance/sign-video.ts';
import { localSigner } from '../../functions/provenance/testing/local-signer.ts';
import { textOnlyOrder } from '../../functions/provenance/testing/text-only-order.ts';
import { createTimeStampAuthority } from '../../functions/provenance/testing/time-stamp-authority.ts';
import { createTimeStamper } from '../../functions/provenance/time-stamp.ts';
import { outcomeOf } from './outcome.ts';
import { readCredentials } from './read-credentials.ts';

const root = join(import.meta.dirname, '../..');
const video = readFileSync(join(root, 'web/public/showcase/trending/dunes.mp4'));
const now = new Date('2026-11-21T12:00:00.000Z');
const signing = {
  signer: await localSigner(now),
  loadC2pa: createC2pa(root),
  images: { read: async () => Buffer.from('a JPEG') },
  readVideo: async () => Buffer.from('an MP4'),
  stamp: null,
  now: () => now,
};
const sign = createSignVideo(signing);
const origin = textOnlyOrder;

describe('the content credentials of a file', () => {
  it('say the model, the time and the signer, whom no authority on the list vouches for', async () => {
    const { bytes, credentials } = await sign(video, origin);
    expect(await readCredentials(Uint8Array.from(bytes))).toEqual({
      isWhole: true,
      manifests: [
        {
          id: credentials.id,
          tool: 'Reelwright',
          model: 'Veo 3.1 · veo-3.1-generate-001',
          at: now.toISOString(),
          signer: expect.stringContaining('self-issued'),
          isSignerKnown: false,
          isGenerated: true,
          startingImage: null,
        },
      ],
    });
  });

  it('name the starting image, and the manifest of the model’s provider behind ours', async () => {
    const vendors = await sign(video, { ...origin, model: models['veo-3.1-fast'] });
    const { bytes, credentials } = await sign(vendors.bytes, { ...origin, image: newMediaId() });
    const read = await readCredentials(Uint8Array.from(bytes));
    expect(read).toMatchObject({
      isWhole: true,
      manifests: [
        { id: credentials.id, startingImage: expect.stringContaining('ni:///sha-256;') },
        { id: vendors.credentials.id, model: expect.stringContaining('Veo 3.1 Fast') },
      ],
    });
  });

  it('call neither a reference nor the video before a starting image', async () => {
    const inputs = { references: [{ image: newMediaId() }], parent: { media: newMediaId() } };
    const { bytes } = await sign(video, { ...origin, ...inputs });
    expect(await readCredentials(Uint8Array.from(bytes))).toMatchObject({
      isWhole: true,
      manifests: [{ startingImage: null }],
    });
  });

  it('say the time by which an authority stamped the signature', async () => {
    const at = new Date('2026-11-22T12:00:00.000Z');
    const { stamp } = await createTimeStampAuthority(() => at);
    const signAndStamp = createSignVideo({
      ...signing,
      stamp: createTimeStamper({
        url: 'http://time.example',
        fetch: async (_, { body } = {}) =>
          new Response(body instanceof ArrayBuffer ? await stamp(body) : null),
        now: () => at,
        log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
      }),
    });
    const { bytes } = await signAndStamp(video, origin);
    expect(await readCredentials(Uint8Array.from(bytes))).toMatchObject({
      isWhole: true,
      manifests: [{ at: at.toISOString() }],
    });
  });

  it('are not whole once the picture or a statement has changed', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { bytes } = await sign(video, origin);
    for (const box of ['mdat', 'c2pa.actions', 'c2pa.claim', 'c2pa.signature']) {
      const changed = Uint8Array.from(bytes);
      const place = Buffer.from(bytes).indexOf(box) + 150;
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(await readCredentials(changed), box).toMatchObject({ isWhole: false });
    }
  });

  it.each([
    ['an unsigned video', video],
    ['a text', Buffer.from('no video at all')],
    ['nothing', Buffer.alloc(0)],
  ])('are missing in %s', async (_, bytes) => {
    expect(await readCredentials(Uint8Array.from(bytes))).toBeNull();
  });
});

describe('the outcome', () => {
  const whole = { isWhole: true, manifests: [] };
  it.each([
    ['made-here', whole, true],
    ['made-here', null, true],
    ['whole', whole, false],
    ['changed', { isWhole: false, manifests: [] }, false],
    ['nothing', null, false],
  ] as const)('is %s', (outcome, credentials, isMadeHere) => {
    expect(outcomeOf(credentials, isMadeHere)).toBe(outcome);
  });
});
