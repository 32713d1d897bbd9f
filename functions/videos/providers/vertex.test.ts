import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { createVideoScript } from 'video-model-emulators/generation/video-script.ts';
import { createVertex } from 'video-model-emulators/vertex/vertex.ts';
import { expect, it } from 'vitest';
import { MediaId, VideoId } from '../../../contract/fields/ids.ts';
import { models } from '../../../contract/videos/models.ts';
import { sampleVideo } from '../../../local/sample-video.ts';
import {
  callTimeoutMilliseconds,
  faultOf,
  imageBytes,
  startProviderFixture,
} from './testing/provider-fixture.ts';
import { describeProvider, type ProviderSubject } from './testing/provider-suite.ts';
import { createVertexProvider } from './vertex.ts';

const renderingMilliseconds = 60_000;
const model = models['veo-3.1-fast'];
const project = 'reelwright-test';
const location = 'us-central1';
const email = 'videos@reelwright-test.iam.gserviceaccount.com';
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const keyFile = JSON.stringify({
  type: 'service_account',
  project_id: project,
  client_email: email,
  private_key: privateKey,
});

async function startVertex() {
  const fixture = await startProviderFixture();
  const script = createVideoScript({ outcome: 'video', readyAfterMilliseconds: renderingMilliseconds });
  const vertex = createVertex({
    account: { email, publicKey },
    project,
    location,
    bucket: 'videos-at-google',
    models: [model.providerModel, models['veo-3.1'].providerModel],
    script,
    videoFor: sampleVideo,
    now: () => fixture.clock.milliseconds,
    callersNow: Date.now,
  });
  const apiUrl = await fixture.serve((request, response) => void vertex.handle(request, response));
  const provider = createVertexProvider({
    apiUrl,
    location,
    tokenUrl: `${apiUrl}/token`,
    storageUrl: apiUrl,
    outputUri: 'gs://videos-at-google/videos/',
    credentials: async () => keyFile,
    images: fixture.images,
    parents: fixture.parents,
    deliver: fixture.deliver,
    log: fixture.log,
    timeoutMilliseconds: callTimeoutMilliseconds,
  });
  return { fixture, script, vertex, provider, order: fixture.orderFor(model) };
}

async function startSubject(): Promise<ProviderSubject> {
  const { fixture, script, vertex, provider, order } = await startVertex();
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
      unknownJob: {
        id: `projects/${project}/locations/${location}/publishers/google/models/${model.providerModel}/operations/unknown`,
      },
      accepted: () => vertex.videos().length,
      canCancel: false,
    },
    stop: fixture.stop,
  };
}

describeProvider('Vertex', startSubject, 'remote');

it('Vertex: gets exactly the options that the person chose, and their image', async () => {
  const { fixture, vertex, provider, order } = await startVertex();
  await provider.submit({ ...order, quality: 'pro' }, new Date());
  await provider.submit({ ...order, model: models['veo-3.1'], image: fixture.image }, new Date());
  expect(vertex.videos()).toMatchObject([
    {
      model: 'veo-3.1-fast-generate-001',
      prompt: 'Waves at dusk',
      seconds: 8,
      aspectRatio: '9:16',
      resolution: '1080p',
      hasSound: true,
      imageBytes: null,
    },
    { model: 'veo-3.1-generate-001', resolution: '720p', imageBytes },
  ]);
  await fixture.stop();
});

it('Vertex: gets last image, references, seed and the last frame of a parent', async () => {
  const { fixture, vertex, provider, order } = await startVertex();
  const { image } = fixture;
  const parent = await fixture.parentMadeBy(models['gemini-omni-1.2-flash']);
  await provider.submit({ ...order, image, lastImage: image, seed: 4_294_967_295 }, new Date());
  await provider.submit({ ...order, references: [{ image, role: 'product' }] }, new Date());
  await provider.submit({ ...order, parent: { ...parent, use: 'continue' } }, new Date());
  const [frames, referenced, continued] = vertex.videos();
  expect(frames).toMatchObject({ imageBytes, lastFrameBytes: imageBytes, seed: 4_294_967_295 });
  expect(referenced).toMatchObject({
    references: [imageBytes],
    imageBytes: null,
    seed: null,
    prompt: expect.stringMatching(/^Waves at dusk\n\nImage 1 shows a product: /),
  });
  expect(continued).toMatchObject({ seconds: 8, prompt: 'Waves at dusk', references: [] });
  expect(continued?.imageBytes?.subarray(1, 4).toString()).toBe('PNG');
  await fixture.stop();
});

it('Vertex: nothing is made of a parent that is gone, or that would be changed', async () => {
  const { fixture, vertex, provider, order } = await startVertex();
  const parent = await fixture.parentMadeBy(model);
  const gone = { ...parent, media: MediaId.parse('0'.repeat(32)) };
  for (const wanted of [
    { ...gone, use: 'continue' },
    { ...parent, use: 'change' },
  ] as const) {
    expect(await provider.submit({ ...order, parent: wanted }, new Date())).toEqual({ kind: 'refused' });
  }
  expect(vertex.videos()).toEqual([]);
  await fixture.stop();
});

it('Vertex: a video whose answer was lost is found in its folder once it is made, and delivered', async () => {
  const { fixture, script, provider, order } = await startVertex();
  const find = () => provider.find?.(order);
  await provider.submit({ ...order, reference: VideoId.parse(v7()) }, new Date());
  await provider.submit(order, new Date());
  expect(await find()).toBe(null);
  fixture.clock.milliseconds += renderingMilliseconds;
  const job = await find();
  if (job == null) throw new Error('The video was not found.');
  expect(job.id).toContain(order.reference);
  expect(await provider.poll(job, new Date())).toEqual({ kind: 'succeeded' });
  await provider.deliver(job, order, fixture.places);
  expect(await fixture.stored(fixture.places.videoKey)).toEqual(
    readFileSync(sampleVideo({ aspectRatio: '9:16', resolution: '720p', seconds: 8 })),
  );
  for (const fault of [{ kind: 'status', status: 503 }, { kind: 'malformed' }, { kind: 'silent' }] as const) {
    script.fail('list', fault);
    await expect(find()).rejects.toThrow();
  }
  await fixture.stop();
});

it('Vertex: a missing token is a transient failure of the submission', async () => {
  const { fixture, script, vertex, provider, order } = await startVertex();
  // The library itself retries a few times.
  script.fail('token', { kind: 'status', status: 503 }, 4);
  expect(await provider.submit(order, new Date())).toMatchObject({ kind: 'busy' });
  script.fail('token', { kind: 'silent' }, 4);
  expect(await provider.submit(order, new Date())).toMatchObject({ kind: 'busy' });
  expect(vertex.videos()).toEqual([]);
  expect((await provider.submit(order, new Date())).kind).toBe('accepted');
  expect(vertex.videos()).toHaveLength(1);
  await fixture.stop();
});

it('Vertex: an invalid key file is not quoted in the error', async () => {
  const { fixture, order } = await startVertex();
  const provider = createVertexProvider({
    apiUrl: 'http://127.0.0.1:1',
    location,
    tokenUrl: 'http://127.0.0.1:1/token',
    storageUrl: 'http://127.0.0.1:1',
    outputUri: 'gs://videos-at-google/videos/',
    credentials: async () => 'the secret itself',
    images: fixture.images,
    parents: fixture.parents,
    deliver: fixture.deliver,
    log: fixture.log,
  });
  expect(await provider.submit(order, new Date())).toEqual({
    kind: 'busy',
    cause: 'Vertex did not answer: SyntaxError.',
  });
  const failures = await Promise.allSettled([
    provider.poll({ id: 'projects/p/operations/o' }, new Date()),
    provider.deliver({ id: 'projects/p/operations/o' }, order, fixture.places),
  ]);
  for (const failure of failures) {
    expect(failure.status).toBe('rejected');
    expect(JSON.stringify(failure)).not.toContain('secret');
    expect(failure.status === 'rejected' ? String(failure.reason) : '').not.toContain('secret');
  }
  await fixture.stop();
});
