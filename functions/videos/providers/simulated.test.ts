import { readFileSync } from 'node:fs';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import type { MediaId } from '../../../contract/fields/ids.ts';
import { models } from '../../../contract/videos/models.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { fakeSignVideo } from '../../provenance/testing/fake-sign-video.ts';
import { videoKeys } from '../files/video-keys.ts';
import type { ParentVideo, VideoOrder } from './provider.ts';
import { createSimulatedProvider } from './simulated.ts';
import { startProviderFixture } from './testing/provider-fixture.ts';
import { describeProvider, type ProviderSubject } from './testing/provider-suite.ts';

const sample = 'sea-at-dusk/9x16-standard-8s';

type PutVideo = (media: MediaId) => Promise<void>;

async function startSubject(): Promise<ProviderSubject & { readonly put: PutVideo }> {
  const fixture = await startProviderFixture();
  for (const type of ['mp4', 'webp']) {
    await fixture.buckets.client.send(
      new PutObjectCommand({
        Bucket: 'other',
        Key: `${sample}.${type}`,
        Body: readFileSync(`media/samples/${sample}.${type}`),
      }),
    );
  }
  const order = fixture.orderFor(models.simulated);
  const prompts = {
    video: order.prompt,
    filtered: 'simulate: filtered',
    failed: 'simulate: failure',
    never: 'simulate: never',
  };
  return {
    provider: createSimulatedProvider(
      fixture.buckets.client,
      { samples: 'other', videos: 'videos' },
      fakeSignVideo,
    ),
    order,
    places: fixture.places,
    now: () => new Date(fixture.clock.milliseconds),
    advance: (milliseconds) => {
      fixture.clock.milliseconds += milliseconds;
    },
    renderingMilliseconds: 3_000,
    orderOf: (outcome) => ({ ...order, prompt: prompts[outcome] }),
    stored: fixture.stored,
    video: () => readFileSync(`media/samples/${sample}.mp4`),
    remote: null,
    put: async (media) => {
      const { videoKey } = videoKeys(media);
      await fixture.buckets.client.send(
        new PutObjectCommand({ Bucket: 'videos', Key: videoKey, Body: 'video' }),
      );
    },
    stop: fixture.stop,
  };
}

describeProvider('Simulated', startSubject, 'simulated');

describe('Simulated: what a video starts from', () => {
  const ambiguous = 'Something else entirely';

  /** The scene of an order, made with these changes. */
  async function made(subject: ProviderSubject, changes: Partial<VideoOrder>) {
    const answer = await subject.provider.submit({ ...subject.order, ...changes }, subject.now());
    return answer.kind === 'accepted' ? answer.job : answer.kind;
  }

  it('gives the same clip for the same seed, and the parent’s scene whatever a prompt says', async () => {
    const subject = await startSubject();
    try {
      const seeds = [0, 1, 2, 3, 0, 4_294_967_295];
      const jobs = await Promise.all(seeds.map((seed) => made(subject, { prompt: ambiguous, seed })));
      expect(jobs[0]).toEqual(jobs[4]);
      expect(new Set(jobs.map((job) => JSON.stringify(job))).size).toBe(4);
      const media = newMediaId();
      await subject.put(media);
      const job = await made(subject, { prompt: 'dunes in the desert' });
      expect.assert(typeof job === 'object');
      const parentOf = (use: ParentVideo['use']): ParentVideo => ({
        use,
        media,
        model: models['simulated-fast'],
        job,
      });
      for (const use of ['continue', 'change'] as const) {
        expect(await made(subject, { prompt: 'Snow at night', parent: parentOf(use) })).toMatchObject({
          id: expect.stringContaining('"clip":"dunes/9x16-standard-8s"'),
        });
      }
      expect(await made(subject, { parent: { ...parentOf('continue'), media: newMediaId() } })).toBe(
        'refused',
      );
    } finally {
      await subject.stop();
    }
  });
});
