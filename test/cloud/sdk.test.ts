import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Reelwright, VideoNotCompletedError } from '../../packages/sdk-js/src/index.ts';
import { newPerson, type Person } from './person.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';
import { newTestKey } from './test-key.ts';

const program = path.resolve(import.meta.dirname, '../../packages/sdk-js/src/cli.ts');

let cloud: SharedCloud;
let person: Person;
let apiKey: string;
let client: Reelwright;
let folder: string;

beforeAll(async () => {
  cloud = await sharedQuickCloud();
  person = await newPerson(cloud);
  apiKey = await newTestKey(person);
  client = new Reelwright({ apiKey, baseUrl: cloud.siteUrl });
  folder = await mkdtemp(path.join(tmpdir(), 'reelwright-sdk-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function isVideoFile(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(4, 8)) === 'ftyp';
}

describe('the JavaScript SDK', () => {
  it('makes a video, waits for it and downloads it', async () => {
    const estimate = await client.videos.estimate({ duration: 5 });
    const video = await client.videos.generateAndWait({
      prompt: 'A sea at dusk',
      duration: 5,
      estimate_id: estimate.id,
      metadata: { order: '1' },
    });
    expect(video).toMatchObject({
      status: 'completed',
      mode: 'test',
      metadata: { order: '1' },
      receipt: { charged_credits: estimate.credits, refunded_credits: 0 },
    });
    const saved = path.join(folder, 'saved.mp4');
    await client.videos.save(video, saved);
    expect(isVideoFile(await readFile(saved))).toBe(true);
    const ids = [];
    for await (const { id } of client.videos.list({ status: 'completed' })) ids.push(id);
    expect(ids).toContain(video.id);
    await client.videos.delete(video.id);
  });

  it('is charged once when an answer is lost', async () => {
    let isFirst = true;
    const losing = new Reelwright({
      apiKey,
      baseUrl: cloud.siteUrl,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (!isFirst) return response;
        isFirst = false;
        throw new TypeError('The answer was lost.');
      },
    });
    const before = await client.videos.list().page();
    const creditsBefore = await client.account.credits();
    const { id } = await losing.videos.generate({ prompt: 'Neon rain', duration: 5 });
    const after = await client.videos.list().page();
    expect(after.videos.map((video) => video.id)).toEqual([id, ...before.videos.map((video) => video.id)]);
    const { credits, video_credits } = await client.account.credits();
    expect(creditsBefore.credits - credits).toBe(video_credits);
  });

  it('says what failed, and what came back', async () => {
    const error = await client.videos
      .generateAndWait({ prompt: 'simulate: filtered', duration: 5 })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(VideoNotCompletedError);
    expect(error).toMatchObject({
      video: { status: 'failed', failure_reason: 'filtered', receipt: { refunded_credits: 1_000 } },
    });
  });

  it('starts from an image that it uploads', async () => {
    const file = await readFile(
      path.resolve(import.meta.dirname, '../../web/public/icons/icon-512-maskable.png'),
    );
    const { image_id: image } = await client.images.upload(new Blob([file], { type: 'image/png' }));
    const video = await client.videos.generate({ prompt: 'It moves', duration: 5, image });
    expect(video.image).toBe(image);
  });
});

it('the example receives the webhook of the video that it makes', async () => {
  const example = path.resolve(import.meta.dirname, '../../packages/sdk-js/examples/webhook.ts');
  const ended = await endOf(start([], {}, example));
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  const [, id] = /^(\S+) queued\n/.exec(ended.stdout) ?? [];
  expect(ended.stdout).toBe(`${id} queued\nvideo.completed ${id}\n`);
});

describe('the command line tool', () => {
  it('makes a video, waits for it and saves it', async () => {
    const output = path.join(folder, 'sea.mp4');
    const ended = await reelwright(['generate', 'A sea at dusk', '--duration', '5', '--output', output]);
    expect(ended).toMatchObject({ code: 0, stdout: `${output}\n` });
    expect(ended.stderr).toMatch(/^[\w-]{36} queued\n$/);
    expect(isVideoFile(await readFile(output))).toBe(true);
  });

  it('answers in JSON', async () => {
    const { code, stdout } = await reelwright(['credits', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ mode: 'test', key: { cap_credits: null } });
  });

  it.each([
    ['a video that fails', 1, ['generate', 'simulate: failed', '--duration', '5', '--wait'], {}],
    ['an unknown option', 2, ['generate', 'A sea', '--colour'], {}],
    ['a request that is not valid', 2, ['generate', 'A sea', '--duration', '7'], {}],
    ['a key that is refused', 3, ['credits'], { REELWRIGHT_API_KEY: 'rw_test_unknown' }],
    ['a server that cannot be reached', 6, ['credits'], { REELWRIGHT_BASE_URL: 'http://127.0.0.1:9' }],
  ])('ends with its code for %s', async (_words, code, args, environment) => {
    const ended = await reelwright(args, environment);
    expect(ended.code).toBe(code);
    expect(ended.stderr).not.toBe('');
    expect(ended.stderr).not.toContain('    at ');
  });

  it('ends with its code when the cap of the key is reached', async () => {
    const ended = await reelwright(['generate', 'A sea', '--json'], {
      REELWRIGHT_API_KEY: await newTestKey(person, 500),
    });
    expect(ended.code).toBe(4);
    expect(JSON.parse(ended.stderr)).toMatchObject({ error: { code: 'spend_cap_reached', status: 402 } });
  });

  it('leaves the video running on Ctrl-C, and says which it is', async () => {
    const child = start(['generate', 'simulate: late 60', '--duration', '5', '--wait']);
    const started = new Promise<void>((resolve) => child.stderr.once('data', () => resolve()));
    const ended = endOf(child);
    await started;
    child.kill('SIGINT');
    const { code, stdout, stderr } = await ended;
    expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
    const [id = ''] = stderr.split(' ');
    expect(stderr).toContain(`The video ${id} goes on. See it with: reelwright video ${id} --wait`);
    expect((await client.videos.retrieve(id)).finished_at).toBeNull();
    await client.videos.cancel(id);
  });
});

function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}, file = program) {
  return spawn(process.execPath, [file, ...args], {
    env: { REELWRIGHT_API_KEY: apiKey, REELWRIGHT_BASE_URL: cloud.siteUrl, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function endOf(child: ReturnType<typeof start>) {
  const [code, stdout, stderr] = await Promise.all([
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

function reelwright(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return endOf(start(args, environment));
}
