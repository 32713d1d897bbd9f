import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Video } from '../../contract/schemas.ts';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import type { FilmScript } from '../../local/film-services/film-script.ts';
import { newPerson, type Person } from './person.ts';
import { expectBooksToBalance, startTestCloud, type TestCloud } from './test-cloud.ts';

/** The stacks as they are deployed with Gemini, and Gemini emulated: the bundles, the roles and the real SDK. */
let cloud: TestCloud;
let script: FilmScript;
let person: Person;

beforeAll(async () => {
  cloud = await startTestCloud('memory', {
    assemblyFolder: await ensureAssembly(() => {}, 'gemini-omni-1.2-flash'),
  });
  if (cloud.geminiScript === undefined) throw new Error('No Gemini is emulated.');
  script = cloud.geminiScript;
  person = await newPerson(cloud);
  await person.buy('starter');
}, 120_000);
afterAll(() => cloud.stop());

const soon = { readyAfterMilliseconds: 1_000 } as const;

describe('a film of a real model', () => {
  it('is made there, copied here with a poster of its first frame, and counted', async () => {
    script.plan(soon);
    const { id, status, body } = await person.generate({ duration: 8, aspect_ratio: '9:16' });
    expect(status).toBe(202);
    expect(Video.parse(body)).toMatchObject({ simulated: false, usual_seconds: 75 });
    const video = await person.waitForFilm(id);
    expect(video).toMatchObject({ status: 'completed', simulated: false });
    const film = await fetch(video.video_url ?? '');
    expect(film.headers.get('content-type')).toBe('video/mp4');
    expect(
      Buffer.from(await film.arrayBuffer())
        .subarray(4, 8)
        .toString('latin1'),
    ).toBe('ftyp');
    const poster = await fetch(video.thumbnail_url ?? '');
    const picture = Buffer.from(await poster.arrayBuffer());
    expect([picture.readUInt16LE(26) & 0x3fff, picture.readUInt16LE(28) & 0x3fff]).toEqual([720, 1_280]);

    const day = new Date().toISOString().slice(0, 10);
    const [, table = ''] = Object.entries(cloud.tables).find(([name]) => name.includes('Spend')) ?? [];
    const { Item } = await cloud.database.send(
      new GetCommand({ TableName: table, Key: { day, model: 'gemini-omni-1.2-flash' } }),
    );
    expect(Item).toMatchObject({ cost_microdollars: 840_000, credits: 1_000, films: 1 });
  });

  it('gives the credits back when the safety filter takes it', async () => {
    const before = await person.credits();
    script.plan({ ...soon, outcome: 'filtered' });
    const { id } = await person.generate();
    expect(await person.waitForFilm(id)).toMatchObject({ status: 'failed', failure_reason: 'filtered' });
    expect(await person.credits()).toBe(before);
  });

  it('gives the credits back when it is another film than was asked for', async () => {
    const before = await person.credits();
    script.plan({ ...soon, file: 'media/samples/dunes/16x9-standard-8s.mp4' });
    const { id } = await person.generate({ duration: 5 });
    expect(await person.waitForFilm(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'provider_failed',
    });
    expect(await person.credits()).toBe(before);
    await expectBooksToBalance(cloud, person);
  });

  it('is refused before any charge in a shape that the model does not have', async () => {
    const before = await person.credits();
    const answer = await person.generate({ aspect_ratio: '1:1' });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field: 'aspect_ratio', allowed: 'one of "16:9", "9:16"' } },
    });
    expect(await person.credits()).toBe(before);
    const config: unknown = await (await fetch(`${cloud.siteUrl}/config.json`)).json();
    expect(config).toMatchObject({
      film_choices: { durations: [5, 8], aspect_ratios: ['16:9', '9:16'], qualities: ['standard', 'pro'] },
    });
  });
});
