import { rmSync } from 'node:fs';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { VideoScript } from 'video-model-emulators/generation/video-script.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Video } from '../../contract/schemas.ts';
import { newSubscriber } from '../browser/subscriber.ts';
import { assemblyOfModel } from './assembly-of-model.ts';
import { newPerson, type Person } from './person.ts';
import { expectBooksToBalance, startTestCloud, type TestCloud } from './test-cloud.ts';

const soon = { readyAfterMilliseconds: 0 } as const;
const today = () => new Date().toISOString().slice(0, 10);

/** The stacks as they are deployed with a real model, and its service emulated: the bundles, the roles and the real SDK. */
describe.each([
  {
    model: 'gemini-omni-1.2-flash',
    name: 'Gemini Omni Flash',
    usualSeconds: 75,
    costMicrodollars: 840_000,
    durations: [5, 8],
  },
  {
    model: 'veo-3.1-fast',
    name: 'Veo 3.1 Fast',
    usualSeconds: 60,
    costMicrodollars: 960_000,
    durations: [8],
  },
] as const)('a video of $model', ({ model, name, usualSeconds, costMicrodollars, durations }) => {
  let assemblyFolder: string;
  let cloud: TestCloud;
  let script: VideoScript;
  let person: Person;

  beforeAll(async () => {
    assemblyFolder = assemblyOfModel(model);
    cloud = await startTestCloud('real-models', { assemblyFolder, waits: 'skipped' });
    if (cloud.videoScript === undefined) throw new Error('No service is emulated.');
    script = cloud.videoScript;
    person = await newPerson(cloud);
    await person.buy('starter');
    // Synthesizing waits for nothing but the processor.
  }, 0);
  afterAll(async () => {
    await cloud.stop();
    rmSync(assemblyFolder, { recursive: true });
  });

  it('is made there, copied here with a poster of its first frame, and counted', async () => {
    script.plan(soon);
    const { id, status, body } = await person.generate({ duration: 8, aspect_ratio: '9:16' });
    expect(status).toBe(202);
    expect(Video.parse(body)).toMatchObject({ simulated: false, usual_seconds: usualSeconds });
    const video = await person.waitForVideo(id);
    expect(video).toMatchObject({ status: 'completed', simulated: false });
    const file = await fetch(video.video_url ?? '');
    expect(file.headers.get('content-type')).toBe('video/mp4');
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(4, 8)
        .toString('latin1'),
    ).toBe('ftyp');
    const poster = await fetch(video.thumbnail_url ?? '');
    const picture = Buffer.from(await poster.arrayBuffer());
    // The sides less one, in the header of a WebP with metadata.
    expect([picture.readUIntLE(24, 3) + 1, picture.readUIntLE(27, 3) + 1]).toEqual([720, 1_280]);

    const [, table = ''] = Object.entries(cloud.tables).find(([name]) => name.includes('Spend')) ?? [];
    const { Item } = await cloud.database.send(
      new GetCommand({ TableName: table, Key: { day: today(), model } }),
    );
    expect(Item).toMatchObject({ cost_microdollars: costMicrodollars, credits: 1_000, videos: 1 });
  });

  it('stands in the margins with what it cost, and what its credits were sold for', async () => {
    const report = () => cloud.invoke('GenerationReportMargin', { from: today(), until: today() });
    // The end is written first, and the margins right after it.
    await expect.poll(report).toEqual({
      margins: [
        {
          day: today(),
          model,
          soldVideos: 1,
          refundedVideos: 0,
          costMicrodollars,
          // 1,000 of the Starter pack's 7,000 credits for USD 49.90.
          earnedMicrodollars: 7_128_571,
        },
      ],
    });
  });

  it('gives the credits back when the safety filter takes it', async () => {
    const before = await person.credits();
    script.plan({ ...soon, outcome: 'filtered' });
    const { id } = await person.generate({ duration: 8 });
    expect(await person.waitForVideo(id)).toMatchObject({ status: 'failed', failure_reason: 'filtered' });
    expect(await person.credits()).toBe(before);
  });

  it('gives the credits back when it is another video than was asked for', async () => {
    const before = await person.credits();
    script.plan({ ...soon, file: 'media/samples/dunes/16x9-standard-5s.mp4' });
    const { id } = await person.generate({ duration: 8 });
    expect(await person.waitForVideo(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'provider_failed',
      refunded_credits: 1_000,
    });
    expect(await person.credits()).toBe(before);
    await expectBooksToBalance(cloud, person);
  });

  it('is made by Gemini Omni Flash for plan credits without Veo 3', async () => {
    const basic = await newSubscriber(cloud, 'basic');
    script.plan(soon);
    const { id, body } = await basic.generate({ duration: 5 });
    expect(Video.parse(body)).toMatchObject({
      model: 'gemini-omni-1.2-flash',
      model_name: 'Gemini Omni Flash',
      simulated: false,
    });
    expect(await basic.waitForVideo(id)).toMatchObject({ status: 'completed' });
  });

  it('is refused before any charge in a shape that the model does not have', async () => {
    const before = await person.credits();
    const answer = await person.generate({ duration: 8, aspect_ratio: '1:1' });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field: 'aspect_ratio', allowed: 'one of "16:9", "9:16"' } },
    });
    expect(await person.credits()).toBe(before);
    const config: unknown = await (await fetch(`${cloud.siteUrl}/config.json`)).json();
    expect(config).toMatchObject({
      video_models: {
        veo3: { name, durations, aspect_ratios: ['16:9', '9:16'], qualities: ['standard', 'pro'] },
        basic: { name: 'Gemini Omni Flash', veo3: false, durations: [5, 8] },
      },
    });
  });
});
