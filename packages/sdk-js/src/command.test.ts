import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from './command.ts';

let folder: string;
const photo = (name: string) => path.join(folder, `${name}.png`);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelwright-'));
  for (const name of ['face', 'product']) await writeFile(photo(name), name);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command against an API that names each uploaded image by its order. */
async function run(...args: readonly string[]) {
  const sent: unknown[] = [];
  const output: string[] = [];
  const errors: string[] = [];
  let uploads = 0;
  const code = await runCommand(args, {
    environment: { REELWRIGHT_API_KEY: 'rw_test_x', REELWRIGHT_BASE_URL: 'https://api.test' },
    stdout: (text) => void output.push(text),
    stderr: (text) => void errors.push(text),
    stderrIsTerminal: false,
    interrupted: new AbortController().signal,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const known = answers[`${request.method} ${pathname}${search}`];
      if (known !== undefined) {
        const body = await request.text();
        if (body !== '') sent.push(JSON.parse(body));
        return typeof known === 'string' ? new Response(known) : Response.json(known);
      }
      if (pathname.endsWith('/generate')) {
        sent.push(await request.json());
        return Response.json({ id: 'v', status: 'queued', receipt: { refunded_credits: null } });
      }
      if (pathname.endsWith('/uploads')) {
        uploads += 1;
        return Response.json({ image_id: `image-${uploads}`, url: 'https://forms.test/', fields: {} });
      }
      return Response.json({ image_id: pathname.split('/').at(-2) });
    },
  });
  return { code, sent, output: output.join(''), errors: errors.join('') };
}

const video = { id: 'v', status: 'completed', prompt: 'A sea\nat dusk', receipt: { refunded_credits: null } };
const joined = { url: '/media/chains/c/video.mp4?signed', parts: ['u', 'v'], seconds: 13 };
const parts = { subject: 'A sea', motion: 'Waves', camera: 'Still', light: 'Dusk', sound: 'Surf' };

/** What the API answers beside what makes videos. */
const answers: Readonly<Record<string, object | string>> = {
  'POST /api/v1/video/v/chain': joined,
  'GET /media/chains/c/video.mp4?signed': 'the bytes',
  'POST /api/v1/prompts/improve': { ...parts, prompt: 'A sea. Waves.', simulated: true },
  'GET /api/v1/projects': { projects: [{ id: 'p', name: 'Lisbon', video_count: 2 }] },
  'GET /api/v1/presets': { presets: [{ id: 'p', name: 'Coast', prompt: 'A sea\nat dusk' }] },
  'GET /api/v1/history?project=p&tag=Sea': { videos: [video], next_cursor: null },
  'PATCH /api/v1/video/v': video,
};

it.each([
  [['--continue', 'v1', '--seed', '7'], { parent: { id: 'v1', use: 'continue' }, seed: 7 }],
  [['--change', 'v1', '--model', 'veo-3.1'], { parent: { id: 'v1', use: 'change' }, model: 'veo-3.1' }],
])('%j say what a video starts from', async (options, body) => {
  expect(await run('generate', 'A sea', ...options)).toMatchObject({
    code: 0,
    sent: [{ prompt: 'A sea', ...body }],
  });
});

it('uploads the images that a video starts from, ends on and shows', async () => {
  const both = ['--image', photo('face'), '--last-image', photo('product')];
  expect(await run('generate', 'A sea', ...both)).toMatchObject({
    sent: [{ image: 'image-1', last_image: 'image-2' }],
  });
  expect(await run('generate', 'image 1 smiles', '--reference', `face=${photo('face')}`)).toMatchObject({
    sent: [{ references: [{ image_id: 'image-1', role: 'face' }] }],
  });
});

it('says what is wrong, and makes nothing', async () => {
  expect(await run('generate', 'A sea', '--continue', 'v1', '--change', 'v2')).toMatchObject({
    ...{ code: 2, sent: [], errors: expect.stringContaining('Name one video') },
  });
  expect(await run('generate', 'A sea', '--reference', photo('face'))).toMatchObject({
    ...{ code: 2, sent: [], errors: expect.stringContaining('--reference is face=photo.jpg') },
  });
});

it.each([
  [['join', 'v'], `${joined.url}\n`, []],
  [
    ['improve', 'A sea'],
    'subject\tA sea\nmotion\tWaves\ncamera\tStill\nlight\tDusk\nsound\tSurf\n\nA sea. Waves.\n',
    [{ prompt: 'A sea' }],
  ],
  [['presets'], 'p\tCoast\tA sea at dusk\n', []],
  [['projects'], 'p\tLisbon\t2 videos\n', []],
  [['videos', '--project', 'p', '--tag', 'Sea'], 'v\tcompleted\tA sea at dusk\n', []],
  [
    ['update', 'v', '--project', 'none', '--tag', 'Sea', '--tag', 'Blue'],
    'v\tcompleted\n',
    [{ project: 'none', tags: ['Sea', 'Blue'] }],
  ],
])('%j asks the API, and prints what it answers', async (args, output, sent) => {
  expect(await run(...args)).toMatchObject({ code: 0, output, sent });
});

it('writes the joined file of a chain, and says where', async () => {
  const file = path.join(folder, 'chain.mp4');
  expect(await run('join', 'v', '--output', file)).toMatchObject({ code: 0, output: `${file}\n` });
  expect(await readFile(file, 'utf8')).toBe('the bytes');
});
