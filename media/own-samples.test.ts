import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gallerySamples, scenesOfSections, stripSamples } from '../web/content/trending.ts';
import { addSample, listSamples, readSection, removeSample, type SamplesPlace } from './own-samples.ts';

let folder: string;
let place: SamplesPlace;
let server: Server;
let site: string;
/** What the API says of the video. */
let answered: Record<string, unknown>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-samples-'));
  place = {
    rowsFile: join(folder, 'rows.json'),
    clipsFolder: folder,
    encode: async (video, clip, poster) => {
      await copyFile(video, clip);
      await writeFile(poster, 'poster');
    },
  };
  await writeFile(place.rowsFile, JSON.stringify({ gallery: [], trending: [] }));
  answered = {
    status: 'completed',
    prompt: 'A fox crosses a frozen lake.',
    duration: 8,
    aspect_ratio: '9:16',
    quality: 'pro',
    model: 'google-veo3',
    simulated: false,
    video_url: '/media/video.mp4',
  };
  server = createServer(({ url, headers }, response) => {
    if (url === '/media/video.mp4') {
      response.end('the video');
      return;
    }
    if (headers.authorization !== 'Bearer the key') response.statusCode = 401;
    response.end(
      JSON.stringify(
        url === '/api/v1/models' ? { models: [{ id: 'google-veo3', name: 'Veo 3.1' }] } : answered,
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  site = `http://127.0.0.1:${address.port}`;
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const add = (title = 'A fox on the ice', key = 'the key') =>
  addSample({ videoId: 'v1', section: readSection('gallery'), title, site, key }, place);

it('adds a video of the owner with its prompt and settings, which the next build shows first', async () => {
  expect(await add()).toBe('a-fox-on-the-ice');
  expect(await readFile(join(folder, 'a-fox-on-the-ice.mp4'), 'utf8')).toBe('the video');
  expect(await readdir(folder)).toContain('a-fox-on-the-ice.webp');
  expect(await listSamples(place)).toEqual(['gallery  a-fox-on-the-ice  A fox on the ice']);
  const own = JSON.parse(await readFile(place.rowsFile, 'utf8'));
  const [first, ...others] = gallerySamples(own);
  expect(first).toMatchObject({
    title: 'A fox on the ice',
    prompt: 'A fox crosses a frozen lake.',
    settings: '0:08 · 9:16 · 1080p · Veo 3.1',
  });
  expect(others).toHaveLength(4);
});

it('says that a simulated video is none of a model', async () => {
  answered = { ...answered, simulated: true };
  await add();
  expect(gallerySamples(JSON.parse(await readFile(place.rowsFile, 'utf8')))[0]?.settings).toMatch(
    /· Simulated$/,
  );
});

it('removes a sample with its files', async () => {
  await add();
  await expect(removeSample('another', place)).rejects.toThrow('<name> is one of: a-fox-on-the-ice');
  await removeSample('a-fox-on-the-ice', place);
  expect(await listSamples(place)).toEqual([]);
  expect(await readdir(folder)).toEqual(['rows.json']);
});

it.each([
  [{ status: 'failed' }, 'The video is failed; choose a completed one.'],
  [{ aspect_ratio: '16:9' }, 'shape is 16:9; choose one of 9:16'],
  [{ prompt: 'x'.repeat(141) }, 'at most 140'],
  [{ video_url: 'http://127.0.0.1:1/' }, 'fetch failed'],
])('refuses %o, and changes nothing', async (change, message) => {
  answered = { ...answered, ...change };
  await expect(add()).rejects.toThrow(message);
  expect(await readdir(folder)).toEqual(['rows.json']);
});

it('refuses a section, a title and a key that cannot be, and says what can', async () => {
  expect(() => readSection('hero')).toThrow('--section is one of: gallery, trending');
  await expect(add('Fox')).rejects.toThrow('--title has 6 to 40 characters');
  await expect(add('Neon rain')).rejects.toThrow('--title must differ');
  await expect(add('A fox on the ice', 'another')).rejects.toThrow('answered 401');
});

it('shows no clip twice on the page once there are enough', () => {
  const own = (section: string) =>
    Array.from({ length: 10 }, (_, index) => ({
      name: `${section}-${index}`,
      title: 'A sample',
      prompt: 'A prompt.',
      duration_seconds: 8,
      aspect_ratio: '9:16',
      resolution: '720p',
      model: 'Veo 3.1',
    }));
  const samples = { gallery: own('gallery'), trending: own('trending') };
  const names = [...stripSamples(samples), ...gallerySamples(samples)].map(({ name }) => name);
  expect(names).toHaveLength(24);
  expect(new Set(names).size).toBe(24);
  const none = { gallery: [], trending: [] };
  expect([stripSamples(none).length, gallerySamples(none).length]).toEqual([14, 5]);
});

it('shows each of our own scenes in one section, beside the strip of all', () => {
  const shown = Object.values(scenesOfSections).flat();
  const strip = stripSamples({ gallery: [], trending: [] }).map(({ name }) => name);
  expect(shown.toSorted()).toEqual(strip.toSorted());
});
