import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createVideoScript, type VideoScript } from '../generation/video-script.ts';
import { createGemini, type EmulatedGemini } from './gemini.ts';

const video = {
  model: 'a-model',
  input: [{ type: 'text', text: 'Waves' }],
  response_format: {
    type: 'video',
    aspect_ratio: '16:9',
    duration: '8s',
    resolution: '720p',
    delivery: 'uri',
  },
  background: true,
  store: true,
};

const image = { type: 'image', data: 'AA==', mime_type: 'image/png' };
const upload = { type: 'video', data: 'AA==', mime_type: 'video/mp4' };
const taskOf = (task: string) => ({ video_config: { task } });

let folder: string;
let gemini: EmulatedGemini;
let script: VideoScript;
let server: Server;
let origin: string;
let now: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gemini-'));
  const file = join(folder, 'video.mp4');
  writeFileSync(file, 'the bytes of a video');
  now = Date.parse('2026-11-21T12:00:00.000Z');
  script = createVideoScript({ outcome: 'video', readyAfterMilliseconds: 1_000 });
  gemini = createGemini({
    apiKey: 'key',
    models: ['a-model'],
    script,
    videoFor: () => file,
    linkMilliseconds: 60_000,
    now: () => now,
  });
  server = createServer((request, response) => void gemini.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const Body = z.object({
  id: z.optional(z.string()),
  status: z.optional(z.string()),
  steps: z.optional(z.array(z.object({ content: z.array(z.object({ uri: z.string() })) }))),
});

async function call(path: string, body?: unknown, key = 'key') {
  const response = await fetch(`${origin}/v1beta/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-goog-api-key': key },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: z.parse(Body, await response.json()) };
}

describe('the emulated Gemini', () => {
  it.each([
    [
      'an aspect ratio that it does not have',
      { ...video, response_format: { ...video.response_format, aspect_ratio: '1:1' } },
    ],
    [
      'a duration that it does not have',
      { ...video, response_format: { ...video.response_format, duration: '16s' } },
    ],
    ['a video in the foreground', { ...video, background: false }],
    [
      'an image of a type that it does not read',
      { ...video, input: [{ type: 'image', data: '', mime_type: 'image/gif' }] },
    ],
    ['an edit of no video', { ...video, generation_config: taskOf('edit') }],
    ['an edit of another length', { ...video, input: [upload], generation_config: taskOf('edit') }],
    ['three frames', { ...video, input: [image, image, image], generation_config: taskOf('image_to_video') }],
    [
      'more than ten seconds between two frames',
      {
        ...video,
        input: [image, image],
        generation_config: taskOf('image_to_video'),
        response_format: { ...video.response_format, duration: '11s' },
      },
    ],
    ['references that are none', { ...video, generation_config: taskOf('reference_to_video') }],
    ['seven images', { ...video, input: Array(7).fill(image) }],
  ])('refuses %s', async (_name, body) => {
    expect((await call('interactions', body)).status).toBe(400);
    expect(gemini.videos()).toEqual([]);
  });

  it('goes on from a completed interaction alone, up to thirty seconds', async () => {
    const extend = (previous: string) => ({
      ...video,
      previous_interaction_id: previous,
      generation_config: taskOf('extend'),
    });
    expect((await call('interactions', extend('int_unknown'))).status).toBe(404);
    let id = (await call('interactions', video)).body.id ?? '';
    expect((await call('interactions', extend(id))).status).toBe(400);
    for (const seconds of [16, 24]) {
      now += 1_000;
      id = (await call('interactions', extend(id))).body.id ?? '';
      expect(gemini.videos().at(-1)).toMatchObject({ seconds, previous: expect.any(String) });
    }
    now += 1_000;
    expect((await call('interactions', extend(id))).status).toBe(400);
  });

  it('refuses a wrong key as the real one does, and a model that it does not have', async () => {
    expect((await call('interactions', video, 'other')).status).toBe(400);
    expect((await call('interactions', { ...video, model: 'sora-2' })).status).toBe(404);
  });

  it('links to the video in each response, for a limited time and with the key', async () => {
    const { id = '' } = (await call('interactions', video)).body;
    now += 1_000;
    const linkOf = async () => (await call(`interactions/${id}`)).body.steps?.[0]?.content[0]?.uri ?? '';
    const first = await linkOf();
    const statusOf = async (link: string, key: string) => {
      const response = await fetch(link, { headers: { 'x-goog-api-key': key } });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await statusOf(first, 'key')).toBe(200);
    expect(await statusOf(first, 'other')).toBe(400);
    now += 60_000;
    expect(await statusOf(first, 'key')).toBe(403);
    expect(await statusOf(await linkOf(), 'key')).toBe(200);
  });

  it('follows its script once, and then works as usual', async () => {
    script.fail('submit', { kind: 'status', status: 429 });
    expect((await call('interactions', video)).status).toBe(429);
    script.plan({ outcome: 'filtered' });
    const filtered = (await call('interactions', video)).body.id ?? '';
    const usual = (await call('interactions', video)).body.id ?? '';
    now += 1_000;
    expect((await call(`interactions/${filtered}`)).body).toMatchObject({ status: 'completed', steps: [] });
    expect((await call(`interactions/${usual}`)).body.steps).toHaveLength(1);
  });
});
