import { readFileSync } from 'node:fs';
import { createGemini } from 'video-model-emulators/gemini/gemini.ts';
import { createVideoScript } from 'video-model-emulators/generation/video-script.ts';
import { expect, it } from 'vitest';
import { MediaId } from '../../../contract/fields/ids.ts';
import { models } from '../../../contract/videos/models.ts';
import { sampleVideo } from '../../../local/sample-video.ts';
import { createGeminiProvider } from './gemini.ts';
import {
  callTimeoutMilliseconds,
  faultOf,
  imageBytes,
  parentFile,
  startProviderFixture,
} from './testing/provider-fixture.ts';
import { describeProvider, type ProviderSubject } from './testing/provider-suite.ts';

const apiKey = 'AIza-test';
const renderingMilliseconds = 60_000;
const model = models['gemini-omni-1.2-flash'];

async function startGemini() {
  const fixture = await startProviderFixture();
  const script = createVideoScript({ outcome: 'video', readyAfterMilliseconds: renderingMilliseconds });
  const gemini = createGemini({
    apiKey,
    models: [model.providerModel],
    script,
    videoFor: sampleVideo,
    linkMilliseconds: 60_000,
    now: () => fixture.clock.milliseconds,
  });
  const keys = new Set<unknown>();
  const apiUrl = await fixture.serve((request, response) => {
    keys.add(request.headers['x-goog-api-key']);
    void gemini.handle(request, response);
  });
  const provider = createGeminiProvider({
    apiUrl,
    apiKey: async () => apiKey,
    images: fixture.images,
    parents: fixture.parents,
    deliver: fixture.deliver,
    log: fixture.log,
    timeoutMilliseconds: callTimeoutMilliseconds,
  });
  return { fixture, script, gemini, provider, apiUrl, keys, order: fixture.orderFor(model) };
}

async function startSubject(): Promise<ProviderSubject> {
  const { fixture, script, gemini, provider, order } = await startGemini();
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
      unknownJob: { id: 'int_unknown' },
      accepted: () => gemini.videos().length,
      canCancel: true,
    },
    stop: fixture.stop,
  };
}

describeProvider('Gemini', startSubject, 'remote');

it('Gemini: gets exactly the options that the person chose, and their image', async () => {
  const { fixture, gemini, provider, order } = await startGemini();
  await provider.submit({ ...order, durationSeconds: 5, quality: 'pro' }, new Date());
  await provider.submit({ ...order, image: fixture.image }, new Date());
  expect(gemini.videos()).toMatchObject([
    {
      model: 'gemini-omni-1.2-flash',
      prompt: 'Waves at dusk',
      seconds: 5,
      aspectRatio: '9:16',
      resolution: '1080p',
      images: [],
    },
    { seconds: 8, resolution: '720p', images: [imageBytes] },
  ]);
  await fixture.stop();
});

it('Gemini: a video whose image is gone is refused, not rendered without it', async () => {
  const { fixture, gemini, provider, order } = await startGemini();
  const image = MediaId.parse('0'.repeat(32));
  expect(await provider.submit({ ...order, image }, new Date())).toEqual({ kind: 'refused' });
  expect(gemini.videos()).toEqual([]);
  await fixture.stop();
});

it('Gemini: gets a last image and references as what they are', async () => {
  const { fixture, gemini, provider, order } = await startGemini();
  const { image } = fixture;
  await provider.submit({ ...order, image, lastImage: image }, new Date());
  const references = [{ image, role: 'face' } as const, { image, role: 'style' } as const];
  await provider.submit({ ...order, references }, new Date());
  expect(gemini.videos()).toMatchObject([
    {
      task: 'image_to_video',
      images: [imageBytes, imageBytes],
      prompt: 'Waves at dusk\n\nUse image 1 as the first frame and image 2 as the last frame.',
    },
    {
      task: 'reference_to_video',
      images: [imageBytes, imageBytes],
      prompt: expect.stringMatching(/Image 1 shows a person: .+ Image 2 shows a style: .+ as references/),
    },
  ]);
  await fixture.stop();
});

it('Gemini: continues a video from its last frame, and changes its own by their conversation', async () => {
  const { fixture, gemini, provider, order } = await startGemini();
  const first = await provider.submit(order, new Date());
  if (first.kind !== 'accepted') throw new Error('It was not accepted.');
  fixture.clock.milliseconds += renderingMilliseconds;
  const parent = await fixture.parentMadeBy(model, first.job);
  const ends = [];
  for (const use of ['continue', 'change'] as const) {
    const submission = await provider.submit({ ...order, parent: { ...parent, use } }, new Date());
    if (submission.kind !== 'accepted') throw new Error('It was not accepted.');
    fixture.clock.milliseconds += renderingMilliseconds;
    await provider.deliver(submission.job, order, fixture.places);
    ends.push((await provider.poll(submission.job, new Date())).kind);
  }
  expect(ends).toEqual(['succeeded', 'succeeded']);
  const [, continued, changed] = gemini.videos();
  expect(continued).toMatchObject({
    task: 'image_to_video',
    previous: null,
    seconds: 8,
    aspectRatio: '9:16',
  });
  expect(continued?.images[0]?.subarray(1, 4).toString()).toBe('PNG');
  expect(changed).toMatchObject({
    task: 'edit',
    previous: first.job.id,
    images: [],
    videoBytes: null,
    seconds: 8,
    prompt: 'Waves at dusk\n\nKeep everything else the same.',
  });
  await fixture.stop();
});

it.each([
  ['has forgotten', 'gemini-omni-1.2-flash', { id: 'int_forgotten' }],
  ['did not make', 'veo-3.1', { id: 'projects/p/operations/o' }],
  ['made before jobs were noted', 'gemini-omni-1.2-flash', null],
] as const)('Gemini: changes a video that it %s by the file itself', async (_name, maker, job) => {
  const { fixture, gemini, provider, order } = await startGemini();
  const parent = await fixture.parentMadeBy(models[maker], job ?? undefined);
  const submission = await provider.submit({ ...order, parent: { ...parent, use: 'change' } }, new Date());
  if (submission.kind !== 'accepted') throw new Error('It was not accepted.');
  expect(gemini.videos()).toMatchObject([
    { task: 'edit', previous: null, videoBytes: readFileSync(parentFile) },
  ]);
  fixture.clock.milliseconds += renderingMilliseconds;
  // The answer holds the video itself.
  await provider.deliver(submission.job, order, fixture.places);
  expect(await fixture.stored(fixture.places.videoKey)).toEqual(readFileSync(parentFile));
  await fixture.stop();
});

it('Gemini: nothing is made of a parent or a reference that is gone', async () => {
  const { fixture, gemini, provider, order } = await startGemini();
  const gone = MediaId.parse('0'.repeat(32));
  const parent = { media: gone, model, job: { id: 'int_1' } };
  for (const wanted of [
    { ...order, parent: { ...parent, use: 'continue' } },
    { ...order, parent: { ...parent, use: 'change' } },
    { ...order, image: fixture.image, lastImage: gone },
    { ...order, references: [{ image: gone, role: 'product' }] },
  ] as const) {
    expect(await provider.submit(wanted, new Date())).toEqual({ kind: 'refused' });
  }
  expect(gemini.videos()).toEqual([]);
  await fixture.stop();
});

it('Gemini: a video is not refused because its image may not be read', async () => {
  const { fixture, provider, order } = await startGemini();
  fixture.buckets.state.authorize = () => false;
  expect(await provider.submit({ ...order, image: fixture.image }, new Date())).toEqual({
    kind: 'busy',
    cause: expect.stringContaining('Gemini'),
  });
  await fixture.stop();
});

it('Gemini: a new key is used at once, and a wrong one is logged for the operator', async () => {
  const { fixture, apiUrl, gemini, order } = await startGemini();
  let key = 'AIza-old';
  const provider = createGeminiProvider({
    apiUrl,
    apiKey: async () => key,
    images: fixture.images,
    parents: fixture.parents,
    deliver: fixture.deliver,
    log: fixture.log,
  });
  expect(await provider.submit(order, new Date())).toEqual({ kind: 'refused' });
  expect(fixture.logged).toEqual(['model.refused']);
  key = apiKey;
  expect((await provider.submit(order, new Date())).kind).toBe('accepted');
  expect(gemini.videos()).toHaveLength(1);
  await fixture.stop();
});
