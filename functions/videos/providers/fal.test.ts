import { readFileSync } from 'node:fs';
import { createFal } from 'video-model-emulators/fal/fal.ts';
import { createVideoScript } from 'video-model-emulators/generation/video-script.ts';
import { expect, it } from 'vitest';
import { MediaId } from '../../../contract/fields/ids.ts';
import { models } from '../../../contract/videos/models.ts';
import { sampleVideo } from '../../../local/sample-video.ts';
import { createFalProvider } from './fal.ts';
import {
  callTimeoutMilliseconds,
  faultOf,
  imageBytes,
  startProviderFixture,
} from './testing/provider-fixture.ts';
import { describeProvider, type ProviderSubject } from './testing/provider-suite.ts';

const apiKey = 'id:secret';
const renderingMilliseconds = 60_000;
const seedance = models['seedance-2.0-fast'];
const kling = models['kling-3.0-standard'];
const imageUri = `data:image/jpeg;base64,${imageBytes.toString('base64')}`;

async function startFal() {
  const fixture = await startProviderFixture();
  const script = createVideoScript({ outcome: 'video', readyAfterMilliseconds: renderingMilliseconds });
  const fal = createFal({
    apiKey,
    script,
    videoFor: sampleVideo,
    linkMilliseconds: 60_000,
    now: () => fixture.clock.milliseconds,
  });
  /** Who was sent the key. */
  const asked: [string, boolean][] = [];
  const apiUrl = await fixture.serve((request, response) => {
    asked.push([request.url?.split('/')[1] ?? '', request.headers.authorization !== undefined]);
    void fal.handle(request, response);
  });
  const provider = createFalProvider({
    apiUrl,
    apiKey: async () => apiKey,
    images: fixture.images,
    parents: fixture.parents,
    deliver: fixture.deliver,
    log: fixture.log,
    timeoutMilliseconds: callTimeoutMilliseconds,
  });
  return { fixture, script, fal, provider, asked, order: fixture.orderFor(seedance) };
}

async function startSubject(): Promise<ProviderSubject> {
  const { fixture, script, fal, provider, order } = await startFal();
  return {
    provider,
    order,
    places: fixture.places,
    now: () => new Date(fixture.clock.milliseconds),
    advance: (milliseconds) => {
      fixture.clock.milliseconds += milliseconds;
    },
    renderingMilliseconds,
    orderOf: (outcome) => {
      script.plan({ outcome });
      return order;
    },
    stored: fixture.stored,
    video: () => readFileSync(sampleVideo({ aspectRatio: '9:16', resolution: '720p', seconds: 8 })),
    remote: {
      fail: (operation, fault) => script.fail(operation, faultOf(fault)),
      refuse: (status) => script.fail('submit', { kind: 'status', status }),
      cutDownload: () => script.fail('download', { kind: 'cut', afterBytes: 10_000 }),
      takeLong: (readyAfterMilliseconds) => script.plan({ readyAfterMilliseconds }),
      mistake: () =>
        script.plan({ file: sampleVideo({ aspectRatio: '16:9', resolution: '720p', seconds: 8 }) }),
      unknownJob: { id: 'bytedance/seedance-2.0/requests/unknown' },
      accepted: () => fal.videos().length,
      canCancel: true,
    },
    stop: fixture.stop,
  };
}

describeProvider('fal', startSubject, 'remote');

it("fal: each model's endpoints get exactly what was chosen, by their own names", async () => {
  const { fixture, fal, provider, order } = await startFal();
  const parent = await fixture.parentMadeBy(kling);
  const { image } = fixture;
  for (const wanted of [
    { ...order, durationSeconds: 5, aspectRatio: '1:1', seed: 7 },
    { ...order, image, lastImage: image },
    { ...order, references: [{ image, role: 'face' }] },
    { ...order, model: kling },
    { ...order, model: kling, parent: { ...parent, use: 'continue' } },
  ] as const) {
    expect((await provider.submit(wanted, new Date())).kind).toBe('accepted');
  }
  const usual = { prompt: 'Waves at dusk', duration: '8', aspect_ratio: '9:16', generate_audio: true };
  const usualSeedance = { ...usual, resolution: '720p' };
  const fast = 'bytedance/seedance-2.0/fast';
  const standard = 'fal-ai/kling-video/v3/standard';
  expect(fal.videos()).toEqual([
    {
      endpoint: `${fast}/text-to-video`,
      input: { ...usualSeedance, duration: '5', aspect_ratio: '1:1', seed: 7 },
    },
    {
      endpoint: `${fast}/image-to-video`,
      input: { ...usualSeedance, image_url: imageUri, end_image_url: imageUri },
    },
    {
      endpoint: `${fast}/reference-to-video`,
      input: {
        ...usualSeedance,
        prompt: expect.stringMatching(/^Waves at dusk\n\nImage 1 shows a person/),
        image_urls: [imageUri],
      },
    },
    { endpoint: `${standard}/text-to-video`, input: usual },
    {
      endpoint: `${standard}/image-to-video`,
      input: {
        prompt: 'Waves at dusk',
        duration: '8',
        generate_audio: true,
        start_image_url: expect.stringMatching(/^data:image\/png;base64,/),
      },
    },
  ]);
  await fixture.stop();
});

it('fal: what a model has no endpoint for, and what is gone, is refused and not asked', async () => {
  const { fixture, asked, provider, order } = await startFal();
  const parent = await fixture.parentMadeBy(seedance);
  const gone = MediaId.parse('0'.repeat(32));
  for (const wanted of [
    { ...order, parent: { ...parent, use: 'change' } },
    { ...order, parent: { ...parent, use: 'continue', media: gone } },
    { ...order, image: gone },
    { ...order, model: kling, references: [{ image: fixture.image, role: 'style' }] },
  ] as const) {
    expect(await provider.submit(wanted, new Date())).toEqual({ kind: 'refused' });
  }
  expect(asked).toEqual([]);
  await fixture.stop();
});

it('fal: the key goes to the queue alone, not to where the video is', async () => {
  const { fixture, asked, provider, order } = await startFal();
  const submission = await provider.submit(order, new Date());
  if (submission.kind !== 'accepted') throw new Error('It was not accepted.');
  fixture.clock.milliseconds += renderingMilliseconds;
  await provider.deliver(submission.job, order, fixture.places);
  expect(asked).toEqual([
    ['bytedance', true],
    ['bytedance', true],
    ['files', false],
  ]);
  await fixture.stop();
});

it('fal: an answer that leads elsewhere is no acceptance', async () => {
  const { fixture, order } = await startFal();
  const apiUrl = await fixture.serve((_request, response) => {
    response.end(JSON.stringify({ response_url: 'https://evil.example/steal?requests/1' }));
  });
  const provider = createFalProvider({
    apiUrl,
    apiKey: async () => apiKey,
    images: fixture.images,
    parents: fixture.parents,
    deliver: fixture.deliver,
    log: fixture.log,
  });
  await expect(provider.submit(order, new Date())).rejects.toThrow('fal did not answer');
  await fixture.stop();
});
