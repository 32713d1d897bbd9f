import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../web/content/api/quick-start.ts';
import { newPerson, type Person } from './person.ts';
import { type SharedCloud, sharedCloud } from './test-cloud.ts';

const run = promisify(execFile);

let cloud: SharedCloud;
let person: Person;
let folder: string;

beforeAll(async () => {
  cloud = await sharedCloud();
  person = await newPerson(cloud);
  await person.buy('starter');
  folder = await mkdtemp(path.join(tmpdir(), 'reelwright-documented-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the program in JavaScript that the documentation shows makes a video and saves it', async () => {
  const [javaScript] = programs;
  await writeFile(path.join(folder, javaScript.fileName), javaScript.code);
  const { stdout } = await run(process.execPath, [javaScript.fileName], {
    cwd: folder,
    env: { REELWRIGHT_ORIGIN: cloud.siteUrl, REELWRIGHT_TOKEN: person.accessToken },
  });
  expect(stdout.trim().split('\n')).toEqual(['7000 credits', 'video.mp4']);
  expect(await person.credits()).toBe(6_000);
  const video = await readFile(path.join(folder, 'video.mp4'));
  expect(video.subarray(4, 8).toString('latin1')).toBe('ftyp');
});

it('a call without a token is refused as the documentation says', async () => {
  const response = await fetch(`${cloud.siteUrl}/api/credits`);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ message: 'Unauthorized' });
});
