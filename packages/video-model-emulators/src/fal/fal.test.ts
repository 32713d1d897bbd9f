import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFal as createAiSdk } from '@ai-sdk/fal';
import { createFalClient, type FalClient, ValidationError } from '@fal-ai/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVideoScript, type VideoScript } from '../generation/video-script.ts';
import { createFal, type EmulatedFal } from './fal.ts';

const text = 'bytedance/seedance-2.0/fast/text-to-video';
const image = 'bytedance/seedance-2.0/fast/image-to-video';
const references = 'bytedance/seedance-2.0/fast/reference-to-video';
const kling = 'fal-ai/kling-video/v3/standard/text-to-video';
const picture = 'data:image/jpeg;base64,AA==';

let folder: string;
let fal: EmulatedFal;
let script: VideoScript;
let server: Server;
let client: FalClient;
let now: number;
/** Sends what is meant for fal to the emulated one. */
let fetchHere: typeof fetch;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fal-'));
  const file = join(folder, 'video.mp4');
  writeFileSync(file, 'the bytes of a video');
  now = Date.parse('2026-11-21T12:00:00.000Z');
  script = createVideoScript({ outcome: 'video', readyAfterMilliseconds: 1_000 });
  fal = createFal({
    apiKey: 'id:secret',
    script,
    videoFor: () => file,
    linkMilliseconds: 60_000,
    now: () => now,
  });
  server = createServer((request, response) => void fal.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  fetchHere = (input, init) => fetch(String(input).replace('https://queue.fal.run', origin), init);
  client = createFalClient({ credentials: 'id:secret', fetch: fetchHere });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

async function endOf(endpoint: string, input: object): Promise<unknown> {
  const { request_id: requestId } = await client.queue.submit(endpoint, { input });
  now += 1_000;
  expect(await client.queue.status(endpoint, { requestId })).toMatchObject({ status: 'COMPLETED' });
  return client.queue.result(endpoint, { requestId }).catch((error: unknown) => error);
}

describe("the emulated fal, by fal's own client", () => {
  it('queues a request, and ends with a link that needs no key', async () => {
    const { request_id: requestId } = await client.queue.submit(text, { input: { prompt: 'Waves' } });
    expect(await client.queue.status(text, { requestId })).toMatchObject({ status: 'IN_PROGRESS' });
    now += 1_000;
    const { data } = await client.queue.result(text, { requestId });
    const response = await fetch(data.video.url);
    expect(await response.text()).toBe('the bytes of a video');
    await expect(client.queue.cancel(text, { requestId })).rejects.toMatchObject({ status: 400 });
  });

  it('cancels what is not completed', async () => {
    const { request_id: requestId } = await client.queue.submit(text, { input: { prompt: 'Waves' } });
    await client.queue.cancel(text, { requestId });
    expect(await client.queue.status(text, { requestId })).toMatchObject({
      status: 'COMPLETED',
      error: expect.any(String),
    });
  });

  it.each([
    ['a length that it does not make', text, { prompt: 'Waves', duration: '3' }],
    ['a length in another form', kling, { prompt: 'Waves', duration: '8s' }],
    ['a sharpness that it does not make', text, { prompt: 'Waves', resolution: '1080p' }],
    ['a seed that is no integer', text, { prompt: 'Waves', seed: 0.5 }],
    ['ten references', references, { prompt: 'Waves', image_urls: Array(10).fill(picture) }],
    ['a last frame without a first', image, { prompt: 'Waves', end_image_url: picture }],
    ['an image that is no link', image, { prompt: 'Waves', image_url: 'image.jpg' }],
    ['a name that it does not know', kling, { prompt: 'Waves', resolution: '720p' }],
  ])('refuses %s in the result, and bills nothing', async (_name, endpoint, input) => {
    expect(await endOf(endpoint, input)).toBeInstanceOf(ValidationError);
    expect(fal.videos()).toEqual([]);
  });

  it('refuses a wrong key, and an endpoint that it does not have', async () => {
    const other = createFalClient({ credentials: 'id:other', fetch: fetchHere });
    await expect(other.queue.submit(text, { input: {} })).rejects.toMatchObject({ status: 401 });
    await expect(client.queue.submit('fal-ai/unknown', { input: {} })).rejects.toMatchObject({ status: 404 });
  });

  it('says of a filtered video that its content is the reason', async () => {
    script.plan({ outcome: 'filtered' });
    expect(await endOf(text, { prompt: 'Waves' })).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'content_policy_violation' }] },
    });
  });
});

it("the emulated fal makes a video by the AI SDK's client", async () => {
  const model = createAiSdk({ apiKey: 'id:secret', fetch: fetchHere }).video(kling);
  const operation = await model.doStart?.({
    prompt: 'Waves',
    n: 1,
    aspectRatio: '9:16',
    resolution: undefined,
    duration: undefined,
    fps: undefined,
    seed: undefined,
    image: undefined,
    frameImages: undefined,
    inputReferences: undefined,
    generateAudio: undefined,
    // It writes lengths as '8s', whatever the endpoint takes.
    providerOptions: { fal: { duration: '8' } },
  });
  expect(fal.videos()).toMatchObject([{ endpoint: kling, input: { aspect_ratio: '9:16', duration: '8' } }]);
  expect(operation?.operation).toMatchObject({ responseUrl: expect.stringContaining('/requests/') });
});
