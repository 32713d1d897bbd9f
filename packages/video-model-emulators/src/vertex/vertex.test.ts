import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createGoogleVertex } from '@ai-sdk/google-vertex';
import { JWT } from 'google-auth-library';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVideoScript } from '../generation/video-script.ts';
import { createVertex, type EmulatedVertex } from './vertex.ts';

const email = 'videos@a-project.iam.gserviceaccount.com';
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const image = { bytesBase64Encoded: 'AA==', mimeType: 'image/png' };
const reference = { image, referenceType: 'asset' };
const instance = { prompt: 'Waves' };
const parameters = {
  sampleCount: 1,
  durationSeconds: 8,
  aspectRatio: '16:9',
  resolution: '720p',
  generateAudio: true,
  storageUri: 'gs://a-bucket/videos/',
};

let vertex: EmulatedVertex;
let server: Server;
let origin: string;
let token: string;

beforeEach(async () => {
  vertex = createVertex({
    account: { email, publicKey },
    project: 'a-project',
    location: 'us-central1',
    bucket: 'a-bucket',
    models: ['veo-3.1-generate-001', 'veo-3.1-lite-generate-001'],
    script: createVideoScript({ outcome: 'video', readyAfterMilliseconds: 1_000 }),
    videoFor: () => 'unused',
    now: Date.now,
    callersNow: Date.now,
  });
  server = createServer((request, response) => void vertex.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const account = new JWT({
    email,
    key: privateKey,
    scopes: ['https://www.googleapis.com/auth/cloud-platform'],
    transporterOptions: { fetchImplementation: (_url, init) => fetch(`${origin}/token`, init) },
  });
  token = (await account.getAccessToken()).token ?? '';
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function statusOf(change: object, changed: object = {}, model = 'veo-3.1-generate-001') {
  const resource = `projects/a-project/locations/us-central1/publishers/google/models/${model}`;
  const response = await fetch(`${origin}/v1/${resource}:predictLongRunning`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      instances: [{ ...instance, ...change }],
      parameters: { ...parameters, ...changed },
    }),
  });
  await response.arrayBuffer();
  return response.status;
}

describe('the emulated Veo', () => {
  it.each([
    ['a last frame without a first', { lastFrame: image }],
    ['four references', { referenceImages: Array(4).fill(reference) }],
    ['references beside an image', { referenceImages: [reference], image }],
    ['a reference of a style', { referenceImages: [{ image, referenceType: 'style' }] }],
    ['references for another length', { referenceImages: [reference] }, { durationSeconds: 6 }],
    ['references, as Lite', { referenceImages: [reference] }, {}, 'veo-3.1-lite-generate-001'],
    ['a negative seed', {}, { seed: -1 }],
    ['a seed of more than 32 bits', {}, { seed: 4_294_967_296 }],
    ['a video to extend, which it does not do here', { video: { gcsUri: 'gs://a-bucket/a.mp4' } }],
  ])('refuses %s', async (_name, change, changed = {}, model = 'veo-3.1-generate-001') => {
    expect(await statusOf(change, changed, model)).toBe(400);
    expect(vertex.videos()).toEqual([]);
  });

  it('takes both frames and a seed, and three references', async () => {
    expect(await statusOf({ image, lastFrame: image }, { seed: 4_294_967_295 })).toBe(200);
    expect(await statusOf({ referenceImages: Array(3).fill(reference) })).toBe(200);
    expect(vertex.videos()).toMatchObject([
      { seed: 4_294_967_295, lastFrameBytes: Buffer.of(0) },
      { references: [Buffer.of(0), Buffer.of(0), Buffer.of(0)] },
    ]);
  });
});

it("the emulated Veo makes a video by the AI SDK's client", async () => {
  const model = createGoogleVertex({
    baseURL: `${origin}/v1/projects/a-project/locations/us-central1/publishers/google`,
    // It keeps the client from looking for credentials on this machine.
    apiKey: 'unused',
    headers: { Authorization: `Bearer ${token}` },
  }).video('veo-3.1-generate-001');
  const file = { type: 'file', data: Uint8Array.of(0), mediaType: 'image/png' } as const;
  await model.doStart?.({
    prompt: 'Waves',
    n: 1,
    aspectRatio: '16:9',
    resolution: '1280x720',
    duration: 8,
    fps: undefined,
    seed: 7,
    image: undefined,
    frameImages: [
      { frameType: 'first_frame', image: file },
      { frameType: 'last_frame', image: file },
    ],
    inputReferences: undefined,
    generateAudio: true,
    providerOptions: { googleVertex: { storageUri: parameters.storageUri } },
  });
  expect(vertex.videos()).toMatchObject([
    { seconds: 8, seed: 7, imageBytes: Buffer.of(0), lastFrameBytes: Buffer.of(0) },
  ]);
});
