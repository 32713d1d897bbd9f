import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newMediaId } from '../../functions/aws/new-media-id.ts';
import { exportOf } from './exported.ts';
import { newPerson, ownPassword, until } from './person.ts';
import { type SharedCloud, sharedQuickCloud, tableNamed } from './test-cloud.ts';

let cloud: SharedCloud;

beforeAll(async () => {
  cloud = await sharedQuickCloud();
});

describe("exporting a user's data", () => {
  it("contains all of the user's data and no one else's", async () => {
    const [ada, bob] = await Promise.all([newPerson(cloud), newPerson(cloud)]);
    for (const [person, prompt] of [
      [ada, 'What Ada saw'],
      [bob, 'What Bob saw'],
    ] as const) {
      await person.buy('starter');
      const { id } = await person.generate({ prompt });
      await person.waitForVideo(id);
      await person.call('shareVideo', { id, body: { show_prompt: true } });
    }
    const { exported, text, response, file } = await exportOf(ada);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="reelwright-account-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(file.size_bytes).toBe(Buffer.byteLength(text));
    expect(exported.profile).toMatchObject({ id: ada.userId, email: ada.email, two_factor: false });
    expect(exported.videos).toHaveLength(1);
    expect(exported.videos[0]).toMatchObject({ prompt: 'What Ada saw', user_id: ada.userId });
    expect(exported.videos[0]?.share_url).toMatch(/\/share\//);
    expect(exported.orders).toHaveLength(1);
    expect(exported.credit_entries.at(-1)?.balance_after).toBe(await ada.credits());
    for (const stranger of [bob.userId, bob.email, 'What Bob saw']) expect(text).not.toContain(stranger);
    // The video's link is signed for all of this person's videos, and for no others.
    const [video] = exported.videos;
    expect((await fetch(video?.video_url ?? '')).status).toBe(200);
    const bobsVideo = (await exportOf(bob)).exported.videos[0]?.video_url ?? '';
    const stolen = new URL(bobsVideo);
    stolen.search = new URL(video?.video_url ?? '').search;
    expect((await fetch(stolen)).status).toBe(403);
  });

  it('is mailed to its owner when it is there', async () => {
    const person = await newPerson(cloud);
    await exportOf(person);
    const Mails = z.array(z.object({ to: z.string(), subject: z.string() }));
    await until(async () => {
      const mails = z.parse(Mails, await (await fetch(`${cloud.siteUrl}/_local/mail.json`)).json());
      return mails.some(({ to, subject }) => to === person.email && subject === 'Your data is ready');
    });
  });

  it('is read by its link only, and goes with the account', async () => {
    const person = await newPerson(cloud);
    const { file } = await exportOf(person);
    const unsigned = new URL(file.url);
    unsigned.search = '';
    expect((await fetch(unsigned)).status).toBe(403);
    await person.call('deleteAccount', { body: ownPassword });
    expect((await fetch(file.url)).status).toBeGreaterThanOrEqual(400);
    expect(await person.call('exportAccount')).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthorized' } },
    });
  });

  it('holds five thousand videos with the longest prompts, which no answer of the API could', async () => {
    const person = await newPerson(cloud);
    const videos = Array.from({ length: 5_000 }, (_, index) => ({
      user_id: person.userId,
      id: v7(),
      media_id: newMediaId(),
      prompt: `${index} ${'a sea at dusk '.repeat(142)}`,
      duration: 5,
      aspect_ratio: '16:9',
      quality: 'standard',
      model: 'Simulated',
      simulated: true,
      credits_used: 1_000,
      charged_cycle_credits: 0,
      charged_purchased_credits: 1_000,
      status: 'completed',
      created_at: new Date().toISOString(),
      finished_at: new Date().toISOString(),
      charged_cycle_id: randomUUID(),
    }));
    const tableName = tableNamed(cloud, 'Videos');
    for (let index = 0; index < videos.length; index += 25) {
      const requests = videos
        .slice(index, index + 25)
        .map((item) => ({ PutRequest: { Item: marshall(item) } }));
      await cloud.dynamoDb.call('BatchWriteItem', { RequestItems: { [tableName]: requests } });
    }
    const { exported, file } = await exportOf(person);
    expect(exported.videos).toHaveLength(5_000);
    expect(file.size_bytes).toBeGreaterThan(6 * 1_024 * 1_024);
  });
});
