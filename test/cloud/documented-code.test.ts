import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { programs } from '../../web/content/api/quick-start.ts';
import { newPerson, ownPassword, type Person } from './person.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

const run = promisify(execFile);

const ResponseWithSecret = z.object({ secret: z.string() });

let cloud: SharedCloud;
let person: Person;
let folder: string;

beforeAll(async () => {
  cloud = await sharedQuickCloud();
  person = await newPerson(cloud);
  await person.buy('starter');
  folder = await mkdtemp(path.join(tmpdir(), 'reelwright-documented-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A key of the person, who proves by password that it is them. */
async function liveKeyOf(owner: Person): Promise<string> {
  const { body } = await owner.call('createApiKey', {
    body: {
      mode: 'live',
      name: 'Documented',
      scopes: ['read', 'generate'],
      cap_credits: null,
      expires_at: null,
      allowed_addresses: null,
      proof: ownPassword,
    },
  });
  return ResponseWithSecret.parse(body).secret;
}

it('the program in JavaScript that the documentation shows makes a video and saves it', async () => {
  const [javaScript] = programs;
  await writeFile(path.join(folder, javaScript.fileName), javaScript.code);
  const { stdout } = await run(process.execPath, [javaScript.fileName], {
    cwd: folder,
    env: { REELWRIGHT_BASE_URL: cloud.siteUrl, REELWRIGHT_API_KEY: await liveKeyOf(person) },
  });
  expect(stdout.trim().split('\n')).toEqual(['7000 credits', 'video.mp4']);
  expect(await person.credits()).toBe(6_000);
  const video = await readFile(path.join(folder, 'video.mp4'));
  expect(video.subarray(4, 8).toString('latin1')).toBe('ftyp');
});

it('a call without a key is refused as the documentation says', async () => {
  const response = await fetch(`${cloud.siteUrl}/api/v1/credits`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'unauthorized', field: 'headers.authorization' });
});
